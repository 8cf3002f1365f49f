/* Light, motion, contrast and the like: kept in cookies, so that the server writes them into the page's first byte. */

const YEAR = 60 * 60 * 24 * 365;
const root = document.documentElement;

export function prefersStill() {
  return root.dataset.motion === "still"
    || window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}

function choose(setting, value) {
  if (value) root.dataset[setting] = value;
  else delete root.dataset[setting];
  if (setting === "contrast") document.getElementById("more-contrast").media = value ? "all" : "(prefers-contrast: more)";
  document.cookie = `croupier_${setting}=${value}; path=/; max-age=${value ? YEAR : 0}; samesite=lax`;
}

for (const choice of document.querySelectorAll("[data-setting]")) {
  const setting = choice.dataset.setting;
  const chosen = root.dataset[setting] ?? "";
  for (const input of choice.querySelectorAll("input")) {
    input.checked = input.value === chosen;
    input.addEventListener("change", () => choose(setting, input.value));
  }
}

/* The menu closes like any other: by Escape, and by going elsewhere. */
const menu = document.querySelector(".house-menu");
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && menu?.open) {
    menu.open = false;
    menu.querySelector("summary").focus();
  }
});
document.addEventListener("pointerdown", (event) => {
  if (menu?.open && !menu.contains(event.target)) menu.open = false;
});
