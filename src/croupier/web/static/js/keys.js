/* Single keys, which act wherever the focus is: not where somebody types, and not once they are turned off. */

const TYPED = "input:not([type=radio], [type=checkbox]), textarea, select, dialog, [contenteditable]";

/** Whether a key was pressed for the page, and not for a field, a sheet or the browser. */
export function isForThePage(event) {
  return !event.repeat && !event.ctrlKey && !event.metaKey && !event.altKey && !event.target.closest?.(TYPED);
}

/** The letter, digit or sign that was pressed for the page, a letter in lower case; "" if none was. */
export function pressed(event) {
  const acts = document.documentElement.dataset.keys !== "off" && event.key?.length === 1 && isForThePage(event);
  return acts ? event.key.toLowerCase() : "";
}
