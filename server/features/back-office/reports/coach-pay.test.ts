import { expect, test } from 'vitest';
import { readCoachPay, readOwnPay, setCoachRate } from '#contract/console-coach-pay.ts';
import { setProgram } from '#contract/operator-lessons.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { buyLessons, openLessons } from '#server/testing/lessons.ts';
import { aShopper, openingTime } from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

// The clock starts at Monday, 16 November. Foundations is on Tuesdays and Saturdays.
const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;
const [first = 0, second = 0] = await openLessons(running);
const owner = await aStaffMember(running, 'owner');
const substitute = await aStaffMember(running, 'coach');
const { id: sportId } = await db
  .selectFrom('sports')
  .select('id')
  .where('name', '=', 'Pickle')
  .executeTakeFirstOrThrow();
await db
  .insertInto('coach_sports')
  .values({ user_id: substitute.userId, sport_id: sportId })
  .execute();
const { coachId, durationSlots } = await db
  .selectFrom('programs')
  .select(['coach_user_id as coachId', 'duration_slots as durationSlots'])
  .where('name', '=', 'Foundations')
  .where('sport_id', '=', sportId)
  .executeTakeFirstOrThrow();

const setRate = (userId: string, from: string, perHourSen: number) =>
  ask(
    app,
    setCoachRate,
    { params: { userId, kind: 'class' }, body: { from, perHourSen, reason: 'Contract' } },
    owner.headers,
  );
const payOf = async (userId: string) => {
  const query = { from: '2026-11-01', until: '2026-11-30' };
  const { answer } = await ask(app, readCoachPay, { query }, owner.headers);
  return answer.coaches.find((coach) => coach.userId === userId);
};

test('[COACH-9] [COACH-10] [COACH-11] a coach is owed the hours of booked classes that are over, also after the program got another coach', async () => {
  await buyLessons(running, await aShopper(running), [first]);
  expect(await payOf(coachId)).toMatchObject({ lessons: 0, owedSen: 0 });
  context.clock.set(Temporal.Instant.from('2026-11-18T10:00:00+08:00'));
  expect(await payOf(coachId)).toMatchObject({
    lessons: 1,
    unratedHours: durationSlots,
    owedSen: 0,
    perHour: { class: null },
  });

  // The first rate may hold for days that are over; a later one may not.
  expect((await setRate(coachId, '2026-11-01', 6_000)).status).toBe(200);
  const owed = { lessons: 1, owedSen: durationSlots * 6_000, perHour: { class: 6_000 } };
  expect(await payOf(coachId)).toMatchObject(owed);
  const { failure } = await setRate(coachId, '2026-11-17', 9_000);
  expect(failure.code).toBe('rate_too_late');
  expect((await setRate(coachId, '2026-11-19', 9_000)).status).toBe(200);
  expect(await payOf(coachId)).toMatchObject(owed);

  const { email } = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', substitute.userId)
    .executeTakeFirstOrThrow();
  const program = { sport: 'Pickle', name: 'Foundations', level: 'Beginner' } as const;
  const given = await ask(app, setProgram, { params: program, body: { coach: email } });
  expect(given.status).toBe(200);
  expect(await payOf(coachId)).toMatchObject(owed);
  expect(await payOf(substitute.userId)).toMatchObject({ lessons: 0, owedSen: 0 });

  // The next class is the new coach's, who sees it.
  await buyLessons(running, await aShopper(running), [second]);
  await setRate(substitute.userId, '2026-11-18', 5_000);
  context.clock.set(Temporal.Instant.from('2026-11-23T10:00:00+08:00'));
  const { answer } = await ask(app, readOwnPay, {}, substitute.headers);
  expect(answer.months).toMatchObject([
    { from: '2026-10-01', owedSen: 0 },
    { from: '2026-11-01', lessons: 1, owedSen: durationSlots * 5_000 },
  ]);
});

test('[COACH-10] only a coach gets a rate, and the audit log keeps it', async () => {
  const { status } = await setRate(owner.userId, '2026-12-01', 6_000);
  expect(status).toBe(404);
  const log = await db
    .selectFrom('audit_log')
    .select(['subject', 'reason', 'details'])
    .where('action', '=', 'coach.rate')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  expect(log).toEqual({
    subject: `member:${coachId}`,
    reason: 'Contract',
    details: {
      kind: 'class',
      from: '2026-11-01',
      before: { perHourSen: null },
      after: { perHourSen: 6_000 },
    },
  });
});
