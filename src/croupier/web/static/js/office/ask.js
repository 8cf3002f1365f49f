/* One small sheet for one question. */

import { $, put, say } from "../dom.js";
import { told } from "./trouble.js";

let send = null;

/** Ask before something is done; `act` may throw what the house says against it. */
export function ask({ title, body, verb, act }) {
  say($("#ask-title"), title);
  say($("#ask-send"), verb);
  put($("#ask-body"), ...[body].flat());
  put($("#ask-trouble"));
  send = act;
  $("#ask-sheet").showModal();
  $("#ask-body :is(input, select, textarea)")?.focus();
}

$("#ask-form").addEventListener("submit", async (event) => {
  event.preventDefault();
  $("#ask-send").disabled = true;
  try {
    await send();
    $("#ask-sheet").close();
  } catch (error) {
    put($("#ask-trouble"), told(error));
  } finally {
    $("#ask-send").disabled = false;
  }
});
