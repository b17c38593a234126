import { expect, test } from 'vitest';
import { readPlay, readRevenue } from '#contract/console-reports.ts';
import { cancelClass } from '#contract/operator-lessons.ts';
import { readPaidSpans } from '#server/features/back-office/reports/figures.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { buyLessons, openLessons } from '#server/testing/lessons.ts';
import { buyMembership, openMemberships, planOf } from '#server/testing/memberships.ts';
import { aShopper, openingTime } from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;
const { headers } = await aStaffMember(running, 'owner');

const november = { from: '2026-11-01', until: '2026-11-30' };

test('[REPORT-10] a booked seat is sold, and all seats of classes that take place are offered', async () => {
  const [classId = 0, cancelledId = 0] = await openLessons(running);
  await buyLessons(running, await aShopper(running), [classId]);
  await buyLessons(running, await aShopper(running), [classId]);
  const read = async () => {
    const { answer } = await ask(app, readPlay, { query: november }, headers);
    const program = answer.programs.find(({ name }) => name.startsWith('Pickle Foundations'));
    return program?.now ?? { classes: 0, offered: 0, sold: 0 };
  };
  const before = await read();
  expect(before.sold).toBe(2);
  const { capacity } = await db
    .selectFrom('program_schedule_instances')
    .select('capacity')
    .where('id', '=', cancelledId)
    .executeTakeFirstOrThrow();
  const cancelled = { params: { id: cancelledId }, body: { reason: 'The coach is ill' } };
  expect((await ask(app, cancelClass, cancelled)).status).toBe(200);
  expect(await read()).toEqual({
    classes: before.classes - 1,
    offered: before.offered - capacity,
    sold: 2,
  });
});

test('[REPORT-11] a plan is revenue on the day of its payment, and counts by the days that it pays for', async () => {
  await openMemberships(running);
  const plan = await planOf(db, 'long_term_member');
  await buyMembership(running, await aShopper(running), plan);
  const revenue = (await ask(app, readRevenue, { query: november }, headers)).answer;
  expect(revenue.kinds.find(({ key }) => key === 'memberships')?.nowSen).toBe(plan.priceSen);
  expect(revenue.kinds.find(({ key }) => key === 'lessons')?.nowSen).toBe(10_000);
  expect(revenue.courts.at(-1)).toEqual({ court: null, nowSen: plan.priceSen, beforeSen: 0 });
  const { memberships } = (await ask(app, readPlay, { query: november }, headers)).answer;
  const { recognised, deferred } = memberships;
  expect(recognised.nowSen).toBeGreaterThan(0);
  expect(recognised.nowSen + deferred.nowSen).toBe(plan.priceSen);
  expect([recognised.beforeSen, deferred.beforeSen]).toEqual([0, 0]);
  const december = { from: '2026-12-01', until: '2026-12-31' };
  const later = (await ask(app, readPlay, { query: december }, headers)).answer.memberships;
  expect(later.recognised.nowSen + later.deferred.nowSen).toBe(deferred.nowSen);
  expect(later.deferred.beforeSen).toBe(
    deferred.nowSen + recognised.nowSen - later.recognised.beforeSen,
  );
});

test('[REPORT-11] a report reads the plans that can reach its days, with those that they extend', async () => {
  const plan = await planOf(db, 'long_term_member');
  const buyAt = async (mei: Awaited<ReturnType<typeof aShopper>>, at: string) => {
    context.clock.set(Temporal.Instant.from(at));
    await buyMembership(running, mei, plan);
  };
  const [old, extended] = [await aShopper(running), await aShopper(running)];
  await buyAt(old, '2030-01-10T12:00:00+08:00');
  await buyAt(extended, '2030-01-10T12:00:00+08:00');
  await buyAt(extended, '2030-01-12T12:00:00+08:00');
  const { months } = await db
    .selectFrom('membership_plans')
    .select('months')
    .where('id', '=', plan.id)
    .executeTakeFirstOrThrow();
  // The plan of the first member ended months ago, that which the second one has extended lasts.
  const end = Temporal.PlainDate.from('2030-01-10').add({ months: months + 2 });
  const from = Temporal.Instant.from(`${end}T02:00:00+08:00`);
  const spans = await readPaidSpans(db, { from, until: from.add({ hours: 24 }) });
  expect(spans.map(({ boughtOn }) => boughtOn)).toEqual(['2030-01-10', '2030-01-12']);
  expect(spans[1]?.from && spans[0] && spans[1].from > spans[0].until).toBe(true);
});
