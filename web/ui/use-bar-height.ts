import { type RefObject, useLayoutEffect } from 'react';

/**
 * Tells the page how high the bar is that stays at its bottom. On a phone its words can take several
 * lines, and neither what has the focus nor a message may end up behind them.
 */
export function useBarHeight(bar: RefObject<HTMLElement | null>, stays: boolean): void {
  useLayoutEffect(() => {
    if (bar.current === null || !stays) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(([entry]) => {
      const height = entry?.borderBoxSize[0]?.blockSize;
      if (height !== undefined) style.setProperty('--bottom-bar', `${height}px`);
    });
    observer.observe(bar.current);
    return () => {
      observer.disconnect();
      style.removeProperty('--bottom-bar');
    };
  }, [bar, stays]);
}
