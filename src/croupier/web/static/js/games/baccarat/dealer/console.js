/* Baccarat from behind: what the console's shell asks of a game. */

export { show } from "./felt.js";
export { cardBlank } from "./pad.js";
export { palette } from "./palette.js";
export { question } from "./question.js";
export { People } from "./people.js";
