/* A shoe, or a set of tiles, checked in the browser: what is ticked here was reckoned here.
   docs/journal-format.md says how each hash is made. A check gives "" where all holds, else what does
   not, and null for what cannot be checked here. */

import { loadedBefore, roundsProven } from "./rounds_proven.js";
import { t } from "../tongue.js";
import { unlikeTheShaker, unlikeTheStacks } from "./tiles_delivered.js";

const SEALS = new Set(["shoe-sealed/1", "tiles-stacked/1"]);
const OPENS = new Set(["shoe-opened/1", "stacks-opened/1"]);
const ED25519 = 1;
const NONCE_BYTES = 16;
const utf8 = new TextEncoder();

const joined = (...parts) => {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  parts.reduce((at, part) => { whole.set(part, at); return at + part.length; }, 0);
  return whole;
};
const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const unhex = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const unbase64 = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
const base64 = (bytes) => btoa(String.fromCharCode(...bytes));
const same = (one, other) => hex(one) === hex(other);
const sha256 = async (bytes) => new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));

/** The one JSON form of a value: keys sorted, no spaces. */
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  return `{${Object.keys(value).sort().map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join(",")}}`;
}

const inBase64 = (value) => (value === undefined || value === null ? "" : base64(utf8.encode(canonical(value))));

async function recordHash({ actor, at, body, command, kind, office = "", order, place, previous, stream }) {
  const covered = { actor, at, body: inBase64(body), command, kind, office, order: inBase64(order), place, previous, stream };
  return hex(await sha256(utf8.encode(canonical(covered))));
}

function parsedProof(text) {
  const [told, ...rest] = text.split("\n\n");
  const [, extra, index, ...path] = told.split("\n");
  const note = rest.join("\n\n");
  const cut = note.lastIndexOf("\n\n");
  const signed = note.slice(0, cut + 1);
  const [origin, size, root] = signed.split("\n");
  const lines = note.slice(cut + 2).split("\n").filter(Boolean).map((line) => {
    const [, name, raw] = line.split(" ");
    const bytes = unbase64(raw);
    return { name, id: hex(bytes.slice(0, 4)), signature: bytes.slice(4) };
  });
  const beside = unbase64(extra.slice("extra ".length));
  return {
    nonce: beside.slice(0, NONCE_BYTES), record: beside.slice(NONCE_BYTES),
    index: Number(index.slice("index ".length)), path: path.map(unbase64),
    head: { origin, size: Number(size), root: unbase64(root), signed, lines },
  };
}

