import { type RefObject, useLayoutEffect } from 'react';
import { type Box, toastLift } from '#web/console/ui/toast-lift.ts';

/** At the bottom of the window, wherever they are now: a change of place may take until the next frame. */
function boxOfToasts(region: HTMLElement): Box {
  const { left } = region.getBoundingClientRect();
  const top = window.innerHeight - region.offsetHeight;
  const toasts = [...region.children].filter((toast) => toast instanceof HTMLElement);
  return {
    left: left + Math.min(...toasts.map(({ offsetLeft }) => offsetLeft)),
    right: left + Math.max(...toasts.map((toast) => toast.offsetLeft + toast.offsetWidth)),
    top: top + Math.min(...toasts.map(({ offsetTop }) => offsetTop)),
    bottom: top + Math.max(...toasts.map((toast) => toast.offsetTop + toast.offsetHeight)),
  };
}

/** Puts the toasts above the focused control and the opened slot, where they would cover them. */
export function useToastLift(frame: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const region = frame.current?.firstElementChild;
    if (!(region instanceof HTMLElement)) return undefined;
    const place = (): void => {
      const { activeElement, body } = document;
      // A toast does not move away from whoever presses its button.
      if (region.contains(activeElement)) return;
      if (region.childElementCount === 0) return;
      const focused = activeElement === body ? [] : [activeElement];
      const uncovered = [...focused, document.querySelector('[data-cell][data-open]')];
      const boxes = uncovered.flatMap((element) => element?.getBoundingClientRect() ?? []);
      region.style.marginBottom = `${toastLift(boxOfToasts(region), boxes)}px`;
    };
    const observer = new ResizeObserver(place);
    observer.observe(region);
    document.addEventListener('focusin', place);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', place);
    };
  }, [frame]);
}
