/** Where something is in the window. */
export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const gap = 8;

/**
 * How far toasts at the bottom of the window have to go up in order to cover none of the boxes. Zero
 * if there is no room above them.
 */
export function toastLift(toasts: Box, boxes: readonly Box[]): number {
  let lift = 0;
  for (const box of boxes.toSorted((a, b) => b.bottom - a.bottom)) {
    const isBeside = box.right <= toasts.left || toasts.right <= box.left;
    const isAbove = box.bottom <= toasts.top - lift;
    const isBelow = toasts.bottom - lift <= box.top;
    if (!isBeside && !isAbove && !isBelow) lift = toasts.bottom - box.top + gap;
  }
  return lift <= toasts.top ? lift : 0;
}
