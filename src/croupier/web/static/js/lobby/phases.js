/* What goes on at a table, in a word. */

import { t } from "../tongue.js";

const PHASES = {
  waiting: t("waiting"),
  shuffling: t("shuffling"),
  mixing: t("mixing"),
  betting: t("betting"),
  dealing: t("dealing"),
  setting: t("setting"),
  settling: t("settling"),
  closed: t("closed"),
};

export const phaseInWords = (phase) => PHASES[phase] ?? phase;
