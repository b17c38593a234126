import type { StaffRole } from '#domain/staff/permissions.ts';
import { bookingDayOf } from '#domain/time/booking-window.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';

/**
 * The desk blocks and frees slots of the running booking day only; managers and owners those of any
 * day. [DESK-1]
 */
export function refusalOfBlockDay(
  role: StaffRole,
  date: BookingDate,
  now: Temporal.Instant,
): 'block_other_day' | null {
  return role === 'desk' && date !== bookingDayOf(now) ? 'block_other_day' : null;
}

/**
 * The bookings that a block cancels: those in its way that the staff member has seen and agreed to
 * cancel. One that came since refuses the block. [DESK-21]
 */
export function bookingsToCancel<
  Conflict extends { readonly kind: string; readonly bookingId: string | null },
>(conflicts: readonly Conflict[], agreed: readonly string[]): readonly Conflict[] {
  return conflicts.filter(
    ({ kind, bookingId }) => kind === 'booking' && bookingId !== null && agreed.includes(bookingId),
  );
}
