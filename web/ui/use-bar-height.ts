import { type RefObject, useLayoutEffect } from 'react';

/**
 * Sets a CSS variable to the height of something sticky, such as the bottom bar. On a phone its
 * text can wrap to several lines, and it must not cover anything in use.
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
    observer.observe(bar.current, { box: 'border-box' });
    return () => {
      observer.disconnect();
      style.removeProperty(property);
    };
  }, [bar, stays, property]);
}
