/* What a check of a shoe, or of tiles, comes to, in a sentence; and when there will be something to check. */

import { listed, number, t, tn } from "../tongue.js";

const NAMES = {
  commitment: t("that order and salt give the hash that was sealed"),
  dealt: t("that all was dealt in that order"),
  whose: t("which rounds are yours"),
  records: t("that every record is under the head"),
  signature: t("the signature on the head"),
};

const tiles = (count) => tn("{count} tile", "{count} tiles", count, { count: number(count) });
const cards = (count) => tn("{count} card", "{count} cards", count, { count: number(count) });
const records = (count) => tn("{count} record", "{count} records", count, { count: number(count) });

/** The first sentence of a check. */
export function verdict(found) {
  const named = (state) => Object.keys(NAMES).filter((name) => found.holds[name] === state).map((name) => NAMES[name]);
  const [wrong, open] = [named(false), named(null)];
  if (wrong.length || found.rounds.some((round) => round.holds === false)) {
    const what = wrong.length ? wrong : [NAMES.whose];
    return tn("Something is not as it should be: {what} does not hold. The lines below say why; take the file along.", "Something is not as it should be: {what} do not hold. The lines below say why; take the file along.", what.length, { what: listed(what) });
  }
  const fields = { dealt: dealt(found), counted: counted(found), rounds: rounds(found) };
  if (!open.length) return t("{dealt}: {counted}. {rounds}.", fields);
  return t("As far as your browser checks, {dealt}: {counted}. {rounds}. Not checked here: {open}.", { ...fields, dealt: fields.dealt.replace(/^T/, "t"), open: listed(open) });
}

const dealt = ({ isTiles }) => (isTiles ? t("These tiles were dealt exactly as they were sealed before the first of them left its stack") : t("This shoe was dealt exactly as it was sealed before the first card"));
const counted = ({ dealt: left, isTiles, order }) => (isTiles ? t("{tiles} by the cut, the dice and the delivery", { tiles: tiles(order.length) }) : t("{cards} in order, of {count} that were sealed", { cards: cards(left), count: number(order.length) }));

function rounds({ head, holds, rounds: own }) {
  const whose = own.length === 1 ? t("Your round stands") : t("Your {count} rounds stand", { count: own.length });
  return holds.signature
    ? t("{whose} under the head over {records}, which the house’s key signed", { whose, records: records(head.size) })
    : t("{whose} under the head over {records}", { whose, records: records(head.size) });
}

/** Whether the shoe of a round is still in use, so that nobody may see its order. */
export const isInUse = ({ shoe }, view) => Boolean(shoe) && !view?.closed && view?.shoe?.number === shoe;

/** When a round can be checked, before anybody asks. */
export function opens(round, view, isTiles) {
  if (isInUse(round, view)) return t("This shoe is still dealt from. It is opened once its last round is over, or when the table closes; then every card of it can be checked here.");
  const shoe = round.shoe ? t("The shoe is over, and opened") : isTiles ? t("These tiles were opened after the round") : t("These cards were opened after the round");
  return t("{shoe}: what was sealed before, all that was dealt, and your rounds under the house’s signature are checked here, and to take along.", { shoe });
}
