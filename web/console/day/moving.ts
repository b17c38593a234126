import { refusalOfCourtType } from '#domain/bookings/moves.ts';
import { runAround } from '#domain/staff/attendance.ts';
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

/** A booking that the desk is about to move, alone or with the slots of its member around it. */
export interface Moving {
  /** The bookings in a row of the member on the court that can move with it, by slot. */
  readonly run: readonly Booking[];
  /** True if all of them move; then the first of them goes to the chosen slot. */
  readonly isWhole: boolean;
  readonly booking: Booking;
  readonly court: CourtColumn;
  readonly date: BookingDate;
  /** The slot of the booking that goes to the chosen one. */
  readonly slot: Slot;
  /** The chosen slot of the shown day. */
  readonly target: GridSlot;
  /** Counts the choices in the grid, after each of which the form takes the focus. */
  readonly picks: number;
}

/**
 * The courts of the sport, and the chosen one. A booking stays on courts of its type, so that the others are
 * there to be seen alone. [MOVE-3]
 */
export function courtsToChoose(
  { court: { sport, type }, target }: Moving,
  { courts }: Grid,
): readonly { readonly court: CourtColumn; readonly isOtherType: boolean }[] {
  return courts
    .filter((court) => court.sport === sport || court.id === target.courtId)
    .map((court) => ({
      court,
      isOtherType: refusalOfCourtType({ courtType: type }, court.type) !== null,
    }));
}

/** True if a person of the role can move bookings of the day now. */
export function canMoveOn(role: StaffRole, date: BookingDate, now: Temporal.Instant): boolean {
  const isOver = Temporal.Instant.compare(now, endOfBookingDay(date)) >= 0;
  return !isOver && hasPermission(role, 'bookings.move');
}

const isAlike = (one: Booking, other: Booking): boolean => one.type === other.type;

/**
 * Starts at the booking's own slot, so that only the date need be changed. Slots in a row move
 * together unless the desk chooses otherwise. [DESK-29]
 */
export function startMoving(
  { court }: Cell,
  booking: Booking,
  date: BookingDate,
  around: readonly Booking[] = [booking],
): Moving {
  const run = runAround(
    around.filter((one) => isAlike(one, booking) && one.type === 'court_booking'),
    booking.slot,
  );
  const parts = { run, isWhole: run.length > 1, booking, court, date, picks: 0 };
  const slot = parts.isWhole ? (run[0]?.slot ?? booking.slot) : booking.slot;
  return { ...parts, slot, target: { courtId: court.id, slot } };
}

/** The desk moves all slots in a row, or the one alone; the chosen slot stays. */
export function withWhole(moving: Moving, isWhole: boolean): Moving {
  const first = isWhole ? moving.run[0] : moving.booking;
  return { ...moving, isWhole, slot: first?.slot ?? moving.slot };
}

/** The bookings that move; the first goes to the chosen slot. */
export function movedBookings({ isWhole, run, booking }: Moving): readonly Booking[] {
  return isWhole ? run : [booking];
}

/** The cell that is chosen on the shown day; null while it is the booking's own. */
export function chosenCell(moving: Moving, grid: Grid, date: BookingDate): Cell | null {
  const { courtId, slot } = moving.target;
  const isOwn = date === moving.date && courtId === moving.court.id && slot === moving.slot;
  return isOwn ? null : cellAt(grid, courtId, slot);
}

/** The booking of another member on a cell, with whom a single slot would be swapped. */
export function otherBooking({ booking, isWhole }: Moving, { claim }: Cell): Booking | null {
  if (isWhole || claim?.kind !== 'booking' || claim.player.userId === booking.player.userId)
    return null;
  return claim;
}

export function proposalOf(moving: Moving, cell: Cell, date: BookingDate): Proposal {
  const also = movedBookings(moving).flatMap(({ bookingId }, at) => (at === 0 ? [] : bookingId));
  const target = {
    ...{ date, slot: cell.slot, courtName: cell.court.name },
    ...(also.length > 0 && { also }),
  };
  const other = otherBooking(moving, cell);
  return other === null
    ? { kind: 'move', target }
    : { kind: 'swap', target, otherBookingId: other.bookingId };
}

/**
 * True if the grid offers a cell for the booking, and those after it for what moves with it. A held
 * court can still be chosen, for members who may have it; the server decides.
 */
export function isOffered(
  moving: Moving,
  grid: Grid,
  cell: Cell,
  date: BookingDate,
  now: Temporal.Instant,
): boolean {
  if (cell.court.type !== moving.court.type || isSlotPast(date, cell.slot, now)) return false;
  const moved = movedBookings(moving);
  return moved.every((booking) => {
    const slot = cell.slot + booking.slot - moving.slot;
    const entered = cellAt(grid, cell.court.id, slot);
    if (entered === null) return false;
    const isLeft = moved.length > 1 && moved.some((one) => one === entered.claim);
    return isLeft || isFreeToAll(entered);
  });
}
