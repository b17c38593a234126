import type { CallOutput } from '#contract/call.ts';
import type { MemberPage } from '#contract/console-members.ts';
import {
  longestMemberList,
  type MemberSummary,
  type showMember,
} from '#contract/operator-members.ts';
import { isDeletedEmail } from '#domain/accounts/account-deletion.ts';
import { bookingTimeRange } from '#domain/bookings/booking-titles.ts';
import { isGuestEmail } from '#domain/members/guests.ts';
import { refusalToUndoCredits } from '#domain/staff/undo.ts';
import { bookingDayOf } from '#domain/time/booking-window.ts';
import { type Slot, slotStart } from '#domain/time/slots.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Database } from '#server/db/database.ts';
import {
  findMember,
  listMembers,
  listNewestCredits,
  type MemberFilter,
} from '#server/features/back-office/members/members.repository.ts';
import { listBookingsFrom } from '#server/features/bookings/bookings.repository.ts';
import { grantOfKey, staffOfAuthor } from '#server/features/credits/ledger.ts';
import type { MemberRow } from '#server/features/members/members.repository.ts';
import { requireMember } from '#server/features/members/members.ts';
import { Refusal } from '#server/http/refusal.ts';

const newestCredits = 10;

export const summaryOf = (row: MemberRow): MemberSummary => ({
  userId: row.userId,
  email: row.email,
  username: row.username,
  displayName: row.displayName,
  status: row.membershipStatus,
  membershipEndsOn: row.endsOn,
  balanceSen: row.balanceSen,
  joinedAt: row.createdAt.toISOString(),
});

export const readMembers = async (
  { db }: AppContext,
  filter: MemberFilter,
): Promise<{ members: MemberSummary[]; total: number }> => {
  const rows = await listMembers(db, filter, longestMemberList);
  return { members: rows.map(summaryOf), total: rows[0]?.total ?? 0 };
};

/** The member whose page the console shows; a guest or a deleted account has none to change. */
export const requireShownMember = async (db: Database, userId: string): Promise<MemberRow> => {
  const row = await findMember(db, userId);
  if (row === undefined || isDeletedEmail(row.email) || isGuestEmail(row.email)) {
    throw new Refusal('not_found');
  }
  return row;
};

type ShownMember = CallOutput<typeof showMember>['member'];

interface BookedTime {
  readonly bookingDate: BookingDate;
  readonly slot: Slot;
  readonly durationSlots: number | null;
}

const isNotOver =
  (now: Temporal.Instant) =>
  ({ bookingDate, slot, durationSlots }: BookedTime): boolean => {
    const end = slotStart(bookingDate, slot).add({ hours: durationSlots ?? 1 });
    return Temporal.Instant.compare(now, end) < 0;
  };

type NewestCredit = Awaited<ReturnType<typeof listNewestCredits>>[number];

/** The key by which the staff undo an entry; null if they cannot. [DESK-24] */
const undoKeyOf = (entry: NewestCredit, now: Temporal.Instant): string | null => {
  const key = grantOfKey(entry.key);
  const isByStaff = staffOfAuthor(entry.createdBy) !== null;
  const made = { isByStaff, madeAt: entry.createdAt.toTemporalInstant() };
  return entry.isUndone || refusalToUndoCredits(made, now) !== null ? null : key;
};

/** A member's upcoming bookings, also one that runs, and newest credits. */
export const readMemberBooks = async (
  { db, clock }: AppContext,
  userId: string,
  /** Those of a guest who has bought several times. */
  userIds: readonly string[] = [userId],
): Promise<Pick<MemberPage, 'upcomingBookings' | 'newestCredits'>> => {
  const now = clock.now();
  const [bookings, credits] = await Promise.all([
    listBookingsFrom(db, userIds, bookingDayOf(now)),
    listNewestCredits(db, userId, newestCredits),
  ]);
  return {
    upcomingBookings: bookings.filter(isNotOver(now)).map(({ durationSlots, ...booking }) => ({
      id: booking.id,
      type: booking.bookingType,
      court: booking.courtName,
      date: booking.bookingDate,
      slot: booking.slot,
      durationSlots: durationSlots ?? 1,
      timeslot: bookingTimeRange(booking.slot, durationSlots ?? 1),
      orderId: booking.orderId,
    })),
    newestCredits: credits.map((entry) => ({
      at: entry.createdAt.toISOString(),
      amountSen: entry.amountSen,
      kind: entry.kind,
      orderId: entry.orderId,
      reason: entry.reason,
      undoKey: undoKeyOf(entry, now),
    })),
  };
};

export const readMember = async (context: AppContext, email: string): Promise<ShownMember> => {
  const row = await requireMember(context.db, email);
  const { upcomingBookings, newestCredits } = await readMemberBooks(context, row.userId);
  return {
    ...summaryOf(row),
    isEmailVerified: row.emailVerified,
    reservedSen: row.reservedSen,
    upcomingBookings,
    newestCredits: newestCredits.map(({ undoKey: _, ...entry }) => entry),
  };
};
