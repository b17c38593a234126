import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';

/** How long a finger rests on one place. */
const longPressMs = 500;
/** A finger that moves further than this scrolls the page. */
const stillPx = 10;

/**
 * Handlers for an element that a finger can press for longer. Where `onLongPress` does something, which
 * it says, the click that the browser makes of the press when the finger leaves does nothing more.
 */
export function useLongPress(onLongPress: (target: EventTarget) => boolean) {
  const timer = useRef<number | undefined>(undefined);
  const start = useRef({ x: 0, y: 0 });
  const isDone = useRef(false);
  const cancel = (): void => window.clearTimeout(timer.current);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  return {
    onPointerDown: ({ pointerType, isPrimary, target, clientX: x, clientY: y }: PointerEvent) => {
      cancel();
      isDone.current = false;
      if (pointerType === 'mouse' || !isPrimary) return;
      start.current = { x, y };
      timer.current = window.setTimeout(() => {
        isDone.current = onLongPress(target);
      }, longPressMs);
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const { x, y } = start.current;
      if (Math.hypot(clientX - x, clientY - y) > stillPx) cancel();
    },
    onPointerUp: cancel,
    onPointerCancel: cancel,
    onClickCapture: (event: MouseEvent) => {
      if (isDone.current) event.stopPropagation();
      isDone.current = false;
    },
    // A tablet would show a menu of its own over what the press has opened.
    onContextMenu: (event: MouseEvent) => {
      if (isDone.current) event.preventDefault();
    },
  };
}
