/* Cards as baccarat deals them: the faces of any game, and two hands written as a coup. */

export * from "/static/js/play/cards.js";

/** "P 9h 7c | B 2s 3d 2h" as two lists. */
export function coup(text) {
  const [player = "", banker = ""] = text.split("|");
  const cards = (part) => part.trim().split(/\s+/).slice(1);
  return { player: cards(player), banker: cards(banker) };
}
