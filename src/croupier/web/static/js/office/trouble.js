/* What the house said against it, with every finding and its clause. */

import { h } from "../dom.js";

export function told(error) {
  const findings = error.findings ?? [];
  const first = error.message.split("\n")[0].replace(/ \[[\w-]+\]$/, "");
  return h(error.asks ? "div.notice.warn" : "div.notice.bad", {}, h("p", {}, first),
    findings.length ? list(findings) : error.clause ? h("p", {}, h("span.clause", {}, error.clause)) : null);
}

export function list(findings) {
  return h("ul.findings", {}, findings.map((each) => h("li", {},
    h("span", {}, each.key ? h("code", {}, each.given ? `${each.key} = ${each.given}` : each.key) : null, each.key ? " " : null, each.allowed ?? each.message),
    each.clause ? h("span", {}, h("span.clause", {}, each.clause)) : null)));
}
