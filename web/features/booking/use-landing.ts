import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { countSlots, type Selection } from '#domain/slots/selection.ts';
import { showStep } from '#web/features/booking/scroll-to-step.ts';
import { recall, remember } from '#web/tab-memory.ts';

const placeName = 'booking-place';

/**
 * Scrolls to the timeslots if the page opens with a selection, because in one column they are far
 * below the first view. Going back or reloading restores the previous scroll position instead. It
 * runs when the steps have rendered, since only then the page is long enough.
 */
export function useLanding({ slots }: Selection): () => void {
  const { key } = useLocation();
  const entry = useRef(key);
  useLayoutEffect(() => {
    entry.current = key;
  }, [key]);
  // A passive effect would run after the next screen has replaced the page.
  useLayoutEffect(() => {
    const keep = (): void => remember(placeName, { entry: entry.current, top: window.scrollY });
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, []);

  return () => {
    const top = keptTop(key);
    if (top === null && countSlots(slots) === 0) return;
    // The screen scrolls to its top on arrival, after its steps have rendered.
    requestAnimationFrame(() => {
      if (top !== null) window.scrollTo({ top, behavior: 'instant' });
      else showTimeslots();
    });
  };
}

/** The router's key for every entry that it has not written itself. */
const unwritten = 'default';

/** The scroll position at which this history entry was left; null for all other entries. */
function keptTop(key: string): number | null {
  const { entry, top } = (recall(placeName) ?? {}) as Readonly<Record<string, unknown>>;
  return key !== unwritten && entry === key && typeof top === 'number' ? top : null;
}

function showTimeslots(): void {
  if (!window.matchMedia('(max-width: 1024px)').matches) return;
  showStep('timeslot', '[aria-pressed="true"]', 'instant');
}
