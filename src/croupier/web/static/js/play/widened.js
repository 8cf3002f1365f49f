/* One's own spots as wide as a narrow screen, where they lie in rows: their order and height stay as they are printed. */

import { $, $$ } from "/static/js/dom.js";
import { box } from "./geometry.js";

const TURNED = /rotate\(180 [-\d.]+ ([-\d.]+)\)/;

/** A seat's, and by how much; by 1 they lie as printed. The others' are not shown beside it. */
export function widened(picture) {
  const printed = new Map(picture.spots.map((spot) => [spot, { x: spot.x, y: spot.y, left: spot.room.x, width: spot.room.width }]));
  let [seat, factor] = [null, 1];

  function draw(spot) {
    const frame = $(".spot", spot.group);
    const { left, width, x, y } = printed.get(spot);
    const by = spot.seat === seat ? factor : 1;
    frame.setAttribute("x", (left * by).toFixed(1));
    frame.setAttribute("width", (width * by).toFixed(1));
    spot.room = box(frame);
    const aside = (left + width / 2) * (by - 1);
    const turn = (picture.poses.get(spot.seat).turn * Math.PI) / 180;
    [spot.x, spot.y] = [x + aside * Math.cos(turn), y + aside * Math.sin(turn)];
    $(".sensor", spot.group)?.setAttribute("transform", `translate(${(left * (by - 1)).toFixed(1)} 0)`);
    for (const words of $$("g[transform]", spot.group).filter((each) => TURNED.test(each.getAttribute("transform")))) {
      words.setAttribute("transform", words.getAttribute("transform").replace(TURNED, `rotate(180 ${(spot.room.x + spot.room.width / 2).toFixed(1)} $1)`));
    }
  }

  function widen(itsSeat, by) {
    if (seat === itsSeat && factor === by) return;
    const before = seat;
    [seat, factor] = [itsSeat, by];
    picture.alone = by > 1 ? itsSeat : null;
    for (const spot of picture.spots) if (spot.seat === before || spot.seat === seat) draw(spot);
    picture.svg.classList.toggle("alone", by > 1);
    for (const place of $$(".place", picture.svg)) place.classList.toggle("beside", by > 1 && Number(place.dataset.place) !== seat);
  }

  /** As printed. */
  widen.narrowest = (itsSeat) => Math.min(...picture.spots.filter((spot) => spot.seat === itsSeat).map((spot) => printed.get(spot).width));
  return widen;
}
