import type { Step } from '#domain/slots/selection.ts';

export function stepId(step: Step): string {
  return `step-${step}`;
}

/**
 * On a phone a choice leads on to the next step. The focus stays with what was pressed, so nothing
 * moves for whoever sees it there: the Tab key leads on, and brings the next step into view.
 */
export function scrollToStep(step: Step): void {
  if (!window.matchMedia('(max-width: 480px)').matches) return;
  if (document.activeElement?.matches('button:focus-visible')) return;
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  // The choice may only now make the step appear.
  requestAnimationFrame(() => {
    const behavior = isStill ? 'instant' : 'smooth';
    document.getElementById(stepId(step))?.scrollIntoView({ behavior, block: 'start' });
  });
}