/** RFC 6962: whether the path leads from the record's leaf to the root. */
async function leadsToHead({ nonce, record, index, path, head }) {
  const entry = await sha256(joined(nonce, record));
  let found = await sha256(joined([0], entry));
  let [at, last] = [index, head.size - 1];
  const left = [...path];
  if (at > last) return false;
  while (last > 0) {
    if (at % 2 || at < last) {
      const other = left.shift();
      if (!other) return false;
      found = await sha256(at % 2 ? joined([1], other, found) : joined([1], found, other));
    }
    [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
  }
  return !left.length && same(found, head.root);
}

/** Each record is what its hash covers and follows the one before; the last is a leaf of the tree. */
async function unlikeTheHead({ records, under }, table, before) {
  let [place, previous] = [records[0].place - 1, records[0].previous];
  if (place < before) return t("place {place} stands behind place {before}", { place: records[0].place, before });
  for (const record of records) {
    if (record.stream !== table) return t("place {place} is of another table", record);
    if (await recordHash(record) !== record.hash) return t("place {place}: the record is not what its hash covers", record);
    if (record.previous !== previous || record.place !== place + 1) return t("place {place}: a record is missing before it", record);
    [place, previous] = [record.place, record.hash];
  }
  if (hex(under.record) !== previous) return t("place {place}: its proof is for another record", { place });
  return await leadsToHead(under) ? "" : t("place {place}: its proof does not lead to the head", { place });
}

/** By the house's key, name+id+key; null where there is none, or the browser knows no Ed25519. */
async function unsigned(head, logKey) {
  const [name, id, ...rest] = (logKey ?? "").split("+");
  const line = head.lines.find((each) => each.name === name && each.id === id);
  if (!logKey) return null;
  const material = unbase64(rest.join("+"));
  const [kind, raw] = [material[0], material.slice(1)];
  if (kind !== ED25519) return null;
  if (!line) return t("the key that the house tells has not signed the head");
  if (hex((await sha256(joined(utf8.encode(`${name}\n`), material))).slice(0, 4)) !== id) return t("the key that the house tells has not the id that it names");
  let key;
  try { key = await crypto.subtle.importKey("raw", raw, { name: "Ed25519" }, false, ["verify"]); } catch { return null; }
  const isRight = await crypto.subtle.verify({ name: "Ed25519" }, key, line.signature, utf8.encode(head.signed));
  return isRight ? "" : t("the signature on the head is not by the key that the house tells");
}

const takes = ({ kind, body }) => kind === "tiles-dealt/1" || ("from_shoe" in body && !body.held);

function unlikeTheOrder(taken, cuts, opened) {
  const { cards, offset, dealt } = opened.body;
  const turned = cuts.reduce((sum, { body }) => sum + body.depth, 0) % cards.length;
  if (!taken.length) return t("no card left");
  if (turned !== offset) return t("the cuts begin the order at {turned}, and it says {offset}", { turned, offset });
  if (dealt !== taken.length) return t("{count} cards left, and it says {dealt}", { count: taken.length, dealt });
  const inOrder = (nth) => cards[(offset + nth) % cards.length];
  const nth = taken.findIndex(({ body }, n) => body.from_shoe !== null && body.from_shoe !== inOrder(n));
  return nth < 0 ? "" : t("at place {place} {card} left, and the order has {other}", { place: taken[nth].place, card: taken[nth].body.from_shoe, other: inOrder(nth) });
}

const holding = (why) => (why === null ? null : why === "");
const firstOf = (reasons) => reasons.find((why) => why) ?? (reasons.includes(null) ? null : "");

const hashed = async (text) => hex(await sha256(utf8.encode(text)));

/** What is told of a proof; `seen` has the table's newest place when this browser met each hash, `delivered` the
 * styles of delivery, where there are tiles. */
export async function checkShoe(proof, { seen = {}, logKey = null, delivered = null } = {}) {
  const canHash = Boolean(globalThis.crypto?.subtle);
  const here = async (check) => {
    if (!canHash) return null;
    try { return await check(); } catch { return t("it cannot be read"); }
  };
  const passages = proof.passages.map(({ records, proof: text }) => ({ records, under: parsedProof(text) }));
  const records = passages.flatMap((each) => each.records);
  const of = (kinds) => records.filter((each) => kinds.has(each.kind) && each.body.commitment === proof.commitment);
  const [[sealed, ...twice], [opened, ...again]] = [of(SEALS), of(OPENS)];
  if (!sealed || !opened || twice.length || again.length) throw new Error(t("The file lacks what was sealed, or what was opened."));
  const between = records.filter((each) => each.place > sealed.place && each.place < opened.place);
  const taken = between.filter(takes);
  const cuts = between.filter((each) => each.kind === "cards-cut/1");
  const order = opened.body.cards ?? opened.body.tiles;
  const isTiles = !opened.body.cards;
  const head = passages[0].under.head;
  const isOneHead = passages.every(({ under }) => under.head.signed === head.signed);
  const cardAt = (nth) => order[(opened.body.offset + nth) % order.length];
  const cards = taken.map((each, nth) => ({ place: each.place, kind: each.kind, card: isTiles ? null : cardAt(nth), shown: typeof each.body.from_shoe === "string" }));

  const under = await Promise.all(passages.map((each, n) => here(() => (
    isOneHead ? unlikeTheHead(each, proof.table, passages[n - 1]?.records.at(-1).place ?? 0) : t("it stands under more than one head")))));
  const underTheHead = (record) => (record ? under[passages.findIndex((each) => each.records.includes(record))] : "");
  const proven = roundsProven(proof, taken.map((each) => each.place), sealed.place, opened.place);
  const rounds = proof.rounds.map((own, n) => {
    const isOf = ({ place }) => own.first <= place && place <= own.last;
    const why = proven.why[n] || firstOf([underTheHead(records.find(isOf)), underTheHead(loadedBefore(records, own.last))]);
    return { ...own, cards: cards.filter(isOf), hands: taken.filter((each) => isTiles && isOf(each)).flatMap((each) => each.body.hands), why, holds: holding(why) };
  });
  const why = {
    commitment: await here(async () => (await hashed(`${opened.body.salt} ${order.join(" ")}`) === proof.commitment ? "" : t("order and salt do not give that hash"))),
    dealt: await here(async () => (isTiles ? firstOf([await unlikeTheShaker([sealed, ...between], hashed), unlikeTheStacks(taken, opened, delivered)]) : unlikeTheOrder(taken, cuts, opened))),
    whose: proven.wrong.join(t("; ")) || firstOf([...rounds.map((each) => each.why), ...under]),
    records: firstOf(under),
    signature: await here(() => unsigned(head, logKey)),
  };
  return {
    isTiles, order, salt: opened.body.salt, commitment: proof.commitment, head, rounds, why, person: proof.person, others: proven.others,
    sealed, opened, dealt: cards.length, first: taken[0]?.place, seen: seen[proof.commitment] ?? null,
    cuts: cuts.map((each) => each.body.depth), stacks: opened.body.cut ?? null,
    burned: cards.filter((each) => each.kind.includes("burn")),
    holds: {
      seen: seen[proof.commitment] < taken[0]?.place ? true : null,
      ...Object.fromEntries(Object.entries(why).map(([name, said]) => [name, holding(said)])),
    },
  };
}
