import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { BookingWindow } from '#domain/time/booking-window.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import { compileOnce } from '#server/db/compile-once.ts';
import { asDate, type Database } from '#server/db/database.ts';
import { liveHolds } from '#server/features/slots/claims.repository.ts';

interface MemberDayKey {
  readonly userId: string;
  readonly date: BookingDate;
  /** The courts whose claims are read; at least one. */
  readonly courts: readonly { readonly name: string }[];
}

type MemberDayParams = MemberDayKey & { readonly now: Date };

const memberDay = (db: Database, { userId, date, courts, now }: MemberDayParams) =>
  db.selectNoFrom((eb) => [
    // Expired holds are included.
    jsonArrayFrom(
      eb
        .selectFrom('slot_claims as claim')
        .innerJoin('courts', 'courts.id', 'claim.court_id')
        .select([
          'claim.court_id as courtId',
          'claim.slot',
          'claim.kind',
          'claim.user_id as userId',
          'claim.expires_at as expiresAt',
        ])
        // One parameter for each court. For an array the planner would expect several courts, find
        // a plan for this one array cheaper, and plan the statement again every time.
        .where(
          'courts.name',
          'in',
          courts.map(({ name }) => name),
        )
        .where('claim.booking_date', '=', date),
    ).as('claims'),
    jsonArrayFrom(liveHolds(db, userId, date, now)).as('held'),
    eb
      .selectFrom('bookings')
      .select((count) => count.fn.countAll<number>().as('count'))
      .where('user_id', '=', userId)
      .where('booking_date', '=', date)
      .$asScalar()
      .$notNull()
      .as('booked'),
  ]);

const selectMemberDay = compileOnce(memberDay);

const selectMemberDayAndRules = compileOnce((db, params: MemberDayParams) =>
  memberDay(db, params).select((eb) =>
    eb.selectFrom('rule_versions').select('version').$asScalar().$notNull().as('ruleVersion'),
  ),
);

/** Everything on one date that the rules about a member's selection depend on, in one statement. */
export const readMemberDay = async (db: Database, key: MemberDayKey, now: Temporal.Instant) => {
  const [day] = await selectMemberDay(db, { ...key, now: asDate(now) });
  if (day === undefined) throw new Error('A select without a table has one row.');
  return day;
};

/** The same with the version of the rules, for a check that is not part of a transaction. */
export const readMemberDayAndRules = async (
  db: Database,
  key: MemberDayKey,
  now: Temporal.Instant,
) => {
  const [day] = await selectMemberDayAndRules(db, { ...key, now: asDate(now) });
  if (day === undefined) throw new Error('A select without a table has one row.');
  return day;
};

export type MemberDay = Awaited<ReturnType<typeof readMemberDay>>;

/** All claims on these courts between two dates: one range of the primary key per court. */
export const claimsBetween = (
  db: Database,
  courtIds: readonly number[],
  { from, to }: BookingWindow,
) =>
  db
    .selectFrom('slot_claims')
    .select([
      'court_id as courtId',
      'booking_date as bookingDate',
      'slot',
      'kind',
      'user_id as userId',
      'expires_at as expiresAt',
      'closure_id as closureId',
      'block_reason as reason',
    ])
    .where('court_id', 'in', courtIds)
    .where('booking_date', '>=', from)
    .where('booking_date', '<=', to);

export const listClaimsBetween = (
  db: Database,
  courtIds: readonly number[],
  window: BookingWindow,
) => claimsBetween(db, courtIds, window).execute();

export const listHolidayDates = async (
  db: Database,
  { from, to }: BookingWindow,
): Promise<BookingDate[]> => {
  const rows = await db
    .selectFrom('public_holidays')
    .select('date')
    .where('date', '>=', from)
    .where('date', '<=', to)
    .orderBy('date')
    .execute();
  return rows.map(({ date }) => date);
};

/**
 * Deletes expired holds and returns their number. Skips locked rows: another transaction is
 * claiming those slots.
 */
export const deleteExpiredHolds = async (
  db: Database,
  now: Temporal.Instant,
  limit: number,
): Promise<number> => {
  const freed = await db
    .with('expired', (cte) =>
      cte
        .selectFrom('slot_claims')
        .select(['court_id', 'booking_date', 'slot'])
        .where('kind', '=', 'hold')
        .where('expires_at', '<=', asDate(now))
        .orderBy('expires_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .deleteFrom('slot_claims')
    .using('expired')
    .whereRef('slot_claims.court_id', '=', 'expired.court_id')
    .whereRef('slot_claims.booking_date', '=', 'expired.booking_date')
    .whereRef('slot_claims.slot', '=', 'expired.slot')
    .executeTakeFirstOrThrow();
  return Number(freed.numDeletedRows);
};
