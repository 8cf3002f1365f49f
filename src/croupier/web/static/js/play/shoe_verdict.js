/* What a check of a shoe, or of tiles, comes to, in a sentence; and when there will be something to check. */

const NAMES = {
  commitment: "that order and salt give the hash that was sealed",
  dealt: "that all was dealt in that order",
  whose: "which rounds are yours",
  records: "that every record is under the head",
  signature: "the signature on the head",
};

const listed = (words) => (words.length > 1 ? `${words.slice(0, -1).join(", ")} and ${words.at(-1)}` : words[0]);
const many = (count, one) => `${count.toLocaleString("en-US")} ${one}${count === 1 ? "" : "s"}`;

/** The first sentence of a check. */
export function verdict(found) {
  const named = (state) => Object.keys(NAMES).filter((name) => found.holds[name] === state).map((name) => NAMES[name]);
  const [wrong, open] = [named(false), named(null)];
  if (wrong.length || found.rounds.some((round) => round.holds === false)) {
    const what = wrong.length ? wrong : [NAMES.whose];
    return `Something is not as it should be: ${listed(what)} ${what.length > 1 ? "do" : "does"} not hold. The lines below say why; take the file along.`;
  }
  const said = `${asFar(open)}${open.length ? dealt(found).replace(/^T/, "t") : dealt(found)}: ${counted(found)}. ${rounds(found)}.`;
  return open.length ? `${said} Not checked here: ${listed(open)}.` : said;
}

const asFar = (open) => (open.length ? "As far as your browser checks, " : "");
const dealt = ({ isTiles }) => (isTiles ? "These tiles were dealt exactly as they were sealed before the first of them left its stack" : "This shoe was dealt exactly as it was sealed before the first card");
const counted = ({ dealt: left, isTiles, order }) => (isTiles ? `${many(order.length, "tile")} by the cut, the dice and the delivery` : `${many(left, "card")} in order, of ${order.length.toLocaleString("en-US")} that were sealed`);

function rounds({ head, holds, rounds: own }) {
  const whose = own.length === 1 ? "Your round stands" : `Your ${own.length} rounds stand`;
  return `${whose} under the head over ${many(head.size, "record")}${holds.signature ? ", which the house’s key signed" : ""}`;
}

/** Whether the shoe of a round is still in use, so that nobody may see its order. */
export const isInUse = ({ shoe }, view) => Boolean(shoe) && !view?.closed && view?.shoe?.number === shoe;

/** When a round can be checked, before anybody asks. */
export function opens(round, view, isTiles) {
  if (isInUse(round, view)) return "This shoe is still dealt from. It is opened once its last round is over, or when the table closes; then every card of it can be checked here.";
  const shoe = round.shoe ? "The shoe is over, and opened" : `${isTiles ? "These tiles were" : "These cards were"} opened after the round`;
  return `${shoe}: what was sealed before, all that was dealt, and your rounds under the house’s signature are checked here, and to take along.`;
}
