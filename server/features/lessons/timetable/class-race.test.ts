import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { setSwitch } from '#contract/operator-venue.ts';
import type { Slot } from '#domain/time/slots.ts';
import {
  listMadeClasses,
  listSchedules,
} from '#server/features/lessons/timetable/timetable.repository.ts';
import { makeClasses } from '#server/features/lessons/timetable/timetable.ts';
import { insertClassClaims } from '#server/features/slots/claims.repository.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { brokenInvariants, openingTime } from '#server/testing/shopping.ts';

// The clock is at Monday, 16 November. Five schedules have classes on four days each.
const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;
const processes = Array.from({ length: 8 });

test('[LESSON-1] concurrent processes create each class once', async () => {
  await ask(app, setSwitch, { params: { name: 'lessons' }, body: { isOn: true } });
  await Promise.all(processes.map(() => makeClasses(context)));
  expect(await listMadeClasses(db, '2026-11-16')).toHaveLength(20);
  const claims = await db
    .selectFrom('slot_claims')
    .where('kind', '=', 'lesson')
    .selectAll()
    .execute();
  expect(claims).toHaveLength(24);
  expect(await brokenInvariants(context)).toEqual([]);
});

/**
 * All processes read first and then insert the class, without locks. Each uses another slot, so
 * that the unique key of slots does not decide.
 */
const makersOf = async (date: string): Promise<number> => {
  const [schedule] = await listSchedules(db);
  if (schedule === undefined) throw new Error('no schedule');
  const looks = await Promise.all(processes.map(() => listMadeClasses(db, date)));
  expect(looks.flat()).toEqual([]);
  const { id, courtId, capacity } = schedule;
  const results = await Promise.allSettled(
    processes.map((_, index) =>
      db.transaction().execute(async (tx) => {
        const slot = (10 + index) as Slot;
        const lessonClass = await tx
          .insertInto('program_schedule_instances')
          .values({ schedule_id: id, date, court_id: courtId, slot, duration_slots: 1, capacity })
          .returning('id')
          .executeTakeFirstOrThrow();
        await insertClassClaims(tx, lessonClass.id, { ...schedule, date, slot, durationSlots: 1 });
      }),
    ),
  );
  return results.filter(({ status }) => status === 'fulfilled').length;
};

test('the unique key lets one process create a class', async () => {
  expect(await makersOf('2027-01-05')).toBe(1);
});

test('control: without the key all eight create it', async () => {
  await sql`
    alter table program_schedule_instances drop constraint program_schedule_instances_date_unique
  `.execute(db);
  expect(await makersOf('2027-01-12')).toBe(8);
});
