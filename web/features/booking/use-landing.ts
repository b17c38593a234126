import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { countSlots, type Selection } from '#domain/slots/selection.ts';
import { stepId } from '#web/features/booking/scroll-to-step.ts';
import { recall, remember } from '#web/tab-memory.ts';

const placeName = 'booking-place';

/**
 * Brings whoever comes with a selection to its timeslots, which stand far below the window where the
 * steps are in one column. The way back, and a reload, lead to where the page was left. It waits to be
 * told that the steps are there, since only then the page is long enough.
 */
export function useLanding({ slots }: Selection): () => void {
  const { key } = useLocation();
  const entry = useRef(key);
  useLayoutEffect(() => {
    entry.current = key;
  }, [key]);
  // A later effect would run when the next screen has taken the place of the page.
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
    // The screen itself begins at its top when it is arrived at, and does so after its steps.
    requestAnimationFrame(() => {
      if (top !== null) window.scrollTo({ top, behavior: 'instant' });
      else showTimeslots();
    });
  };
}

/** What the router calls every entry that it has not written itself. */
const unwritten = 'default';

/** Where the page stood when this entry of the history was left; null for every other entry. */
function keptTop(key: string): number | null {
  const { entry, top } = (recall(placeName) ?? {}) as Readonly<Record<string, unknown>>;
  return key !== unwritten && entry === key && typeof top === 'number' ? top : null;
}

function showTimeslots(): void {
  if (!window.matchMedia('(max-width: 1024px)').matches) return;
  const step = document.getElementById(stepId('timeslot'));
  step?.scrollIntoView({ behavior: 'instant', block: 'start' });
}
