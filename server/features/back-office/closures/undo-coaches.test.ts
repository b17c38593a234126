import { afterEach, expect, test } from 'vitest';
import { addPrivateLesson } from '#contract/operator-coaches.ts';
import type { Slot } from '#domain/time/slots.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { makeClosing } from '#server/testing/closing.ts';
import { courtIdOf } from '#server/testing/guard-fixtures.ts';
import { buyLessons, openLessons } from '#server/testing/lessons.ts';
import { balanceOf, bookingsOf } from '#server/testing/own-bookings.ts';
import {
  aShopper,
  brokenInvariants,
  openingTime,
  playDay,
  type Shopper,
} from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

// Coaches who are given another lesson after a closure has ended one of theirs.
const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;
const classes = await openLessons(running);
const manager = await aStaffMember(running, 'manager');
const { closeNow, previewUndo, undoNow } = makeClosing(running, manager);

afterEach(async () => {
  expect(await brokenInvariants(context)).toEqual([]);
});

interface LessonPlace {
  readonly coach: string;
  readonly court: string;
  readonly date: string;
  readonly slot: Slot;
}

const addLesson = async ({ email }: Shopper, place: LessonPlace): Promise<void> => {
  const { status } = await ask(app, addPrivateLesson, { body: { member: email, ...place } });
  expect(status).toBe(200);
};

const closeCourt = async (court: string, date: string): Promise<number> => {
  const scope = { kind: 'court' as const, courtId: await courtIdOf(db, court) };
  return (await closeNow({ scope, from: date, to: date })).answer.id;
};

test('[COACH-3] [CLOSE-6] a private lesson stays ended if its coach has got another one by now', async () => {
  const [mei, ada] = [await aShopper(running), await aShopper(running)];
  const lesson = { coach: 'coach_aina@depot.test', date: playDay, slot: 9 as const };
  await addLesson(mei, { ...lesson, court: 'Tournament Court 3' });
  await addLesson(mei, { ...lesson, court: 'Tournament Court 3', slot: 11 });
  const id = await closeCourt('Tournament Court 3', playDay);
  await addLesson(ada, { ...lesson, court: 'Tournament Court 4' });
  const { answer: shown } = await previewUndo(id);
  expect(shown.kept.map(({ slot, why }) => [slot, why])).toEqual([
    [9, 'coach_busy'],
    [11, 'together'],
  ]);
  expect((await undoNow(id)).status).toBe(200);
  expect([await bookingsOf(db, mei), (await bookingsOf(db, ada)).length]).toEqual([[], 1]);
});

test('[COACH-3] [CLOSE-6] a class is not given again if its coach has got another lesson by now, and its members keep the credits', async () => {
  const [, classId = 0] = classes;
  const [mei, ada] = [await aShopper(running), await aShopper(running)];
  await buyLessons(running, mei, [classId]);
  const lessonClass = await db
    .selectFrom('program_schedule_instances as class')
    .innerJoin('courts', 'courts.id', 'class.court_id')
    .innerJoin('program_schedules', 'program_schedules.id', 'class.schedule_id')
    .innerJoin('programs', 'programs.id', 'program_schedules.program_id')
    .innerJoin('users', 'users.id', 'programs.coach_user_id')
    .select(['courts.name as court', 'class.date', 'class.slot', 'users.email as coach'])
    .where('class.id', '=', classId)
    .executeTakeFirstOrThrow();
  const id = await closeCourt(lessonClass.court, lessonClass.date);
  expect((await previewUndo(id)).answer.counts).toMatchObject({ restored: 1, classes: 1 });
  const other = ['Tournament Court 1', 'Tournament Court 2'].find(
    (name) => name !== lessonClass.court,
  );
  await addLesson(ada, { ...lessonClass, court: other ?? '' });
  const { answer: shown } = await previewUndo(id);
  expect(shown).toMatchObject({
    counts: { restored: 0, classes: 0 },
    kept: [{ userId: mei.userId, why: 'coach_busy', type: 'group_lesson', program: 'Foundations' }],
  });
  expect((await undoNow(id)).status).toBe(200);
  expect([await bookingsOf(db, mei), await balanceOf(db, mei)]).toEqual([[], 5_000]);
});
