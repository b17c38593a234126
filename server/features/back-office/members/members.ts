import type { CallOutput } from '#contract/call.ts';
import {
  longestMemberList,
  type MemberSummary,
  type showMember,
} from '#contract/operator-members.ts';
import { bookingDayOf } from '#domain/time/booking-window.ts';
import { slotRange } from '#domain/time/slots.ts';
import type { AppContext } from '#server/app-context.ts';
import {
  listMembers,
  listNewestCredits,
  type MemberFilter,
} from '#server/features/back-office/members/members.repository.ts';
import { listBookingsFrom } from '#server/features/bookings/bookings.repository.ts';
import type { MemberRow } from '#server/features/members/members.repository.ts';
import { requireMember } from '#server/features/members/members.ts';

const newestCredits = 10;

export const summaryOf = (row: MemberRow): MemberSummary => ({
  userId: row.user_id,
  email: row.email,
  username: row.username,
  displayName: row.display_name,
  status: row.membership_status,
  membershipEndsOn: row.ends_on,
  balanceSen: row.balance_sen,
  joinedAt: row.created_at.toISOString(),
});

export const readMembers = async (
  { db }: AppContext,
  filter: MemberFilter,
): Promise<{ members: MemberSummary[]; total: number }> => {
  const rows = await listMembers(db, filter, longestMemberList);
  return { members: rows.map(summaryOf), total: rows[0]?.total ?? 0 };
};

export const readMember = async (
  { db, clock }: AppContext,
  email: string,
): Promise<CallOutput<typeof showMember>['member']> => {
  const row = await requireMember(db, email);
  const [bookings, credits] = await Promise.all([
    listBookingsFrom(db, row.user_id, bookingDayOf(clock.now())),
    listNewestCredits(db, row.user_id, newestCredits),
  ]);
  return {
    ...summaryOf(row),
    isEmailVerified: row.email_verified,
    reservedSen: row.reserved_sen,
    upcomingBookings: bookings.map((booking) => ({
      id: booking.id,
      type: booking.booking_type,
      court: booking.court_name,
      date: booking.booking_date,
      timeslot: slotRange(booking.slot, booking.duration_slots ?? 1),
      orderId: booking.order_id,
    })),
    newestCredits: credits.map((entry) => ({
      at: entry.created_at.toISOString(),
      amountSen: entry.amount_sen,
      kind: entry.kind,
      orderId: entry.order_id,
      reason: entry.reason,
    })),
  };
};
