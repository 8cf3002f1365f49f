/* "Check this shoe" in words: each line with a tick for what was checked here, in the browser. */

import { fetched, h, meta, put } from "/static/js/dom.js";
import { sealsMet } from "./seals_met.js";
import { checkShoe } from "./shoe_check.js";
import { verdict } from "./shoe_verdict.js";

const MARKS = new Map([[true, ["good", "✓", "checked here"]], [false, ["bad", "✕", "does not hold"]], [null, ["open", "–", "not checked here"]]]);

/** Into `mount`, for the round at a place; what it comes to, in a sentence. */
export async function showShoe(mount, address, place, delivered) {
  const proof = await fetched(`${address}/proofs/${place}`);
  const logKey = await fetched("/program").then((told) => told.log_key, () => null);
  const found = await checkShoe(proof, { seen: sealsMet(address), logKey, delivered });
  put(mount,
    h("h3", {}, found.isTiles ? "These tiles, checked in your browser" : "This shoe, checked in your browser"),
    h("ul.checks.one", {}, lines(found).map(line)),
    h("details.fold", {}, h("summary", {}, found.isTiles ? "The stacks as they were sealed, and the salt" : `All ${found.order.length} cards as they were sealed, and the salt`),
      h("p.mono.long", {}, found.order.join(" ")), h("p.mono.long", {}, found.salt)),
    h("div.stack.tight", {},
      h("button.button", { type: "button", onclick: () => handOver(`${proof.table}-${place}.proof.json`, proof) }, "Take the file along"),
      h("p.hint", {}, "This page is the house’s. With the file you can check all of it without the house:"),
      h("code.long", {}, `croupier verify-round ${proof.table}-${place}.proof.json${logKey ? ` --log-key ${logKey}` : ""}`),
      logKey && h("p.hint", {}, "Compare the key with the one the house has handed out elsewhere.")));
  return verdict(found);
}

function line({ name, told, holds, why }) {
  const [kind, mark, words] = MARKS.get(holds);
  return h("li", { class: kind }, h("span.mark", { role: "img", "aria-label": words }, mark),
    h("span", {}, h("strong", {}, name), " ", holds === false ? `not so: ${why}.` : told, holds === null ? h("span.soft", {}, " Not checked here.") : null));
}

function lines(found) {
  const { holds, why, sealed, opened, head, person } = found;
  return [
    { name: "Sealed", holds: holds.seen, told: [`at place ${sealed.place}, before the first ${found.isTiles ? "tiles were dealt" : "card"} (place ${found.first}), under `, h("code.long", {}, found.commitment), holds.seen ? `. Your browser met this hash then (place ${found.seen}).` : ". Your browser was not here to see it."] },
    { name: "Opened", holds: holds.commitment, why: why.commitment, told: `at place ${opened.place}: order and salt give that hash.` },
    { name: found.isTiles ? "Cut and dealt" : "Cut, burned and dealt", holds: holds.dealt, why: why.dealt, told: dealt(found) },
    ...found.rounds.map((round) => ({ name: round.shoe && !found.isTiles ? `Round ${round.round} of shoe ${round.shoe}` : `Round ${round.round}`, holds: round.holds, why: round.why, told: [...laid(found, round), `. Its records, places ${round.first} to ${round.last}, are under the head.`] })),
    { name: "Whose", holds: holds.whose, why: why.whose, told: [`chips of ${person}’s moved in each of these rounds.`, alsoKnown(person), others(found)] },
    { name: "Head", holds: holds.records, why: why.records, told: `of ${head.origin} over ${head.size.toLocaleString("en-US")} records: every record of the file has its hash, and leads to it.` },
    { name: "Signature", holds: holds.signature, why: why.signature, told: "on the head, by the key that the house tells." },
  ];
}

/** The record may have a pseudonym. */
function alsoKnown(person) {
  return person === meta("person") ? "" : ` That this is you, ${meta("person")}, is not proven by the file.`;
}

/** Rounds that the file does not hold whole. */
function others({ isTiles, others: left }) {
  if (!left.length) return "";
  return ` Of round${left.length > 1 ? "s" : ""} ${left.join(", ")} the file shows the ${isTiles ? "tiles" : "cards"} alone: whose they were is not proven by it.`;
}

function dealt({ isTiles, cuts, burned, stacks }) {
  if (isTiles) return `stacks from left to right ${stacks?.join(" ") ?? ""}; the dice are those that were sealed, and every hand has the tiles that the delivery gives it.`;
  const cut = cuts.length ? `cut at ${cuts.join(" and ")}` : "not cut";
  const burn = burned.length ? `burned ${burned.map(shown).join(" ")}` : "nothing burned";
  return `${cut}, ${burn}; every card left as the order has it.`;
}

function laid({ isTiles }, { cards, hands }) {
  if (!isTiles) return [h("span.mono", {}, cards.map(shown).join(" "))];
  return hands.flatMap(([position, tiles], n) => [n ? ", " : "", `${position === 0 ? "dealer" : position}: `, h("span.mono", {}, tiles.map((tile) => tile ?? "?").join(" "))]);
}

/** In brackets where it left face down. */
const shown = ({ card, shown: isShown }) => (isShown ? card : `(${card})`);

function handOver(name, proof) {
  const address = URL.createObjectURL(new Blob([JSON.stringify(proof)], { type: "application/json" }));
  h("a", { href: address, download: name }).click();
  URL.revokeObjectURL(address);
}
