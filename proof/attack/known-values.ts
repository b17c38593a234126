import { randomBytes } from 'node:crypto';
import { addPlan } from '#contract/operator-memberships.ts';
import { makeOrderId } from '#domain/orders/orders.ts';
import type { Owner } from '#proof/attack/owner.ts';
import type { Target } from '#proof/attack/target.ts';
import type { Known } from '#proof/attack/values.ts';
import { ask } from '#server/testing/ask.ts';
import { openingTime } from '#server/testing/shopping.ts';

const dates = ['2026-11-16', '2026-11-18', '2026-11-19', '2026-11-25', '2026-11-26', '2026-12-25'];
const courts = [
  'Tournament Court 1',
  'Tournament Court 2',
  'Show Court 1',
  'Padel Court 1',
  'Padel Court 4',
];
const amounts = [0, 5_000, 6_000, 8_000, 12_000, 16_000];

const numbersIn = async (rows: Promise<{ id: number }[]>): Promise<number[]> =>
  (await rows).map(({ id }) => id);

/** Existing values of the venue and its members, by field name. */
export const knownValues = async (target: Target, owners: readonly Owner[]): Promise<Known> => {
  const { app, db } = target;
  const plan = { name: 'Silver', description: '', status: 'athlete', priceSen: 5_000, months: 1 };
  await ask(app, addPlan, { body: plan });
  const coaches = await db
    .selectFrom('coach_sports')
    .innerJoin('users', 'users.id', 'coach_sports.user_id')
    .select('email')
    .execute();
  const emails = [...owners.map(({ email }) => email), ...coaches.map(({ email }) => email)];
  const classIds = await numbersIn(
    db.selectFrom('program_schedule_instances').select('id').limit(5).execute(),
  );
  const newOrderIds = Array.from({ length: 200 }, () =>
    makeOrderId(randomBytes(8), Temporal.Instant.from(openingTime)),
  );
  return {
    'a court': courts,
    court: courts,
    courtName: courts,
    courtType: ['Tournament Court', 'Show Court', 'Padel Court'],
    date: dates,
    from: dates,
    to: dates,
    bookingType: ['court-booking', 'group-lesson'],
    orderId: [...newOrderIds, ...owners.flatMap((owner) => [owner.orderId, owner.waitingOrderId])],
    bookingId: owners.map(({ bookingId }) => bookingId),
    before: owners.flatMap(({ bookingId, orderId }) => [bookingId, orderId]),
    shownTotalSen: amounts,
    shownCreditsSen: [0, 0, ...amounts],
    shownFreeSlots: [0, 0, 0, 1],
    shownDifferenceSen: [0, 2_000, -2_000],
    billingName: ['Mei Tan'],
    billingEmail: ['mei@person.test'],
    billingMobile: ['+60 12 345 6789'],
    classId: classIds,
    classIds: classIds.map((id) => [id]),
    id: [...classIds, 'rainy-week'],
    planId: await numbersIn(db.selectFrom('membership_plans').select('id').execute()),
    email: emails,
    member: emails,
    coach: emails,
    username: ['new_name', ...owners.map(({ username }) => username)],
    dateOfBirth: [null, '1990-05-05'],
    name: ['Foundations', 'lessons', 'Doubles Strategy'],
    program: ['Foundations'],
    level: ['Beginner', 'Intermediate'],
    file: owners.map(({ feedFile }) => feedFile),
    merchantId: ['SB_depot', 'ACME'],
  };
};
