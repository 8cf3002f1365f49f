/* The newest signed head, as one stream lies under it. */

import { h } from "../dom.js";
import { facts } from "./auditing.js";
import { api, clock, count, day } from "./places.js";

const moment = (at) => `${day(at)} ${clock(at)} UTC`;

export function signedHead(stream, head, provable) {
  if (!head) return h("p.empty", {}, "No head of the record is signed yet.");
  return [
    head.problem ? h("p.notice.bad", {}, head.problem) : null,
    h("dl.facts", {},
      facts({
        "Record of": head.origin,
        "Records under it": head.size,
        "Of this stream": head.place,
        "Not yet under a head": head.after,
      }),
      head.newest && facts({ "Last of them recorded": moment(head.newest) }),
      h("dt", {}, "Signed by"), h("dd", {}, head.signed_by.map(signer)),
      h("dt", {}, "Root"), h("dd.mono.long", {}, head.root)),
    h("p.row.no-print", {},
      h("a.button.small", { href: "/checkpoint", download: "record.head" }, "Download the head"),
      provable ? h("a.button.small", { href: api(stream, "/proof"), download: "" }, `Download the proof of place ${provable}`) : null),
    h("p.soft.small-text", {}, provable < head.place ? "Places behind the first face that is hidden are proven once it is known. " : "",
      `“croupier verify JOURNAL --head FILE” holds a copy of the journal to this head, “croupier proof check FILE” checks the proof. ${head.after ? `${count(head.after, "record")} will lie under the next one.` : ""}`),
  ];
}

function signer({ name, is_known: isKnown, at }) {
  const told = !isKnown ? "a key this house does not know" : at ? `a witness, who saw it ${moment(at)}` : "the house";
  return h("p", {}, h("span.mono", {}, name), h("span.soft", {}, ` ${told}`));
}
