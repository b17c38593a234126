import { hasPermission, type StaffRole } from '#domain/staff/permissions.ts';
import { endOfBookingDay } from '#domain/time/booking-window.ts';
import { isSlotPast, type Slot } from '#domain/time/slots.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import type { GridSlot } from '#web/console/day/day-grid.tsx';
import {
  type Booking,
  type Cell,
  type CourtColumn,
  cellAt,
  type Grid,
} from '#web/console/day/grid.ts';
import type { Proposal } from '#web/console/day/move-calls.tsx';
import { isFreeToAll } from '#web/console/day/now.ts';

/** A booking that the desk is about to move. */
export interface Moving {
  readonly booking: Booking;
  readonly court: CourtColumn;
  readonly date: BookingDate;
  readonly slot: Slot;
  /** The chosen slot of the shown day. */
  readonly target: GridSlot;
  /** Counts the choices in the grid, after each of which the form takes the focus. */
  readonly picks: number;
}

/** True if a person of the role can move bookings of the day now. */
export function canMoveOn(role: StaffRole, date: BookingDate, now: Temporal.Instant): boolean {
  const isOver = Temporal.Instant.compare(now, endOfBookingDay(date)) >= 0;
  return !isOver && hasPermission(role, 'bookings.move');
}

/** Starts at the booking's own slot, so that only the date need be changed. */
export function startMoving({ court, slot }: Cell, booking: Booking, date: BookingDate): Moving {
  return { booking, court, date, slot, target: { courtId: court.id, slot }, picks: 0 };
}

/** The cell that is chosen on the shown day; null while it is the booking's own. */
export function chosenCell(moving: Moving, grid: Grid, date: BookingDate): Cell | null {
  const { courtId, slot } = moving.target;
  const isOwn = date === moving.date && courtId === moving.court.id && slot === moving.slot;
  return isOwn ? null : cellAt(grid, courtId, slot);
}

/** The booking of another member on a cell, with whom the slot would be swapped. */
export function otherBooking({ booking }: Moving, { claim }: Cell): Booking | null {
  if (claim?.kind !== 'booking' || claim.player.userId === booking.player.userId) return null;
  return claim;
}

export function proposalOf(moving: Moving, cell: Cell, date: BookingDate): Proposal {
  const target = { date, slot: cell.slot, courtName: cell.court.name };
  const other = otherBooking(moving, cell);
  return other === null
    ? { kind: 'move', target }
    : { kind: 'swap', target, otherBookingId: other.bookingId };
}

/**
 * True if the grid offers a cell for the booking. A held court can still be chosen, for members who
 * may have it; the server decides.
 */
export function isOffered(
  { court }: Moving,
  cell: Cell,
  date: BookingDate,
  now: Temporal.Instant,
): boolean {
  return isFreeToAll(cell) && cell.court.type === court.type && !isSlotPast(date, cell.slot, now);
}
