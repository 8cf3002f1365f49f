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

/* Menus close like any other: by Escape, and by going elsewhere. */
const menus = [...document.querySelectorAll(".house-menu")];
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  for (const menu of menus.filter((each) => each.open)) {
    menu.open = false;
    menu.querySelector("summary").focus();
  }
});
document.addEventListener("pointerdown", (event) => {
  for (const menu of menus) if (!menu.contains(event.target)) menu.open = false;
});

/* Another tongue is the same page again, with what was typed in it. */
const TYPED = "typed";
const fields = () => [...document.querySelectorAll("main :is(input, select)[name]:not([type=password], [type=hidden], [type=radio], [type=checkbox])")];

for (const choice of document.querySelectorAll("[data-tongues]")) {
  choice.addEventListener("submit", (event) => {
    event.preventDefault();
    document.cookie = `tongue=${event.submitter.value}; path=/; max-age=${YEAR}; samesite=lax`;
    sessionStorage.setItem(TYPED, JSON.stringify([location.pathname, fields().map((each) => each.value)]));
    location.reload();
  });
}
const [place, typed] = JSON.parse(sessionStorage.getItem(TYPED) ?? "[]");
sessionStorage.removeItem(TYPED);
if (place === location.pathname && fields().length === typed.length) {
  fields().forEach((each, nth) => { each.value = typed[nth]; });
}
