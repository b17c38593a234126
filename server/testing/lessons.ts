import { randomBytes } from 'node:crypto';
import type { CallInput } from '#contract/call.ts';
import { placeLessonOrder } from '#contract/lessons.ts';
import { setSwitch } from '#contract/operator-venue.ts';
import { makeOrderId } from '#domain/orders/orders.ts';
import type { Sport } from '#domain/venue/courts.ts';
import { makeClasses } from '#server/features/lessons/timetable/timetable.ts';
import type { TestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { aReport, deliver } from '#server/testing/paying.ts';
import { openingTime, type Shopper } from '#server/testing/shopping.ts';

/**
 * Opens group lessons, creates their classes and returns the class ids of a program, the next
 * first.
 */
export const openLessons = async (
  { app, db, context }: TestApp,
  program = 'Foundations',
  sport: Sport = 'Pickle',
): Promise<number[]> => {
  await ask(app, setSwitch, { params: { name: 'lessons' }, body: { isOn: true } });
  await makeClasses(context);
  const rows = await db
    .selectFrom('program_schedule_instances as class')
    .innerJoin('program_schedules', 'program_schedules.id', 'class.schedule_id')
    .innerJoin('programs', 'programs.id', 'program_schedules.program_id')
    .innerJoin('sports', 'sports.id', 'programs.sport_id')
    .select('class.id')
    .where('programs.name', '=', program)
    .where('sports.name', '=', sport)
    .orderBy('class.date')
    .orderBy('class.slot')
    .execute();
  return rows.map(({ id }) => id);
};

export type LessonOrderRequest = CallInput<typeof placeLessonOrder>['body'];

/** An order of one class for RM 50, to be paid by card, with the given changes. */
export const aLessonOrder = (
  classIds: number[],
  changes: Partial<LessonOrderRequest> = {},
): LessonOrderRequest => ({
  orderId: makeOrderId(randomBytes(8), Temporal.Instant.from(openingTime)),
  classIds,
  shownCreditsSen: 0,
  shownTotalSen: 5_000 * classIds.length,
  billingName: 'Mei Tan',
  billingEmail: 'mei@person.test',
  billingMobile: '+60 12 345 6789',
  ...changes,
});

export const orderLessons = ({ app }: TestApp, { headers }: Shopper, request: LessonOrderRequest) =>
  ask(app, placeLessonOrder, { body: request }, headers);

/** Buys seats and pays by card what credits do not cover; returns the order's id. */
export const buyLessons = async (
  running: TestApp,
  shopper: Shopper,
  classIds: number[],
  changes: Partial<LessonOrderRequest> = {},
): Promise<string> => {
  const request = aLessonOrder(classIds, changes);
  const { status, answer, failure, said } = await orderLessons(running, shopper, request);
  if (status !== 200) throw new Error(`The order was refused: ${failure.code} ${said}`);
  if (answer.status === 'pending') {
    const { context } = running;
    await deliver(context, aReport(answer.orderId, { amountSen: request.shownTotalSen }));
  }
  return answer.orderId;
};
