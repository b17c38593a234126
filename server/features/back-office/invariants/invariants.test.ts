import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { InvariantReport } from '#contract/operator-server.ts';
import { makeClock } from '#server/clock.ts';
import type { Tx } from '#server/db/database.ts';
import { seedDemo } from '#server/db/seed-demo.ts';
import {
  invariants,
  reportInvariants,
} from '#server/features/back-office/invariants/invariants.ts';
import { fillVenue, post, receive } from '#server/testing/busy-venue.ts';
import * as made from '#server/testing/damages.ts';
import { openTestDatabase } from '#server/testing/database.ts';
import { addBooking, addClaim, day } from '#server/testing/guard-fixtures.ts';

const { db } = await openTestDatabase();
const { court_id, user_id, athleteId } = await fillVenue(db);

/** Damages the database, reports the invariants, and rolls back. */
const brokenBy = async (damage: (tx: Tx) => Promise<unknown>): Promise<InvariantReport[]> => {
  const tx = await db.startTransaction().execute();
  try {
    await damage(tx);
    const reports = await reportInvariants(tx);
    return reports.filter(({ violations }) => violations > 0);
  } finally {
    await tx.rollback().execute();
  }
};

/** Drops the named guard, then runs a statement that it would have refused. */
const without = (guard: string, statement: string) => async (tx: Tx) => {
  await sql.raw(guard).execute(tx);
  await sql.raw(statement).execute(tx);
};

const onCourt = `court_id = ${court_id} and booking_date = '${day}'`;

