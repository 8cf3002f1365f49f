/* Exact fractions of the house as figures. */

const PLACES = 15;

/** "1/3" as a number: what is too long for one is shortened first. */
export function decimal(text) {
  const [over, under = "1"] = String(text).split("/");
  const cut = Math.max(0, under.length - PLACES);
  return Number(over.slice(0, over.length - cut) || 0) / Number(under.slice(0, under.length - cut));
}

export const percent = (text) => (100 * decimal(text)).toFixed(2);
