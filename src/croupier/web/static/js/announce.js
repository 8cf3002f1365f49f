/* What changed, said once to people who listen to the page. */

const region = document.getElementById("announcements");
let waiting = [];
let timer = 0;

/** Speak soon; what comes within a moment is said together, and nothing twice. */
export function announce(text) {
  if (!text || waiting.includes(text)) return;
  waiting.push(text);
  clearTimeout(timer);
  timer = setTimeout(speak, 180);
}

function speak() {
  const said = waiting.join(" ");
  waiting = [];
  if (!region) return;
  region.textContent = "";
  // An empty moment between, so that the same words twice are spoken twice.
  requestAnimationFrame(() => { region.textContent = said; });
}
