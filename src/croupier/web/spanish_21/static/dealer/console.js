/* Spanish 21 from behind: what the console's shell asks of a game. */

export { show } from "./board.js";
export { blanks, words } from "./pad.js";
export { palette } from "./palette.js";
export { drills } from "./drills.js";
