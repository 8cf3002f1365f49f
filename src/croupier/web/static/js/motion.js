/* What moves on a page: when it has come to rest, and how to bring it there. */

/** A promise that all of this, and what is in it, lies still. */
export function atRest(element) {
  return Promise.allSettled(moving(element).map((each) => each.finished));
}

export function bringToRest(element) {
  for (const each of moving(element)) each.finish();
}

export const isMoving = (element) => moving(element).length > 0;

const moving = (element) => element.getAnimations({ subtree: true });
