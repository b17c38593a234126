import type { Database } from '#server/db/database.ts';
import { isKept } from '#server/features/slots/slot-offers.repository.ts';

/**
 * The cancellations of the same member by the same person in the same act as each of these, which
 * nothing has happened to since. Changes of one act have the same moment. [DESK-22]
 */
export const listCancelledWith = async (db: Database, changeIds: readonly string[]) => {
  if (changeIds.length === 0) return [];
  return db
    .selectFrom('booking_changes as change')
    .innerJoin('booking_changes as other', (join) =>
      join
        .onRef('other.user_id', '=', 'change.user_id')
        .onRef('other.created_at', '=', 'change.created_at')
        .onRef('other.staff_user_id', '=', 'change.staff_user_id')
        .onRef('other.reason', '=', 'change.reason')
        .onRef('other.id', '<>', 'change.id'),
    )
    .innerJoin('courts', 'courts.id', 'other.court_id')
    .select((eb) => [
      'change.id as with',
      'other.id as changeId',
      'courts.name as court',
      'other.booking_date as date',
      'other.slot',
      eb
        .exists(
          eb
            .selectFrom('slot_claims as claim')
            .select('claim.slot')
            .whereRef('claim.court_id', '=', 'other.court_id')
            .whereRef('claim.booking_date', '=', 'other.booking_date')
            .whereRef('claim.slot', '=', 'other.slot')
            .where((one) => one.not(isKept)),
        )
        .$castTo<boolean>()
        .as('isTaken'),
    ])
    .where('change.id', 'in', changeIds)
    .where('other.kind', '=', 'given_back')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('booking_changes as later')
            .select('later.id')
            .whereRef('later.booking_id', '=', 'other.booking_id')
            .whereRef('later.id', '>', 'other.id'),
        ),
      ),
    )
    .orderBy('other.booking_date')
    .orderBy('other.slot')
    .orderBy('other.court_id')
    .execute();
};
