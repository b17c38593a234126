import { expect, test } from 'vitest';
import { readPlay, readRevenue } from '#contract/console-reports.ts';
import { cancelClass } from '#contract/operator-lessons.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { buyLessons, openLessons } from '#server/testing/lessons.ts';
import { buyMembership, openMemberships, planOf } from '#server/testing/memberships.ts';
import { aShopper, openingTime } from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

const running = await openTestApp({ now: openingTime });
const { app, db } = running;
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
