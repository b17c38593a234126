import { type RefObject, useLayoutEffect } from 'react';

/**
 * Tells the page how high something is that stays at its edge, such as the bar at its bottom. On a
 * phone its words can take several lines, and nothing that is used may end up behind them.
 */
export function useBarHeight(
  bar: RefObject<HTMLElement | null>,
  stays: boolean,
  property = '--bottom-bar',
): void {
  useLayoutEffect(() => {
    if (bar.current === null || !stays) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(([entry]) => {
      const height = entry?.borderBoxSize[0]?.blockSize;
      if (height !== undefined) style.setProperty(property, `${height}px`);
    });
    observer.observe(bar.current);
    return () => {
      observer.disconnect();
      style.removeProperty(property);
    };
  }, [bar, stays, property]);
}
