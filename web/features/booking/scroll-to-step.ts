import type { Step } from '#domain/slots/selection.ts';

export function stepId(step: Step): string {
  return `step-${step}`;
}

/**
 * On a phone, a choice scrolls to the next step. The focus stays on the pressed control, so nothing
 * moves for keyboard users: Tab moves on and brings the next step into view.
 */
export function scrollToStep(step: Step): void {
  if (!window.matchMedia('(max-width: 480px)').matches) return;
  if (document.activeElement?.matches('button:focus-visible')) return;
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  // The step may only appear with this choice.
  requestAnimationFrame(() => {
    const behavior = isStill ? 'instant' : 'smooth';
    document.getElementById(stepId(step))?.scrollIntoView({ behavior, block: 'start' });
  });
}
