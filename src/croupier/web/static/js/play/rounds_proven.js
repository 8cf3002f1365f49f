/* Which rounds a proof holds, by its records alone: what the file calls them is not believed.
   Of a passage of records the first part may lack its beginning, so it counts for nothing. */

import { t } from "../tongue.js";

const CALL = "no-more-bets-called/1";
const LOADED = "shoe-loaded/1";
export const BEGINS_SHOE = new Set(["preparation-begun/1", "tiles-received/1"]);
export const ENDS_ROUND = new Set(["round-ended/1", "round-voided/1"]);
export const ENDS_PASSAGE = new Set(["table-opened/1", "shoe-sealed/1", "card-burned/1", "shoe-opened/1", "tiles-stacked/1", "stacks-opened/1"]);

const FIELDS = ["shoe", "round", "first", "last"];
const isSame = (one, other) => FIELDS.every((field) => one[field] === other[field]);

/** What is said of each round that is named, "" where nothing is wrong; of all of them; and which others were called. */
export function roundsProven({ person, rounds, passages }, taken, sealed, opened) {
  const records = passages.flatMap((each) => each.records);
  const loaded = records.filter((each) => each.kind === LOADED);
  const found = passages.flatMap((each) => whole(each.records)).map((part) => ({ ...asNamed(part, loaded), part }));
  const isDealt = ({ first, last }) => taken.some((place) => first <= place && place <= last);
  const own = found.filter((each) => isDealt(each) && hasPart(each.part, person));
  const called = records.filter((each) => each.kind === CALL && sealed < each.place && each.place < opened).map((each) => each.body.round);
  const isNamed = (one) => rounds.some((each) => isSame(one, each));
  return {
    why: rounds.map((named) => (own.some((one) => isSame(one, named)) ? "" : unlike(named, found, isDealt, person))),
    wrong: [
      ...(rounds.length ? [] : [t("it holds no round of {person}’s", { person })]),
      ...own.filter((one) => !isNamed(one)).map((one) => t("round {round} is {person}’s too, and is not named", { round: one.round, person })),
      ...(rounds.some((one, n) => rounds.slice(0, n).some((each) => isSame(one, each))) ? [t("it names a round twice")] : []),
      ...called.flatMap((two, n) => (n && two > called[n - 1] + 1 ? [t("no call stands between those of rounds {one} and {two}", { one: called[n - 1], two })] : [])),
    ],
    others: [...new Set(called)].filter((number) => !rounds.some((each) => each.round === number)),
  };
}

/** The last loading of a shoe up to a place: the number of the shoe in use there stands in it. */
export const loadedBefore = (records, place) => records.findLast((each) => each.kind === LOADED && each.place <= place);

function asNamed(part, loaded) {
  const [first, last] = [part[0].place, part.at(-1).place];
  return { shoe: loadedBefore(loaded, last)?.body.shoe ?? 0, round: callIn(part).body.round, first, last };
}

/** Why a round that is named is not one of theirs from what was sealed. */
function unlike(named, found, isDealt, person) {
  const fields = { round: named.round, shoe: named.shoe, first: named.first, last: named.last, person };
  const there = found.find((one) => one.first === named.first && one.last === named.last);
  if (!there) return t("round {round} is not whole: places {first} to {last}", fields);
  if (there.round !== named.round) return t("places {first} to {last} are round {other}, and not {round}", { ...fields, other: there.round });
  if (there.shoe !== named.shoe) return t("places {first} to {last} are of shoe {other}, and not of {shoe}", { ...fields, other: there.shoe });
  return isDealt(there) ? t("{person} had no part in round {round}", fields) : t("round {round} was not dealt from what was sealed", fields);
}

/** Chips of theirs moved in it. */
function hasPart(part, person) {
  const stack = `stack:${person}`;
  return part.some(({ body }) => (body.transfers ?? []).some(({ source, target }) => source === stack || target === stack));
}

const callIn = (part) => part.findLast((each) => each.kind === CALL);

/** The rounds that stand in a passage from beginning to end. */
function whole(records) {
  const parts = [];
  let waiting = [];
  const over = () => { if (waiting.length) parts.push(waiting); waiting = []; };
  for (const record of records) {
    if (BEGINS_SHOE.has(record.kind)) over();
    waiting.push(record);
    if (ENDS_ROUND.has(record.kind) || (ENDS_PASSAGE.has(record.kind) && !callIn(waiting))) over();
  }
  return parts.slice(1).filter((part) => callIn(part) && ENDS_ROUND.has(part.at(-1).kind));
}
