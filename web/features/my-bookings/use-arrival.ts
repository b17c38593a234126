import { type RefObject, useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { profileParts } from '#web/links.ts';

/** With which state the list of bookings is arrived at after one of them was moved. */
export interface MovedState {
  readonly selectedProfile: true;
  readonly movedBookingId: string;
}

/** By which the list finds one of its hours. */
export function slotId(bookingId: string): string {
  return `booking-${bookingId}`;
}

/**
 * Brings into view, and gives the focus to, what a member comes for: the list that a link has named, or
 * the booking that was just moved, once the list has it in its new place. A way back and a reload are
 * left to the browser.
 */
export function useArrival(heading: RefObject<HTMLElement | null>, isUpToDate: boolean): void {
  const { hash, key, state } = useLocation();
  const isArrival = useNavigationType() !== 'POP';
  const isNamed = isArrival && hash === `#${profileParts.upcoming}`;
  const moved = isArrival && isUpToDate ? movedIn(state) : null;
  // The list is read again later on, and must not be brought back then.
  const shownFor = useRef('');
  useEffect(() => {
    if (!isNamed && moved === null) return;
    // A screen that is arrived at begins at its top, so this waits until it has.
    const frame = requestAnimationFrame(() => {
      const found = moved === null ? heading.current : document.getElementById(slotId(moved));
      if (found === null || shownFor.current === key) return;
      shownFor.current = key;
      const block = moved === null ? 'start' : 'center';
      found.scrollIntoView({ behavior: 'instant', block });
      found.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [isNamed, moved, key, heading]);
}

function movedIn(state: unknown): string | null {
  const id = (state as Partial<MovedState> | null)?.movedBookingId;
  return typeof id === 'string' ? id : null;
}
