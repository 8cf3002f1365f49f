/* One table, live: numbered news, orders that take effect once, and a line that mends itself. */

import { fetched, trouble } from "./dom.js";
import { t, tongue } from "./tongue.js";

export const PROTOCOL = 1;
const AT_ONCE = 100;
const SOON = 1_000; /* while another node may be taking the table over */
const SOON_TRIES = 8;
const LONGEST_WAIT = 10_000;
const OPENED_WITHIN = [2_500, 5_000, 10_000]; /* a house that hangs takes a line and says nothing */
const DOUBT = 1_100; /* nothing is heard for so long while something is awaited: ask, and then go */
const SILENCE = 40_000; /* the house speaks every 15 s; silence means that the line is dead */
const AGAIN = [500, 1000, 2000, 4000, 8000]; /* waits before an order of unknown fate is sent again */
const [OLD_PAGE, NOT_ALLOWED] = [4400, 1008]; /* close codes after which no retry helps */
const ELSEWHERE = 4307; /* another node of the house has the table; the reason is its address */
const NO_ROOM = 1013; /* the house says why, and to come back */
const NOT_KNOWN = t("The house cannot say whether this was done. Look at the table before you repeat it.");
const AWAY = t("The line is down: nothing was sent.");
/* Orders that may be sent again whenever the line returns: a wager for a round that is over is refused by the
   house, and a seat or a purse belongs to no round. Anything else was meant for the table as it was seen. */
const OF_ANY_MOMENT = new Set(["place-wager", "withdraw-wager", "take-seat", "leave-seat", "buy-in", "cash-out"]);
const STALE_PAGE = t("This page is older than the house. Please load it again.");

/** The view that comes of a view and what changed in it. */
export function viewAfter(view, { fields = {}, lists = {} }) {
  const after = { ...view, ...fields };
  for (const [name, [first, gone, came]] of Object.entries(lists)) {
    after[name] = [...view[name].slice(0, first), ...came, ...view[name].slice(first + gone)];
  }
  return after;
}

/**
 * Callbacks: onView(view, events, clock, whole), `whole` where the line has just come up or lost something,
 * onHistory(history), onClock(clock), onPurse(cents),
 * onMeters(meters) where the table has a progressive, onAttending({ away, silent }) who is not there,
 * onRecent(events) what happened before the page was opened,
 * onState("connecting" | "connected" | "reconnecting" | "closed", why).
 */
export class Live {
  constructor(callbacks = {}) {
    this.callbacks = callbacks;
    this.table = null;
    this.viewer = null;
    this.view = null;
    this.place = null; /* the last place seen */
    this.state = "connecting";
    this.waiting = new Map(); /* by id: what was sent and not yet answered */
    this.attempts = 0;
    this.welcomes = 0; /* how often the line came up */
    this.ended = false;
    this.elsewhere = null; /* the address of the node that has the table, where nodes have some */
  }

  get isUp() { return this.state === "connected"; }

  connect(tableId) {
    this.table = tableId;
    addEventListener("online", () => this.reconnectNow());
    addEventListener("offline", () => this.abandon());
    document.addEventListener("visibilitychange", () => { if (!document.hidden) this.reconnectNow(); });
    this.open();
  }

  /** Send an order; resolves when it is durable, rejects with the house's error. None waits for a line that is down. */
  order(order, { for: person, confirmed } = {}) {
    if (!this.isUp && !this.ended) return Promise.reject(trouble({ kind: "unavailable", message: AWAY }));
    const message = { type: "order", id: crypto.randomUUID(), seen: this.place, order };
    if (person) message.for = person;
    if (confirmed) message.confirmed = confirmed;
    return this.ask(message);
  }

  /** The steps open to this viewer now. */
  async due() {
    const answer = await this.ask({ type: "due", id: crypto.randomUUID() });
    return answer.steps;
  }

  /** This bettor wants the round now; it begins when every bettor does. */
  ready() { this.write({ type: "ready" }); }

  close(why = "") {
    this.ended = true;
    this.tell("closed", why);
    this.socket?.close(1000);
    this.refuseAll(why || t("The table was left."));
  }

  /* The line */

