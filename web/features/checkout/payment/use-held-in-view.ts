import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/**
 * Shows the held order first when its checkout is opened or come back to: the browser restores the
 * place of the page, where the way to the payment may be out of sight. An order that is placed on the
 * page itself leaves the page where it is.
 */
export function useHeldInView(
  box: RefObject<HTMLElement | null>,
  isHeld: boolean | undefined,
): void {
  const isDue = useRef(true);
  const show = useEffectEvent(() => {
    if (!isDue.current || isHeld === undefined) return;
    isDue.current = false;
    if (!isHeld) return;
    // The browser restores the place, and a dialog returns the focus, before this.
    requestAnimationFrame(() => {
      box.current?.scrollIntoView({ block: 'center', behavior: 'instant' });
      box.current?.focus({ preventScroll: true });
    });
  });
  useEffect(() => {
    if (isHeld !== undefined) show();
  }, [isHeld]);
  useEffect(() => {
    const comeBack = ({ persisted }: PageTransitionEvent): void => {
      if (!persisted) return;
      isDue.current = true;
      show();
    };
    window.addEventListener('pageshow', comeBack);
    return () => window.removeEventListener('pageshow', comeBack);
  }, []);
}
