/* Hashes of sealed orders as this browser met them: how far the table was then, kept between visits. */

const SEALING = new Set(["shoe-sealed/1", "tiles-stacked/1"]);
const MOST = 100;
const named = (table) => `croupier-seals:${table}`;

export function sealsMet(table) {
  try { return JSON.parse(localStorage.getItem(named(table))) ?? {}; } catch { return {}; }
}

export function meet(table, place, events) {
  const fresh = events.filter(({ kind, body }) => SEALING.has(kind) && body?.commitment);
  if (!fresh.length) return;
  const met = sealsMet(table);
  for (const { body } of fresh) met[body.commitment] ??= place;
  try {
    localStorage.setItem(named(table), JSON.stringify(Object.fromEntries(Object.entries(met).slice(-MOST))));
  } catch { /* a browser that keeps nothing meets everything anew */ }
}
