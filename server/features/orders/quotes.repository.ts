import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { BookingDate } from '#domain/time/venue-time.ts';
import { compileOnce } from '#server/db/compile-once.ts';
import { asDate, type Database } from '#server/db/database.ts';
import { balanceOf } from '#server/features/credits/ledger.repository.ts';
import { reservationsOf } from '#server/features/credits/reservations.repository.ts';
import { slotsUsedIn } from '#server/features/slots/allowance.repository.ts';
import { liveHolds } from '#server/features/slots/claims.repository.ts';

interface QuoteKey {
  readonly userId: string;
  readonly date: BookingDate;
  /** The first day of the date's week. */
  readonly weekStart: BookingDate;
}

const selectBeforeQuote = compileOnce(
  (db, { userId, date, weekStart, now }: QuoteKey & { readonly now: Date }) =>
    db.selectNoFrom((eb) => [
      eb.selectFrom('rule_versions').select('version').$asScalar().$notNull().as('ruleVersion'),
      slotsUsedIn(db, userId, weekStart).$asScalar().as('slotsUsed'),
      jsonArrayFrom(liveHolds(db, userId, date, now)).as('held'),
      balanceOf(db, userId).$asScalar().as('balanceSen'),
      jsonArrayFrom(reservationsOf(db, userId)).as('reservations'),
    ]),
);

/**
 * Everything that a quote for courts depends on, in one statement: the version of the rules, the
 * member's used free slots of the week, their holds on the date, and their credits.
 */
export const readBeforeQuote = async (db: Database, key: QuoteKey, now: Temporal.Instant) => {
  const [before] = await selectBeforeQuote(db, { ...key, now: asDate(now) });
  if (before === undefined) throw new Error('A select without a table has one row.');
  return before;
};
