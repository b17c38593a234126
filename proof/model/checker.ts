import { sql } from 'kysely';
import {
  lostMessages,
  lostMoney,
  strangeOrders,
  wrongPayments,
} from '#proof/model/money-checks.ts';
import { makeQuestion } from '#proof/model/question.ts';
import {
  type BookingsSeen,
  brokenPromises,
  strangeBookings,
  strangeHolds,
} from '#proof/model/slot-checks.ts';
import type { World } from '#proof/model/world.ts';
import { invariants } from '#server/features/back-office/invariants/invariants.ts';

const askInvariants = makeQuestion(
  'invariants',
  sql<{ id: string; what: string }>`${sql.join(
    invariants.map(
      ([id, { violations }]) =>
        sql`select ${sql.lit(id)} as id, what from (${violations}) violation`,
    ),
    sql` union all `,
  )}`,
);

const brokenInvariants = async (world: World): Promise<string[]> =>
  (await askInvariants(world)).map(({ id, what }) => `${id}: ${what}`);

/**
 * Everything that is wrong now: by the invariants of the server, and by what they cannot know, which is
 * what members, the bank and the venue have done and were told. Nothing is under way meanwhile.
 */
export const findViolations = async (
  world: World,
  before: BookingsSeen,
  after: BookingsSeen,
): Promise<string[]> => [
  ...(await brokenInvariants(world)),
  ...strangeBookings(world, before, after),
  ...(await brokenPromises(world)),
  ...(await strangeHolds(world)),
  ...(await lostMoney(world)),
  ...(await wrongPayments(world)),
  ...(await lostMessages(world)),
  ...(await strangeOrders(world)),
];