  open() {
    if (this.ended) return;
    clearTimeout(this.retry);
    const house = this.elsewhere ?? `${location.protocol}//${location.host}`;
    const address = `${house.replace(/^http/, "ws")}/api/v1/tables/${encodeURIComponent(this.table)}/live`;
    const socket = new WebSocket(address);
    this.socket = socket;
    clearTimeout(this.opening);
    const patience = OPENED_WITHIN[Math.min(this.attempts, OPENED_WITHIN.length - 1)];
    this.opening = setTimeout(() => { if (socket === this.socket && !this.isUp) this.forsake(); }, patience);
    socket.addEventListener("open", () => {
      const spoken = tongue === "en" ? {} : { tongue };
      this.write({ type: "hello", protocol: PROTOCOL, after: this.place, changes: true, ...spoken });
      this.listen();
    });
    socket.addEventListener("message", (event) => {
      if (socket !== this.socket) return;
      this.listen();
      this.hear(JSON.parse(event.data));
    });
    socket.addEventListener("close", (event) => { if (socket === this.socket) this.lost(event); });
  }

  write(message) {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    this.socket.send(JSON.stringify(message));
    if (this.waiting.has(message.id)) this.doubt();
  }

  /** A house that answers nothing is asked whether it is there, and left if it does not say so. */
  doubt() {
    if (this.doubting) return;
    const line = this.socket;
    const unless = (then) => { this.doubting = setTimeout(() => {
      this.doubting = null;
      if (line === this.socket && this.isUp && (this.waiting.size || this.overdue)) then();
    }, DOUBT); };
    unless(() => { this.write({ type: "heartbeat", answer: true }); unless(() => this.forsake()); });
  }

  ask(message) {
    if (this.ended) return Promise.reject(trouble({ kind: "unavailable", message: this.why || t("The table is closed.") }));
    return new Promise((resolve, reject) => {
      this.waiting.set(message.id, { message, resolve, reject, tries: 0 });
      if (this.isUp) this.write(message);
    });
  }

  /** The house moves by its clock; where it does not, somebody may have to go on in its place. */
  expectMove(clock) {
    clearTimeout(this.move);
    if (clock) this.move = setTimeout(() => { this.overdue = true; this.doubt(); }, clock.left_ms + DOUBT);
  }

