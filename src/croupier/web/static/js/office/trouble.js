/* What the house said against it: every finding in the sentence that terminals and programs are told. */

import { h } from "../dom.js";

export function told(error) {
  const findings = error.findings ?? [];
  const isRefused = findings.length > 0 && findings.every((each) => !each.key); /* then the message says no more than they do */
  return h(error.asks ? "div.notice.warn" : "div.notice.bad", {},
    isRefused ? null : h("p", {}, error.message.split("\n")[0]),
    findings.length ? list(findings) : error.clause ? h("p", {}, h("span.clause", {}, error.clause)) : null);
}

export function list(findings) {
  return h("ul.findings", {}, findings.map((each) => h("li", {}, each.sentence ?? warned(each))));
}

const warned = ({ key, message, clause }) => `${key}: ${message}${clause ? ` [${clause}]` : ""}`;