const damages: readonly [string, (tx: Tx) => Promise<unknown>][] = [
  [
    '[INV-1] a slot with two owners',
    without(
      'alter table slot_claims drop constraint slot_claims_pk',
      `insert into slot_claims (court_id, booking_date, slot, kind, block_reason)
       values (${court_id}, '${day}', 10, 'block', 'Repairs')`,
    ),
  ],
  [
    '[INV-2] a booking without a claim on its slot',
    made.unguarded(`delete from slot_claims where ${onCourt} and slot = 20`),
  ],
  [
    '[INV-2] a lesson booking without a claim on its slot',
    made.unguarded(`update bookings set slot = slot + 1 where booking_type = 'group_lesson'`),
  ],
  [
    '[INV-3] a claimed slot without a booking',
    made.unguarded(`insert into slot_claims (court_id, booking_date, slot, kind, user_id)
               values (${court_id}, '${day}', 22, 'booking', '${user_id}')`),
  ],
  [
    '[INV-4] a booking of a slot that is not sold',
    async (tx) => {
      await sql`alter table slot_claims drop constraint slot_claims_slot`.execute(tx);
      await sql`alter table bookings drop constraint bookings_slot`.execute(tx);
      await addClaim(tx, { court_id, slot: 6, kind: 'booking', user_id: athleteId });
      await addBooking(tx, { court_id, slot: 6, user_id: athleteId });
      await sql`update free_slots set slots_used = 2`.execute(tx);
    },
  ],
  [
    '[INV-4] a hold on 02:00 AM',
    without(
      'alter table slot_claims drop constraint slot_claims_slot',
      `update slot_claims set slot = 26 where kind = 'hold'`,
    ),
  ],
  ['[INV-5] a free slot counted twice', made.unguarded('update free_slots set slots_used = 2')],
  ['[INV-5] a free slot not counted', made.unguarded('delete from free_slots')],
  [
    '[INV-6] a participant without a seat',
    made.unguarded('update program_schedule_instances set participants = participants + 1'),
  ],
  [
    '[INV-6] more seats than the lesson has',
    without(
      'alter table program_schedule_instances drop constraint program_schedule_instances_seats',
      'update program_schedule_instances set capacity = 0',
    ),
  ],
  [
    '[INV-7] a booked seat without a booking',
    without(
      'alter table lesson_seats drop constraint lesson_seats_booking_fk',
      `insert into lesson_seats (instance_id, user_id, kind)
       select id, '${athleteId}', 'booking' from program_schedule_instances`,
    ),
  ],
  [
    '[INV-8] a balance that the ledger does not explain',
    made.unguarded(`update credits set balance_sen = balance_sen + 1 where user_id = '${user_id}'`),
  ],
  [
    '[INV-9] a balance below its reservations',
    async (tx) => {
      await sql`alter table credits drop constraint credits_cover_reservations`.execute(tx);
      await post(tx, user_id, 'correction', -30_500, null);
    },
  ],
  [
    '[INV-10] reserved credits without a reservation',
    made.unguarded(
      `update credits set reserved_sen = reserved_sen + 1 where user_id = '${user_id}'`,
    ),
  ],
  [
    '[INV-11] a part with credits that its main order does not have',
    made.unguarded(`update orders set credits_sen = 100 where order_id = 'order_paid_2';
               update order_items set credits_sen = 100 where order_id = 'order_paid_2'`),
  ],
  [
    '[INV-12] an item that costs more than its order',
    made.unguarded(`update order_items set before_discount_sen = 4001, final_sen = 4001
               where order_id = 'order_paid_2'`),
  ],
  [
    '[INV-13] a paid slot without its booking',
    made.unguarded(`delete from slot_claims where ${onCourt} and slot = 10;
               delete from bookings where ${onCourt} and slot = 10`),
  ],
  [
    '[INV-13] a booking of a refunded slot',
    made.unguarded(`update order_items set refunded_at = now() where order_id = 'order_lesson'`),
  ],
  [
    '[INV-14] refunded credits without a refunded order',
    (tx) => post(tx, user_id, 'refund', 100, 'order_paid'),
  ],
  ['[INV-15] a payment that became nothing', (tx) => receive(tx, 'order_paid', 15_000, null)],
  [
    '[INV-15] a second payment that never became credits',
    (tx) => receive(tx, 'order_paid', 15_000, 'credited'),
  ],
  [
    '[INV-16] a paid order without a payment',
    made.unguarded(`delete from payments where order_id = 'order_paid'`),
  ],
  ['[INV-17] credits taken twice', (tx) => post(tx, user_id, 'order', -100, 'order_paid')],
  [
    '[INV-18] a booking of a member without a profile',
    made.unguarded(`delete from profiles where user_id = '${athleteId}'`),
  ],
  [
    '[INV-19] two announcements at once',
    without(
      'drop index announcements_one_active',
      `insert into announcements (body) values ('One'), ('Two')`,
    ),
  ],
  [
    '[INV-20] a second slot that the lesson does not own',
    made.unguarded('update program_schedule_instances set duration_slots = 2'),
  ],
  [
    '[INV-20] the slot of a cancelled lesson',
    made.unguarded('update program_schedule_instances set cancelled_at = now()'),
  ],
  [
    '[INV-20] the slot of a lesson on another day',
    made.unguarded('update program_schedule_instances set date = date + 7'),
  ],
  [
    '[INV-21] a slot held for a paid order',
    made.unguarded(`insert into slot_claims (court_id, booking_date, slot, kind, user_id, order_id, expires_at)
               values (${court_id}, '${day}', 22, 'hold', '${user_id}', 'order_paid', now())`),
  ],
  [
    '[INV-21] a seat held for a paid order',
    without(
      'alter table lesson_seats drop constraint lesson_seats_order_fk',
      `insert into lesson_seats (instance_id, user_id, kind, order_id, expires_at)
       select id, '${athleteId}', 'hold', 'order_paid', now() from program_schedule_instances`,
    ),
  ],
  [
    '[INV-21] credits reserved for a paid order',
    without(
      'alter table pending_credits_deduction drop constraint pending_credits_deduction_order_fk',
      `insert into pending_credits_deduction (order_id, user_id, credits_sen, expires_at)
       values ('order_paid', '${user_id}', 1, now())`,
    ),
  ],
  [
    '[INV-22] a move whose difference was not paid',
    made.unguarded(`insert into booking_changes (
                 id, booking_id, user_id, item_id, kind, court_id, booking_date, slot,
                 to_court_id, to_date, to_slot, amount_sen, created_at
               )
               select gen_random_uuid(), gen_random_uuid(), '${user_id}', id, 'moved', court_id,
                 booking_date, slot, court_id, booking_date, 12, -2000, now()
               from order_items where order_id = 'order_paid_2'`),
  ],
  [
    '[INV-23] a membership that its member does not have',
    made.unguarded(made.boughtWith(user_id, 'order_paid')),
  ],
  [
    '[INV-23] a membership without a payment',
    made.unguarded(`${made.boughtWith(user_id, 'order_waiting')};
               update profiles set membership_status = 'long_term_member'
               where user_id = '${user_id}'`),
  ],
  [
    '[INV-24] a booking that ended and whose money is neither given back nor kept',
    made.undecidedEnd(user_id),
  ],
  [
    '[INV-25] money taken at the desk for an order of the web',
    made.unguarded(`update payments set provider = 'desk', method = 'cash', taken_by = '${user_id}'
               where order_id = 'order_paid'`),
  ],
  [
    '[INV-26] another price than the one that an item was sold for',
    made.unguarded(`insert into price_overrides (
                 item_id, rule_sen, sold_sen, reason, staff_user_id, created_at
               )
               select id, final_sen, final_sen + 1, 'Agreed', '${user_id}', now()
               from order_items where order_id = 'order_paid_1' limit 1`),
  ],
  [
    '[INV-27] money that is owed to a member',
    made.unguarded(`insert into booking_changes (
                 id, booking_id, user_id, item_id, kind, court_id, booking_date, slot,
                 to_court_id, to_date, to_slot, amount_sen, gave_back, created_at
               )
               select gen_random_uuid(), gen_random_uuid(), '${user_id}', id, 'moved', court_id,
                 booking_date, slot, court_id, booking_date, 12, 2000, 'money', now()
               from order_items where order_id = 'order_paid_2'`),
  ],
  [
    '[INV-27] credits that were given to a guest',
    without(
      'alter table guests drop constraint guests_created_by_fk',
      `insert into guests (user_id, name, phone, created_by, created_at)
       values ('${user_id}', 'Siti', '+60123456789', '${user_id}', now());
       insert into credit_entries (
         user_id, amount_sen, kind, reason, created_by, created_at, idempotency_key
       ) values ('${user_id}', 500, 'grant', 'Goodwill', 'test', now(), 'grant/of-guest')`,
    ),
  ],
  ['[INV-28] a resolution whose credits are not in the ledger', made.uncreditedResolution(user_id)],
  ['[INV-28] credits of a resolution that nobody made', made.unresolvedCredits(user_id)],
  ['[INV-29] a closed shift that expected a sen less', made.closedShift(user_id, 19_999)],
  ['[INV-29] two open shifts at one till', made.twoOpenShifts(user_id)],
  ['[INV-30] a refund of a sen more than was charged', made.refundedCharge(user_id, 1)],
  ['[INV-30] a refund whose credits were not taken', made.refundedCharge(user_id, 0)],
  ['[INV-30] credits that went to the card by no refund', made.unrefundedCredits(user_id)],
  ['[INV-30] a resolution by a refund that nobody asked for', made.unaskedRefund(user_id)],
  ['[INV-31] a closed day that the log does not have', made.closedDay(user_id, 0, 0)],
  ['[INV-31] a closed day with a sen that its lines have not', made.closedDay(user_id, 1, 1)],
  ['[INV-31] a closed day with a charge that is not ours', made.closedDayOf(user_id)],
  ['[INV-32] a day whose kept sales are a sen more than was sold', made.keptSen],
  ['[INV-32] a day whose kept receipts are a sen more than came in', made.keptReceipt],
  ['[INV-35] an undone sale that is still booked', made.undoneSale(user_id)],
  ['[INV-36] an offer of a slot that was not asked for', made.offeredSlot(user_id, 23)],
  ['[INV-37] an offer without a slot', made.offerOfNothing(user_id)],
  ['[INV-38] a suspended member who waits', made.suspendedInLine(user_id)],
];

test('an intact venue breaks no invariant', async () => {
  expect(await brokenBy(async () => undefined)).toEqual([]);
});
test('a fresh demonstration breaks no invariant', async () => {
  const now = makeClock().now();
  expect(await brokenBy((tx) => seedDemo(tx, { now, passwordHash: 'none' }))).toEqual([]);
});

test.each(damages)('%s is reported, and nothing else', async (name, damage) => {
  const [, id] = /^\[(INV-\d+)\]/.exec(name) ?? [];
  const broken = await brokenBy(damage);
  expect(broken.map((report) => report.id)).toEqual([id]);
});

test('every invariant has a control', () => {
  const controlled = new Set(damages.map(([name]) => /INV-\d+/.exec(name)?.[0]));
  expect([...controlled]).toEqual(invariants.map(([id]) => id));
});

test('of many violations the first 20 are shown and all are counted', async () => {
  const [balances] = await brokenBy(
    made.unguarded(`insert into credits (user_id, balance_sen)
               select gen_random_uuid(), 1 from generate_series(1, 30)`),
  );
  expect(balances).toMatchObject({ id: 'INV-8', violations: 30 });
  expect(balances?.shown).toHaveLength(20);
});