  listen() {
    clearTimeout(this.doubting);
    this.doubting = null;
    this.overdue = false;
    if (this.isUp && this.waiting.size) this.doubt();
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.socket?.close(4000, "silence"), SILENCE);
  }

  /** The device knows that it is offline long before the line would say so. */
  abandon() { if (this.isUp) this.forsake(); }

  forsake() {
    const dead = this.socket;
    if (!dead) return;
    this.socket = null;
    dead.close();
    this.lost({ code: 1006 });
  }

  lost(event) {
    for (const each of [this.silence, this.opening, this.doubting, this.move]) clearTimeout(each);
    this.doubting = null;
    if (this.ended) return;
    this.elsewhere = event.code === ELSEWHERE ? ownAddress(event.reason) : null;
    if (event.code === OLD_PAGE || event.code === NOT_ALLOWED) {
      this.close(event.code === OLD_PAGE ? STALE_PAGE : event.reason || t("You may not look at this table."));
      return;
    }
    this.tell("reconnecting", event.code === NO_ROOM ? event.reason : "");
    if (this.attempts && this.attempts % 3 === 0) this.askWhy();
    this.retry = setTimeout(() => this.open(), waitBefore(this.attempts));
    this.attempts += 1;
  }

  /** A door that stays shut says why only to a plain request. */
  async askWhy() {
    try { await fetched(`/api/v1/tables/${encodeURIComponent(this.table)}`); } catch (error) {
      if (error.kind === "not_signed_in") this.close(t("You are no longer signed in. Please sign in again."));
      else if (error.kind === "not_found" || error.kind === "forbidden") this.close(error.message);
    }
  }

  reconnectNow() {
    if (this.state !== "reconnecting" || this.socket?.readyState === WebSocket.CONNECTING) return;
    this.attempts = 0;
    this.open();
  }

  /* What the house says */

  hear(message) {
    switch (message.type) {
      case "welcome":
      case "resync": return this.begin(message);
      case "news": return this.news(message);
      case "changed": return this.changed(message);
      case "done": return this.answered(message.id, message);
      case "due": return this.answered(message.id, message);
      case "refused": return this.refused(message);
      case "heartbeat": return this.write({ type: "heartbeat" });
      case "clock":
        this.expectMove(message.clock);
        return this.callbacks.onClock?.(message.clock);
      case "purse": return this.callbacks.onPurse?.(message.cents);
      case "time-played": return this.callbacks.onTimePlayed?.(message);
      case "attending": return this.callbacks.onAttending?.(message);
      case "meters": return this.callbacks.onMeters?.(message.meters);
      case "bye": return this.bye(message);
      default: return undefined;
    }
  }

  begin(message) {
    clearTimeout(this.opening);
    if (message.protocol !== undefined && message.protocol !== PROTOCOL) return this.close(STALE_PAGE);
    this.viewer = message.viewer ?? this.viewer;
    this.attempts = 0;
    if (message.type === "welcome") this.welcomes += 1;
    this.tell("connected");
    this.seen(message);
    if (message.type === "welcome") for (const asked of [...this.waiting.values()]) this.repeat(asked);
    return undefined;
  }

  news(message) {
    if (this.place !== null && message.place <= this.place && message.events?.length) return;
    this.seen(message);
  }

  /** News as what changed in the view: of another view than the one that is here, the line begins anew. */
  changed(message) {
    if (message.changes.of === this.view?.place) return this.news({ ...message, type: "news", view: viewAfter(this.view, message.changes) });
    this.socket?.close(4000, "another view");
    return undefined;
  }

  seen(message) {
    const before = this.place;
    this.place = message.place;
    this.expectMove(message.clock);
    if (message.attending) this.callbacks.onAttending?.(message.attending);
    if (message.view) this.view = message.view;
    if (before === null && message.events) this.callbacks.onRecent?.(message.events);
    const events = message.complete === false || before === null ? [] : (message.events ?? []).filter((each) => each.place > before);
    this.callbacks.onView?.(this.view, events, message.clock ?? null, message.type !== "news");
    if (message.history) this.callbacks.onHistory?.(message.history);
    this.callbacks.onClock?.(message.clock ?? null);
    if (message.meters) this.callbacks.onMeters?.(message.meters);
  }

  answered(id, message) {
    this.waiting.get(id)?.resolve(message);
    this.waiting.delete(id);
  }

  refused(message) {
    const { id, error } = message;
    if (error.kind === "usage" && /protocol/i.test(error.message)) return this.close(STALE_PAGE);
    const asked = this.waiting.get(id);
    if (error.kind !== "unavailable" || !asked) asked?.reject(trouble(error));
    else if (asked.tries < AGAIN.length) return this.again(asked);
    else asked.reject(trouble({ ...error, message: NOT_KNOWN }));
    this.waiting.delete(id);
    return undefined;
  }

  /** Under the same id it takes effect once, whether or not it was recorded before. */
  again(asked) {
    const { message } = asked;
    setTimeout(() => { if (this.waiting.get(message.id) === asked && this.isUp) this.repeat(asked); }, AGAIN[asked.tries]);
    asked.tries += 1;
  }

  /** Once more, unless the table went on in a way that would give the order another meaning. */
  repeat({ message, reject }) {
    const { order, seen } = message;
    if (!order || OF_ANY_MOMENT.has(order.name) || seen === this.place) { this.write(message); return; }
    reject(trouble({ kind: "unavailable", message: NOT_KNOWN }));
    this.waiting.delete(message.id);
  }

  refuseAll(why) {
    for (const { reject } of this.waiting.values()) reject(trouble({ kind: "unavailable", message: why }));
    this.waiting.clear();
  }

  bye(message) {
    if (/protocol/i.test(message.why ?? "")) this.close(STALE_PAGE);
  }

  tell(state, why = "") {
    this.why = why;
    if (state === this.state && !why) return;
    this.state = state;
    this.callbacks.onState?.(state, why);
  }
}

/** At once, then within a second while the house may be taken over, then ever more rarely. */
function waitBefore(attempt) {
  if (attempt === 0) return AT_ONCE * Math.random();
  const longest = attempt < SOON_TRIES ? SOON : Math.min(LONGEST_WAIT, SOON * 2 ** (attempt - SOON_TRIES + 1));
  return longest * (0.3 + 0.7 * Math.random());
}

/** An address as the house writes it, or none. */
function ownAddress(told) {
  try {
    const { protocol, origin } = new URL(told);
    return protocol === "https:" || protocol === location.protocol ? origin : null;
  } catch { return null; }
}
