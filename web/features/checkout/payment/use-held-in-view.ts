import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/**
 * Scrolls to the held order when its checkout is opened or returned to: the browser restores the
 * scroll position, where the payment button may be out of view. An order placed on the page itself
 * does not scroll.
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
    // The browser restores the scroll position, and a dialog the focus, before this.
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
