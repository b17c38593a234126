import type { Day, DayClaim } from '#contract/console-day.ts';
import type { UndoableSale } from '#contract/desk-sales.ts';
import { paidForBooking } from '#domain/bookings/refunds.ts';
import { isGuestEmail } from '#domain/members/guests.ts';
import { shownMobile } from '#domain/orders/mobile-numbers.ts';
import { linkPaymentOf } from '#domain/orders/payment-links.ts';
import { onlineChannelOf } from '#domain/payments/channels.ts';
import { weekOfSeries } from '#domain/staff/series.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import { compareCourts, sports } from '#domain/venue/courts.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Database } from '#server/db/database.ts';
import {
  type DayClaimRow,
  listDayClaims,
} from '#server/features/back-office/day/day.repository.ts';
import { readUndoableSales } from '#server/features/back-office/desk/undoable-sales.ts';
import type { SlotKey } from '#server/features/slots/claims.repository.ts';
import { listClosuresOn } from '#server/features/venue/closures.repository.ts';
import { listCourts } from '#server/features/venue/venue.repository.ts';

/** The database requires the columns of each kind (`slot_claims_kind_fields`). */
const present = <Value>(value: Value | null): Value => {
  if (value === null) throw new Error('A claim lacks a column of its kind.');
  return value;
};

const deskMethodOf = ({ deskMethod }: DayClaimRow): 'cash' | 'terminal' | null =>
  deskMethod === 'cash' || deskMethod === 'terminal' ? deskMethod : null;

const priceOverrideOf = ({ ruleSen, overrideReason: reason }: DayClaimRow) =>
  ruleSen === null || reason === null ? null : { ruleSen, reason };

const linkPaymentIn = ({ linkUsedAt, chargeStatus, chargeAt }: DayClaimRow) =>
  linkPaymentOf({
    usedAt: linkUsedAt?.toTemporalInstant() ?? null,
    newest: chargeAt && {
      isDeclined: chargeStatus === 'failed',
      at: chargeAt.toTemporalInstant(),
    },
  });

const seriesOf = (row: DayClaimRow, date: BookingDate) => {
  const { seriesId: id, movedDate, forWhom } = row;
  if (id === null) return null;
  const whole = { first: row.firstDate ?? date, last: row.lastDate ?? date };
  return { id, ...weekOfSeries(whole, movedDate ?? date), lastDate: whole.last, forWhom };
};

const undoOfBlock = (row: DayClaimRow) => {
  if (row.actId === null) return {};
  const until = present(row.undoUntil).toISOString();
  const made = { at: present(row.blockedAt).toISOString(), by: row.blockedBy };
  return { undo: { id: row.actId, until, ...made, cancelled: row.cancelled ?? 0 } };
};

/** The sales that can be undone, by their bookings and held orders. */
type UndoableSales = ReadonlyMap<string, UndoableSale>;

const claimOf = (row: DayClaimRow, date: BookingDate, undoable: UndoableSales): DayClaim => {
  const sale = undoable.get(row.bookingId ?? row.heldForOrder ?? '');
  const { courtId, slot, kind } = row;
  const key = { courtId, slot };
  const { isGuest } = row;
  const kept = row.phone ?? (row.billingMobile || row.newestMobile);
  const phone = kept && shownMobile(kept);
  const { billingEmail } = row;
  const hasEmail = isGuest && billingEmail !== null && !isGuestEmail(billingEmail);
  const email = hasEmail ? billingEmail : null;
  const person = { isGuest, phone, email };
  const player = () => ({ userId: present(row.userId), name: present(row.name), ...person });
  switch (kind) {
    case 'booking':
      return {
        ...key,
        kind,
        bookingId: present(row.bookingId),
        type: row.bookingType === 'private_lesson' ? 'private_lesson' : 'court_booking',
        ...(row.coach !== null && { coach: row.coach }),
        player: player(),
        orderId: row.orderId,
        paidSen: row.finalSen ?? 0,
        creditsSen: row.creditsSen ?? 0,
        refundableSen: paidForBooking(row.finalSen ?? 0, [row.changesSen ?? 0]),
        priceOverride: priceOverrideOf(row),
        paidAtDesk: deskMethodOf(row),
        reference: row.reference,
        paidOnline: onlineChannelOf(row.onlineMethod),
        attendance:
          row.attendance === null || row.attendanceAt === null
            ? null
            : { state: row.attendance, at: row.attendanceAt.toISOString() },
        ...(sale && { sale }),
      };
    case 'hold':
      return {
        ...key,
        kind,
        player: player(),
        orderId: present(row.heldForOrder),
        dueSen: row.dueSen ?? 0,
        until: present(row.expiresAt).toISOString(),
        linkSentAt: row.linkSentAt?.toISOString() ?? null,
        linkPayment: row.linkSentAt === null ? null : linkPaymentIn(row),
        ...(sale && { sale }),
      };
    case 'offer':
      return {
        ...key,
        kind,
        player: row.userId === null ? null : player(),
        until: row.expiresAt?.toISOString() ?? null,
      };
    case 'lesson':
      return {
        ...key,
        kind,
        classId: present(row.classId),
        program: present(row.program),
        participants: present(row.participants),
        capacity: present(row.capacity),
      };
    case 'block':
      return {
        ...{ ...key, kind, reason: present(row.blockReason) },
        ...{ closureId: row.closureId, series: seriesOf(row, date) },
        ...undoOfBlock(row),
      };
  }
};

/** The whole venue on one booking day, as the desk sees it. */
export const readVenueDay = async ({ db, clock }: AppContext, date: BookingDate): Promise<Day> => {
  const now = clock.now();
  const [courts, claims, undoable, closures] = await Promise.all([
    listCourts(db),
    listDayClaims(db, date, now),
    readUndoableSales(db, now),
    listClosuresOn(db, date),
  ]);
  return {
    date,
    courts: sports.flatMap((sport) =>
      courts
        .filter(({ sportName }) => sportName === sport)
        .toSorted((a, b) => compareCourts(a.name, b.name))
        .map(({ id, name, typeName, restricted, queueType }) => ({
          id,
          name,
          type: typeName,
          sport,
          isRestricted: restricted,
          queue: queueType,
        })),
    ),
    claims: claims.map((claim) => claimOf(claim, date, undoable)),
    closures,
  };
};

/** The claim on one slot, if any, without the sale that can be undone. */
export const findDayClaim = async (
  db: Database,
  { courtId, date, slot }: SlotKey,
  now: Temporal.Instant,
): Promise<DayClaim | null> => {
  const rows = await listDayClaims(db, date, now);
  const found = rows.find((row) => row.courtId === courtId && row.slot === slot);
  return found === undefined ? null : claimOf(found, date, new Map());
};
