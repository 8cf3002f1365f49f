/** Says of a practice table that what it plays by was no law on the day it opened, and why. */

export const outOfForce = (view) => Boolean(view.not_in_force?.length) && ["Not in force", "warn", view.not_in_force.join("; ")];
