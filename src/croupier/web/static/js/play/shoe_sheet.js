/* "Check this shoe" in words: each line with a tick for what was checked here, in the browser. */

import { fetched, h, meta, put } from "/static/js/dom.js";
import { sealsMet } from "./seals_met.js";
import { checkShoe } from "./shoe_check.js";
import { around, enumerated, listed, number, t, tn } from "../tongue.js";
import { verdict } from "./shoe_verdict.js";

const MARKS = new Map([[true, ["good", "✓", t("checked here")]], [false, ["bad", "✕", t("does not hold")]], [null, ["open", "–", t("not checked here")]]]);

/** Into `mount`, for the round at a place; what it comes to, in a sentence. */
export async function showShoe(mount, address, place, delivered) {
  const proof = await fetched(`${address}/proofs/${place}`);
  const logKey = await fetched("/program").then((told) => told.log_key, () => null);
  const found = await checkShoe(proof, { seen: sealsMet(address), logKey, delivered });
  put(mount,
    h("h3", {}, found.isTiles ? t("These tiles, checked in your browser") : t("This shoe, checked in your browser")),
    h("ul.checks.one", {}, lines(found).map(line)),
    h("details.fold", {}, h("summary", {}, found.isTiles ? t("The stacks as they were sealed, and the salt") : t("All {count} cards as they were sealed, and the salt", { count: found.order.length })),
      h("p.mono.long", {}, found.order.join(" ")), h("p.mono.long", {}, found.salt)),
    h("div.stack.tight", {},
      h("button.button", { type: "button", onclick: () => handOver(`${proof.table}-${place}.proof.json`, proof) }, t("Take the file along")),
      h("p.hint", {}, t("This page is the house’s. With the file you can check all of it without the house:")),
      h("code.long", {}, `croupier verify-round ${proof.table}-${place}.proof.json${logKey ? ` --log-key ${logKey}` : ""}`),
      logKey && h("p.hint", {}, t("Compare the key with the one the house has handed out elsewhere."))));
  return verdict(found);
}

function line({ name, told, holds, why }) {
  const [kind, mark, words] = MARKS.get(holds);
  return h("li", { class: kind }, h("span.mark", { role: "img", "aria-label": words }, mark),
    h("span", {}, h("strong", {}, name), " ", holds === false ? t("not so: {why}.", { why }) : told, holds === null ? h("span.soft", {}, ` ${t("Not checked here.")}`) : null));
}

function lines(found) {
  const { holds, why, sealed, opened, head, person } = found;
  const places = { place: sealed.place, first: found.first };
  return [
    { name: t("Sealed"), holds: holds.seen, told: [...around(found.isTiles ? t("at place {place}, before the first tiles were dealt (place {first}), under {hash}.", places) : t("at place {place}, before the first card (place {first}), under {hash}.", places), h("code.long", {}, found.commitment)), " ", holds.seen ? t("Your browser met this hash then (place {place}).", { place: found.seen }) : t("Your browser was not here to see it.")] },
    { name: t("Opened"), holds: holds.commitment, why: why.commitment, told: t("at place {place}: order and salt give that hash.", opened) },
    { name: found.isTiles ? t("Cut and dealt") : t("Cut, burned and dealt"), holds: holds.dealt, why: why.dealt, told: dealt(found) },
    ...found.rounds.map((round) => ({ name: round.shoe && !found.isTiles ? t("Round {round} of shoe {shoe}", round) : t("Round {round}", round), holds: round.holds, why: round.why, told: [...laid(found, round), t(". "), t("Its records, places {first} to {last}, are under the head.", round)] })),
    { name: t("Whose"), holds: holds.whose, why: why.whose, told: [t("chips of {person}’s moved in each of these rounds.", { person }), alsoKnown(person), others(found)] },
    { name: t("Head"), holds: holds.records, why: why.records, told: t("of {origin} over {count} records: every record of the file has its hash, and leads to it.", { origin: head.origin, count: number(head.size) }) },
    { name: t("Signature"), holds: holds.signature, why: why.signature, told: t("on the head, by the key that the house tells.") },
  ];
}

/** The record may have a pseudonym. */
function alsoKnown(person) {
  return person === meta("person") ? "" : ` ${t("That this is you, {person}, is not proven by the file.", { person: meta("person") })}`;
}

/** Rounds that the file does not hold whole. */
function others({ isTiles, others: left }) {
  if (!left.length) return "";
  const fields = { rounds: enumerated(left) };
  return ` ${isTiles
    ? tn("Of round {rounds} the file shows the tiles alone: whose they were is not proven by it.", "Of rounds {rounds} the file shows the tiles alone: whose they were is not proven by it.", left.length, fields)
    : tn("Of round {rounds} the file shows the cards alone: whose they were is not proven by it.", "Of rounds {rounds} the file shows the cards alone: whose they were is not proven by it.", left.length, fields)}`;
}

function dealt({ isTiles, cuts, burned, stacks }) {
  if (isTiles) return t("stacks from left to right {stacks}; the dice are those that were sealed, and every hand has the tiles that the delivery gives it.", { stacks: stacks?.join(" ") ?? "" });
  const cut = cuts.length ? t("cut at {places}", { places: listed(cuts.map(String)) }) : t("not cut");
  const burn = burned.length ? t("burned {cards}", { cards: burned.map(shown).join(" ") }) : t("nothing burned");
  return t("{cut}, {burn}; every card left as the order has it.", { cut, burn });
}

function laid({ isTiles }, { cards, hands }) {
  if (!isTiles) return [h("span.mono", {}, cards.map(shown).join(" "))];
  return hands.flatMap(([position, tiles], n) => [n ? t(", ") : "", t("{place}: ", { place: position === 0 ? t("dealer") : position }), h("span.mono", {}, tiles.map((tile) => tile ?? "?").join(" "))]);
}

/** In brackets where it left face down. */
const shown = ({ card, shown: isShown }) => (isShown ? card : `(${card})`);

function handOver(name, proof) {
  const address = URL.createObjectURL(new Blob([JSON.stringify(proof)], { type: "application/json" }));
  h("a", { href: address, download: name }).click();
  URL.revokeObjectURL(address);
}
