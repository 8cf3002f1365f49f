/* Addresses and words the inspector's pages share. */

export const api = (stream, rest = "") => `/api/v1/journals/${encodeURIComponent(stream)}${rest}`;

export function query(parameters) {
  const given = Object.entries(parameters).filter(([, value]) => value !== "" && value !== null && value !== undefined);
  return given.length ? `?${new URLSearchParams(given)}` : "";
}

/** 2026-01-31T20:15:00.123456Z -> "20:15:00" in the journal's own time, which is UTC. */
export const clock = (at) => at.slice(11, 19);
export const day = (at) => at.slice(0, 10);

/** Enough of a hash to tell two apart. */
export const short = (hash) => (hash ? hash.slice(0, 10) : "");

export const count = (number, one, many = `${one}s`) => `${number.toLocaleString("en-US")} ${number === 1 ? one : many}`;

const NAMES = { wager: /_/g };

/** "dragon_bonus_player" -> "Dragon Bonus Player" */
export const wagerName = (wager) => wager.replace(NAMES.wager, " ").replace(/(^| )[a-z]/g, (first) => first.toUpperCase());
