import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import * as accounts from '#server/db/migrations/0001-accounts.ts';
import * as venue from '#server/db/migrations/0002-venue.ts';
import * as prices from '#server/db/migrations/0003-prices.ts';
import * as lessons from '#server/db/migrations/0004-lessons.ts';
import * as orders from '#server/db/migrations/0005-orders.ts';
import * as payments from '#server/db/migrations/0006-payments.ts';
import * as slotsAndBookings from '#server/db/migrations/0007-slots-and-bookings.ts';
import * as credits from '#server/db/migrations/0008-credits.ts';
import * as operations from '#server/db/migrations/0009-operations.ts';
import * as accountLinks from '#server/db/migrations/0010-account-links.ts';
import * as profile from '#server/db/migrations/0011-profile.ts';
import * as liveEvents from '#server/db/migrations/0012-live-events.ts';
import * as requeries from '#server/db/migrations/0013-orders.ts';
import * as sandbox from '#server/db/migrations/0014-sandbox.ts';
import * as bookingChanges from '#server/db/migrations/0015-booking-changes.ts';
import * as lessonsOpened from '#server/db/migrations/0016-lessons.ts';

/** A migration that has run anywhere is never edited again: the next change is a new file. */
const migrations: Readonly<Record<string, Migration>> = {
  '0001-accounts': accounts,
  '0002-venue': venue,
  '0003-prices': prices,
  '0004-lessons': lessons,
  '0005-orders': orders,
  '0006-payments': payments,
  '0007-slots-and-bookings': slotsAndBookings,
  '0008-credits': credits,
  '0009-operations': operations,
  '0010-account-links': accountLinks,
  '0011-profile': profile,
  '0012-live-events': liveEvents,
  '0013-orders': requeries,
  '0014-sandbox': sandbox,
  '0015-booking-changes': bookingChanges,
  '0016-lessons': lessonsOpened,
};

const migratorOf = <Tables>(db: Kysely<Tables>): Migrator =>
  new Migrator({ db, provider: { getMigrations: async () => ({ ...migrations }) } });

/**
 * Runs what is missing, all of it in one transaction. Apps that start together are safe: the first
 * holds an advisory lock, and the others find nothing left to do.
 */
export const migrateToLatest = async <Tables>(db: Kysely<Tables>): Promise<void> => {
  const { error } = await migratorOf(db).migrateToLatest();
  if (error !== undefined) throw error;
};

/** The migrations that this release has and the database has not; none means ready. */
export const pendingMigrations = async <Tables>(db: Kysely<Tables>): Promise<string[]> => {
  const known = await migratorOf(db).getMigrations();
  return known.filter(({ executedAt }) => executedAt === undefined).map(({ name }) => name);
};
