import type { Step } from '#domain/selection.ts';

export function stepId(step: Step): string {
  return `step-${step}`;
}

/** On a phone a choice leads on to the next step. The focus stays with what was pressed. */
export function scrollToStep(step: Step): void {
  if (!window.matchMedia('(max-width: 480px)').matches) return;
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  // The choice may only now make the step appear.
  requestAnimationFrame(() => {
    const behavior = isStill ? 'instant' : 'smooth';
    document.getElementById(stepId(step))?.scrollIntoView({ behavior, block: 'start' });
  });
}
