/* Pai Gow on a screen: at the table, behind it, and under inspection. */

export const table = async (room) => (await import("./table.js")).table(room);
export const dealer = async () => (await import("./dealer.js")).dealer;
export const inspector = async () => (await import("./inspector.js")).inspector;
