/* A refusal as the staff reads it: why, and by which clause. */

import { h } from "../dom.js";

export function told(error) {
  return h("div.notice.bad", {},
    h("p", {}, `${error.message[0].toUpperCase()}${error.message.slice(1).replace(/ \[[\w-]+\]$/, "")}`),
    error.clause ? h("p", {}, h("span.clause", {}, error.clause)) : null);
}
