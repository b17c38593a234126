import { type RefObject, useEffect } from 'react';
import type { Attendance } from '#web/console/day/attendance.tsx';
import type { Booking, Cell } from '#web/console/day/grid.ts';
import { firstFieldOfSale } from '#web/console/sale/sell-form.tsx';
import { useLeavingKeys } from '#web/console/ui/use-shortcut.ts';
import { firstFieldOf } from '#web/ui/first-field.ts';

const attendanceOf = { c: 'checked_in', n: 'no_show' } as const;

/** The keys of a booking in the grid work on the open one as well, while the grid has no focus. */
export function useBookingKeys(
  { claim, first }: Cell,
  box: RefObject<HTMLElement | null>,
  attendance: Attendance | null,
  onMove: ((booking: Booking) => void) | null,
): void {
  useLeavingKeys(['c', 'n', 'm'], (key) => {
    const focused = document.activeElement;
    if (focused !== document.body && !box.current?.contains(focused)) return;
    if (key === 'm') {
      if (claim?.kind === 'booking') onMove?.(claim);
    } else if (first) attendance?.record(first, attendanceOf[key === 'c' ? 'c' : 'n']);
  });
}

/** An action that removes its own button leaves the focus on the page, where Escape works too. */
export function useEscapeOutside(onClose: () => void): void {
  useEffect(() => {
    const press = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape' && document.activeElement === document.body) onClose();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [onClose]);
}

/**
 * The buyer of a free slot has the focus, or else the drawer, so that another slot is read out as well.
 * A press on the open slot has taken the focus to the grid, and brings it back.
 */
export function useFocusOnSlot(
  box: RefObject<HTMLElement | null>,
  place: string,
  asks: number,
): void {
  useEffect(() => {
    if (place === '' || asks < 0 || box.current === null) return;
    const field = firstFieldOf(box.current, firstFieldOfSale);
    (field ?? box.current).focus({ preventScroll: true });
    // It does not begin where the one before was scrolled to; the column beside the grid scrolls.
    if (box.current.parentElement) box.current.parentElement.scrollTop = 0;
  }, [box, place, asks]);
}
