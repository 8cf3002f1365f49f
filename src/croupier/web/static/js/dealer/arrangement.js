/* Who runs the table, and how long people are waited for. */

import { $, fetched, meta, put, say } from "../dom.js";
import { announce } from "../announce.js";
import { told } from "./trouble.js";

const SECONDS = ["betting_seconds", "decision_seconds", "step_milliseconds", "idle_minutes", "dealer_seconds", "moment_seconds"];

export async function showArrangement(address) {
  const form = $("#arrange-form");
  let arrangement = await fetched(`${address}/arrangement`).catch(() => null);
  if (arrangement === null) return null;
  const shown = () => {
    say($("#arranged"), arrangement.automatic ? "Automatic dealer" : "Dealer at the console");
    $("#console").classList.toggle("automatic", arrangement.automatic);
  };
  shown();
  $("#arrange-open").addEventListener("click", async () => {
    arrangement = await fetched(`${address}/arrangement`);
    for (const name of SECONDS) {
      form.elements[name].value = arrangement[name];
      form.elements[name].readOnly = meta("office") === "dealer"; /* clocks are the floorperson's */
    }
    form.elements.automatic.value = arrangement.automatic ? "house" : "dealer";
    put($("#arrange-trouble"));
    $("#arrange-sheet").showModal();
  });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const asked = { id: crypto.randomUUID(), automatic: form.elements.automatic.value === "house" };
    for (const name of SECONDS) asked[name] = Number(form.elements[name].value);
    try {
      arrangement = await fetched(`${address}/arrangement`, { method: "PUT", body: asked });
      shown();
      announce(arrangement.automatic ? "The automatic dealer runs this table." : "This console runs the table.");
      $("#arrange-sheet").close();
    } catch (error) {
      put($("#arrange-trouble"), told(error));
    }
  });
  return {
    /** Somebody else, or the clock, has given the table to another. */
    run(automatic) { if (automatic !== arrangement.automatic) { arrangement = { ...arrangement, automatic }; shown(); } },
    async handOver() {
      arrangement = await fetched(`${address}/arrangement`, { method: "PUT", body: { ...arrangement, id: crypto.randomUUID(), automatic: true } });
      shown();
    },
  };
}
