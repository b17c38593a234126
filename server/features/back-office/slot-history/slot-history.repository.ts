import { sql } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { undoneSaleOfChange } from '#server/features/bookings/undo.repository.ts';
import type { SlotKey } from '#server/features/slots/claims.repository.ts';
import { isKept } from '#server/features/slots/slot-offers.repository.ts';

const nameOf = sql<string>`coalesce(profiles.display_name, profiles.username, users.email)`;

/**
 * The orders that were placed for the slot. The item of a moved booking has the new slot, so an
 * order is found by the slot that the first move of its item left.
 */
export const listOrdersForSlot = (db: Database, { courtId, date, slot }: SlotKey) =>
  db
    .selectFrom('order_items as item')
    .innerJoin('orders as part', 'part.order_id', 'item.order_id')
    .innerJoin('orders as main', (join) =>
      join.on((eb) =>
        eb('main.order_id', '=', eb.fn.coalesce('part.parent_order_id', 'part.order_id')),
      ),
    )
    .innerJoin('users', 'users.id', 'main.user_id')
    .leftJoin('profiles', 'profiles.user_id', 'main.user_id')
    .leftJoin('staff as seller', 'seller.user_id', 'main.sold_by')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('booking_changes')
          .select(['court_id', 'booking_date', 'slot'])
          .whereRef('item_id', '=', 'item.id')
          .where('kind', '=', 'moved')
          .orderBy('created_at')
          .limit(1)
          .as('first_move'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('audit_log')
          .innerJoin('staff', 'staff.user_id', 'audit_log.staff_user_id')
          .select(['staff.name', 'audit_log.at', 'audit_log.action'])
          .where('subject', '=', sql<string>`'order:' || main.order_id`)
          .where('action', 'in', ['order.end_hold', 'order.sale_undone'])
          .limit(1)
          .as('released'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('payments')
          .select((one) => one.fn.min('settled_at').as('settled_at'))
          .whereRef('payments.order_id', '=', 'main.order_id')
          .where('outcome', '=', 'booked')
          .as('payment'),
      (join) => join.onTrue(),
    )
    .select([
      'main.order_id as orderId',
      'main.user_id as userId',
      nameOf.as('name'),
      'main.status',
      'main.channel',
      'main.created_at as placedAt',
      'main.expires_at as expiresAt',
      'payment.settled_at as settledAt',
      'seller.name as seller',
      'released.name as releasedBy',
      'released.at as releasedAt',
      'released.action as releasedWith',
    ])
    .where((eb) => eb(eb.fn.coalesce('first_move.court_id', 'item.court_id'), '=', courtId))
    .where((eb) => eb(eb.fn.coalesce('first_move.booking_date', 'item.booking_date'), '=', date))
    .where((eb) => eb(eb.fn.coalesce('first_move.slot', 'item.slot'), '=', slot))
    .where('item.id', 'in', (eb) =>
      eb
        .selectFrom('order_items')
        .select('id')
        .where('court_id', '=', courtId)
        .where('booking_date', '=', date)
        .where('slot', '=', slot)
        .union(
          eb
            .selectFrom('booking_changes')
            .select('item_id as id')
            .where('court_id', '=', courtId)
            .where('booking_date', '=', date)
            .where('slot', '=', slot)
            .where('item_id', 'is not', null)
            .$narrowType<{ id: string }>(),
        ),
    )
    .execute();

export type OrderForSlot = Awaited<ReturnType<typeof listOrdersForSlot>>[number];

/** The moves from and to the slot, and the cancellations of its bookings. */
export const listChangesOfSlot = (db: Database, { courtId, date, slot }: SlotKey) =>
  db
    .selectFrom('booking_changes as change')
    .innerJoin('users', 'users.id', 'change.user_id')
    .leftJoin('profiles', 'profiles.user_id', 'change.user_id')
    .innerJoin('courts as from_court', 'from_court.id', 'change.court_id')
    .leftJoin('courts as to_court', 'to_court.id', 'change.to_court_id')
    .leftJoin('booking_changes as other_half', (join) =>
      join
        .onRef('other_half.swap_id', '=', 'change.swap_id')
        .onRef('other_half.id', '<>', 'change.id'),
    )
    .leftJoin('staff', 'staff.user_id', 'change.staff_user_id')
    // The deletion of an account ends its free bookings at the same instant.
    .leftJoin('audit_log as deletion', (join) =>
      join
        .on(sql`deletion.subject`, '=', sql`'member:' || change.user_id`)
        .on('deletion.action', '=', 'account.delete')
        .onRef('deletion.at', '=', 'change.created_at'),
    )
    .leftJoin('staff as deleter', 'deleter.user_id', 'deletion.staff_user_id')
    .leftJoin('order_items as item', 'item.id', 'change.item_id')
    .leftJoin('orders as part', 'part.order_id', 'item.order_id')
    .leftJoin('orders as main', (join) =>
      join.on((eb) =>
        eb('main.order_id', '=', eb.fn.coalesce('part.parent_order_id', 'part.order_id')),
      ),
    )
    .select((eb) => [
      'change.id',
      'change.kind',
      'change.swap_id as swapId',
      'change.undoes',
      // A lesson that is paid at the venue has no item.
      eb
        .or([
          eb('change.gave_back', '=', 'settled_at_venue'),
          eb('item.kind', '<>', 'court_booking'),
        ])
        .as('isLesson'),
      eb
        .exists(
          eb
            .selectFrom('booking_changes as later')
            .select('later.id')
            .where((one) =>
              one.or([
                one('later.booking_id', '=', one.ref('change.booking_id')),
                one('later.booking_id', '=', one.ref('other_half.booking_id')),
              ]),
            )
            .whereRef('later.id', '>', 'change.id')
            .where((one) =>
              one('later.swap_id', 'is distinct from', one.ref('change.swap_id')).or(
                'change.swap_id',
                'is',
                null,
              ),
            ),
        )
        .as('isSuperseded'),
      eb
        .exists(
          eb
            .selectFrom('slot_claims as claim')
            .select('claim.slot')
            .whereRef('claim.court_id', '=', 'change.court_id')
            .whereRef('claim.booking_date', '=', 'change.booking_date')
            .whereRef('claim.slot', '=', 'change.slot')
            // After a swap the other booking has the slot, which does not make it taken.
            .where('change.swap_id', 'is', null)
            // So may another one of those that moved together.
            .where('change.joint_id', 'is', null)
            // A restored booking comes before members who have no offer yet.
            .where((one) => one.or([one('change.kind', '<>', 'given_back'), one.not(isKept)])),
        )
        .as('isTaken'),
      'change.court_id as courtId',
      'change.booking_date as date',
      'change.slot',
      'from_court.name as court',
      'to_court.name as toCourt',
      'change.to_date as toDate',
      'change.to_slot as toSlot',
      'change.user_id as userId',
      nameOf.as('name'),
      'staff.name as staff',
      'deleter.name as deleter',
      sql<boolean>`deletion.id is not null`.as('isOfDeletion'),
      'change.reason',
      'change.amount_sen as amountSen',
      'change.gave_back as gaveBack',
      'main.order_id as orderId',
      'main.status as orderStatus',
      undoneSaleOfChange.as('undoneSale'),
      'change.created_at as at',
    ])
    .where((eb) =>
      eb.or([
        eb.and([
          eb('change.court_id', '=', courtId),
          eb('change.booking_date', '=', date),
          eb('change.slot', '=', slot),
        ]),
        eb.and([
          eb('change.to_court_id', '=', courtId),
          eb('change.to_date', '=', date),
          eb('change.to_slot', '=', slot),
        ]),
      ]),
    )
    .execute();

export type ChangeOfSlot = Awaited<ReturnType<typeof listChangesOfSlot>>[number];

/** The orders, sales and moves that were refused for the slot. */
export const listRefusedAttempts = (db: Database, { courtId, date, slot }: SlotKey) =>
  db
    .selectFrom('refused_attempts as attempt')
    .leftJoin('users', 'users.id', 'attempt.user_id')
    .leftJoin('profiles', 'profiles.user_id', 'attempt.user_id')
    .leftJoin('staff', 'staff.user_id', 'attempt.staff_user_id')
    .select([
      'attempt.user_id as userId',
      nameOf.as('name'),
      'staff.name as staff',
      'attempt.is_move as isMove',
      'attempt.at',
      'attempt.code',
    ])
    .where('attempt.court_id', '=', courtId)
    .where('attempt.booking_date', '=', date)
    .where('attempt.slot', '=', slot)
    .orderBy('attempt.id')
    .execute();
