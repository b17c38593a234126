import { type RefObject, useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { profileParts } from '#web/links.ts';

/** The navigation state with which the list of bookings opens after a move. */
export interface MovedState {
  readonly selectedProfile: true;
  readonly movedBookingId: string;
}

/** Names the bookings of a row, so that any of them finds it. */
export function groupAttribute(group: readonly { readonly id: string }[]) {
  return { 'data-bookings': group.map(({ id }) => id).join(' ') };
}

function rowOf(bookingId: string): HTMLElement | null {
  return document.querySelector(`[data-bookings~="${bookingId}"] > button`);
}

/**
 * Scrolls to and focuses what the member came for: the list that a link points to, or the moved
 * booking once the list shows it in its new slot. Going back and reloading are left to the browser.
 */
export function useArrival(heading: RefObject<HTMLElement | null>, isUpToDate: boolean): void {
  const { hash, key, state } = useLocation();
  const isArrival = useNavigationType() !== 'POP';
  const isNamed = isArrival && hash === `#${profileParts.upcoming}`;
  const moved = isArrival && isUpToDate ? movedIn(state) : null;
  // The list is refetched later, which must not scroll again.
  const shownFor = useRef('');
  useEffect(() => {
    if (!isNamed && moved === null) return;
    // A new screen scrolls to its top first, so this waits for the next frame.
    const frame = requestAnimationFrame(() => {
      const found = moved === null ? heading.current : rowOf(moved);
      if (found === null || shownFor.current === key) return;
      shownFor.current = key;
      const block = moved === null ? 'start' : 'center';
      found.scrollIntoView({ behavior: 'instant', block });
      found.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [isNamed, moved, key, heading]);
}

/** The booking that was just moved. */
export function movedIn(state: unknown): string | null {
  const id = (state as Partial<MovedState> | null)?.movedBookingId;
  return typeof id === 'string' ? id : null;
}
