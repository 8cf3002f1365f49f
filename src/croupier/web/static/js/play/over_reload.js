/* What a page holds that the house does not know: kept while the page is loaded again, as it is for another tongue. */

const isAgain = performance.getEntriesByType("navigation")[0]?.type === "reload";
const named = (what, table) => `croupier:${what}:${table}`;

export function hold(what, table, value) {
  sessionStorage.setItem(named(what, table), JSON.stringify(value));
}

/** What was held when the page was loaded again; null where it came from elsewhere. */
export function heldBefore(what, table) {
  return isAgain ? JSON.parse(sessionStorage.getItem(named(what, table))) : null;
}
