import { expect, test } from 'vitest';
import { demoEmail } from '#domain/venue/demo.ts';
import { seedDemo } from '#server/db/seed-demo.ts';
import { seedDemoClass } from '#server/db/seed-demo-class.ts';
import { seedDemoDesk } from '#server/db/seed-demo-desk.ts';
import { seedDemoLessons } from '#server/db/seed-demo-lessons.ts';
import { seedDemoStaff } from '#server/db/seed-demo-staff.ts';
import { openTestDatabase } from '#server/testing/database.ts';

test('the coach of a demonstration has lessons on every day, today near the present, and two classes', async () => {
  const { db } = await openTestDatabase();
  // A Saturday morning at the venue, with most courts taken.
  const now = Temporal.Instant.from('2026-11-21T10:20:00+08:00');
  const demo = { now, passwordHash: 'a hash', hasCrowd: true };
  await db.transaction().execute(async (tx) => {
    await seedDemo(tx, demo);
    await seedDemoStaff(tx, demo);
    await seedDemoDesk(tx, demo);
    await seedDemoLessons(tx, demo);
    await seedDemoLessons(tx, demo);
    await seedDemoClass(tx, demo);
    await seedDemoClass(tx, demo);
  });
  const lessons = await db
    .selectFrom('bookings')
    .innerJoin('users', 'users.id', 'bookings.coach_user_id')
    .select(['booking_date as date', 'slot'])
    .where('users.email', '=', demoEmail('coach'))
    .execute();
  const days = Map.groupBy(lessons, ({ date }) => date);
  expect(days.size).toBe(14);
  const today = days.get('2026-11-21') ?? [];
  expect(today).toHaveLength(3);
  expect(new Set(today.map(({ slot }) => slot)).size).toBe(3);
  const classes = await db
    .selectFrom('program_schedule_instances as class')
    .innerJoin('program_schedules', 'program_schedules.id', 'class.schedule_id')
    .innerJoin('programs', 'programs.id', 'program_schedules.program_id')
    .innerJoin('users', 'users.id', 'programs.coach_user_id')
    .select(['class.date', 'class.slot'])
    .where('users.email', '=', demoEmail('coach'))
    .execute();
  expect(classes).toHaveLength(2);
  for (const { date, slot } of classes) {
    expect(date > '2026-11-21').toBe(true);
    expect(days.get(date)?.map((lesson) => lesson.slot)).not.toContain(slot);
  }
  for (const { slot } of today) expect(Math.abs(slot - 10)).toBeLessThanOrEqual(4);
});
