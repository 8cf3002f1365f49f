/** Says of a practice table that what it plays by was no law on the day it opened, and why. */

import { t } from "./tongue.js";

export const outOfForce = (view) => Boolean(view.not_in_force?.length) && [t("Not in force"), "warn", view.not_in_force.join(t("; "))];
