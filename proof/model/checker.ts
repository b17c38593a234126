import { sql } from 'kysely';
import {
  lostMessages,
  lostMoney,
  lostStrangers,
  strangeOrders,
  wrongDeskMoney,
  wrongPayments,
  wrongRefunds,
} from '#proof/model/money-checks.ts';
import { prepareQuery } from '#proof/model/prepared-query.ts';
import { wrongShifts } from '#proof/model/shift-checks.ts';
import {
  type BookingsSeen,
  brokenPromises,
  strangeBookings,
  strangeHolds,
} from '#proof/model/slot-checks.ts';
import type { World } from '#proof/model/world.ts';
import { invariants } from '#server/features/back-office/invariants/invariants.ts';

const queryInvariants = prepareQuery(
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
  (await queryInvariants(world)).map(({ id, what }) => `${id}: ${what}`);

/**
 * Returns every violation: of the server's invariants, and of what only the history knows, namely
 * what members, the bank and the venue did and which answers they got. No operation runs meanwhile.
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
  ...(await wrongRefunds(world)),
  ...(await wrongDeskMoney(world)),
  ...(await wrongShifts(world)),
  ...(await lostMessages(world)),
  ...(await strangeOrders(world)),
  ...(await lostStrangers(world)),
];
