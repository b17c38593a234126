import type { Step } from '#domain/slots/selection.ts';

export function stepId(step: Step): string {
  return `step-${step}`;
}

/**
 * On a phone, a choice scrolls to the next step, and the timeslots to the first free one. The focus
 * stays on the pressed control, so nothing moves for keyboard users: Tab moves on and brings the next
 * step into view.
 */
export function scrollToStep(step: Step): void {
  if (!window.matchMedia('(max-width: 480px)').matches) return;
  if (document.activeElement?.matches('button:focus-visible')) return;
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  // The step may only appear with this choice.
  requestAnimationFrame(() => {
    showStep(step, `[${freeSlotMark}]`, isStill ? 'instant' : 'smooth');
  });
}

/** Scrolls to a step, and further to the first element in it that has to be in view. */
export function showStep(step: Step, selector: string, behavior: ScrollBehavior): void {
  const element = document.getElementById(stepId(step));
  const row = element?.querySelector(selector);
  if (element && row && !fitsBelow(element, row)) row.scrollIntoView({ behavior, block: 'center' });
  else element?.scrollIntoView({ behavior, block: 'start' });
}

/** Marks the rows of timeslots that can be selected. */
export const freeSlotMark = 'data-free';

/** True if both are in view once the window begins with the step. */
function fitsBelow(step: Element, row: Element): boolean {
  const style = getComputedStyle(document.documentElement);
  const covered =
    Number.parseFloat(style.scrollPaddingTop) + Number.parseFloat(style.scrollPaddingBottom);
  const height = row.getBoundingClientRect().bottom - step.getBoundingClientRect().top;
  return height <= window.innerHeight - covered;
}
