import { expect, test } from 'vitest';
import { commandLineWith } from '#cli/testing/command-line.ts';
import { makeClasses } from '#server/features/lessons/timetable/timetable.ts';
import { openTestApp, operatorToken } from '#server/testing/app.ts';
import { buyLessons } from '#server/testing/lessons.ts';
import { aShopper, openingTime } from '#server/testing/shopping.ts';

// The clock is at Monday, 16 November, 09:00 AM.
const running = await openTestApp({ now: openingTime });
const { app, context } = running;
const url = await app.listen({ port: 0, host: '127.0.0.1' });
const depot = commandLineWith({ DEPOT_URL: url, DEPOT_TOKEN: operatorToken });
const mei = await aShopper(running, { email: 'mei@depot.test', username: 'mei' });

const said = async (...args: string[]): Promise<string[]> => {
  const { code, out, err } = await depot(args);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  return out.trimEnd().split('\n');
};
const refused = async (...args: string[]): Promise<string> => {
  const { code, err } = await depot(args);
  expect(code).toBe(2);
  return err.trimEnd();
};

const clinic = ['Padel', 'Smash Clinic', 'Advanced'];
const friday = ['Padel Court 1', 'friday', '08:00 pm'];

test('coaches, programs and schedules are added, changed, listed and removed by name', async () => {
  expect(await said('coach', 'add', mei.email, 'Padel', '--name', 'Mei')).toEqual([
    'mei@depot.test teaches Padel as Mei.',
  ]);
  expect(await said('program', 'add', ...clinic, '--price', '60', '--coach', mei.email)).toEqual([
    'Padel Smash Clinic (Advanced): 1 h, RM 60.00 a class, with mei@depot.test.',
  ]);
  expect(await said('program', 'set', ...clinic, '--price', '65.50')).toEqual([
    'Padel Smash Clinic (Advanced): 1 h, RM 65.50 a class, with mei@depot.test.',
  ]);
  expect(await said('schedule', 'add', ...clinic, ...friday, '--capacity', '4')).toEqual([
    'Padel Smash Clinic (Advanced): Friday, 08:00 PM on Padel Court 1, 4 seats.',
  ]);
  expect(await refused('schedule', 'add', ...clinic, ...friday, '--capacity', '4')).toBe(
    'Padel Court 1 has Smash Clinic (Advanced) on Friday, 08:00 PM - 09:00 PM.',
  );
  expect((await said('program', 'list')).join('\n')).toContain('Smash Clinic');
  expect((await said('schedule', 'list')).join('\n')).toMatch(/Friday +08:00 PM +Padel Court 1/);
  expect(await said('schedule', 'set', ...friday, '--capacity', '6')).toEqual([
    'Padel Smash Clinic (Advanced): Friday, 08:00 PM on Padel Court 1, 6 seats.',
  ]);
  expect(await refused('coach', 'remove', mei.email, 'Padel')).toBe(
    'Mei still teaches: Smash Clinic (Advanced).',
  );
  expect(await said('schedule', 'remove', ...friday)).toEqual([
    'No more lessons on Padel Court 1 on Friday, 08:00 PM.',
  ]);
  expect(await said('program', 'remove', ...clinic)).toEqual([
    'Padel Smash Clinic (Advanced) is no longer offered.',
  ]);
  expect(await said('coach', 'remove', mei.email, 'Padel')).toEqual([
    'mei@depot.test no longer teaches Padel.',
  ]);
  expect((await said('coach', 'list')).join('\n')).not.toContain('mei@depot.test');
});

test('classes are listed, named with the command that cancels them, and cancelled by id', async () => {
  await said('switch', 'on', 'lessons');
  await makeClasses(context);
  const [, first = ''] = await said('class', 'list', '--from', '2026-11-21');
  expect(first).toMatch(/^ *\d+ +2026-11-21 .*Pickle Foundations \(Beginner\).* 0 of 8 +0$/);
  const id = first.trim().split(' ')[0] ?? '';
  await buyLessons(running, mei, [Number(id)]);
  const closed = ['holiday', 'add', '2026-11-21', 'Rest', '--closed'];
  expect((await said(...closed)).slice(1)).toEqual([
    'Bookings that stand on this day: 1.',
    'Group lessons still take place on this day; "class cancel" ends one and pays everyone back.',
    `  class ${id} on 2026-11-21, 09:00 AM - 10:00 AM: Foundations (Beginner), 1 seat taken`,
  ]);
  expect(await said('schedule', 'remove', 'Tournament Court 5', 'Saturday', '09:00 AM')).toEqual([
    'No more lessons on Tournament Court 5 on Saturday, 09:00 AM.',
    'These classes still take place; "class cancel" ends one and pays everyone back.',
    `  class ${id} on 2026-11-21, 1 seat taken`,
  ]);
  expect(await said('class', 'cancel', id, '--reason', 'The coach is ill')).toEqual([
    'Pickle Foundations (Beginner) on 2026-11-21, 09:00 AM - 10:00 AM is cancelled.',
    '1 seat paid back: RM 50.00 in credits.',
    'Also ended: 0 unpaid orders, 0 offers, 0 places on the waiting list. All were told by mail, and the coach.',
  ]);
});

test('[LESSON-13] a class of several slots is shown with all of them', async () => {
  const [, row = ''] = await said('class', 'list', '--from', '2026-11-22');
  expect(row).toMatch(/^ *\d+ +2026-11-22 +10:00 AM - 12:00 PM +Padel Match Play \(Advanced\)/);
  const id = row.trim().split(' ')[0] ?? '';
  expect((await said('holiday', 'add', '2026-11-22', 'Rest', '--closed')).at(-1)).toBe(
    `  class ${id} on 2026-11-22, 10:00 AM - 12:00 PM: Match Play (Advanced), 0 seats taken`,
  );
  expect(await said('class', 'cancel', id, '--reason', 'The coach is ill')).toEqual([
    'Padel Match Play (Advanced) on 2026-11-22, 10:00 AM - 12:00 PM is cancelled.',
    'Nobody had a seat or waited for one. The coach was told by mail.',
  ]);
  expect(await refused('class', 'cancel', id, '--reason', 'The court is wet')).toMatch(
    /^The class of 2026-11-22, 10:00 AM was cancelled already, on .+ reason was not recorded\.$/,
  );
});

test('a private lesson is booked, listed and cancelled', async () => {
  const slot = ['Tournament Court 1', '2026-12-01', '10:00 AM'];
  const coach = 'coach_aina@depot.test';
  const words = `mei@depot.test with ${coach} on Tournament Court 1, 2026-12-01, 10:00 AM - 11:00 AM`;
  expect(await said('private-lesson', 'add', mei.email, coach, ...slot)).toEqual([
    `Booked: ${words}.`,
  ]);
  expect((await said('private-lesson', 'list')).join('\n')).toContain('mei@depot.test');
  expect(await said('private-lesson', 'cancel', ...slot, '--reason', 'Rain')).toEqual([
    `Cancelled: ${words}.`,
  ]);
  expect(await said('private-lesson', 'list')).toEqual(['No private lessons.']);
});

test('refuses unreadable input before sending a request', async () => {
  expect(await refused('class', 'cancel', '1')).toBe('--reason is missing: members read it.');
  expect(await refused('schedule', 'remove', 'Padel Court 1', 'Fryday', '08:00 PM')).toBe(
    '"Fryday" is not a day of the week, such as Monday.',
  );
  expect(await refused('schedule', 'remove', 'Padel Court 1', 'Friday', '20:00')).toBe(
    '"20:00" is not a slot of the venue, such as "07:00 PM".',
  );
  expect(await refused('schedule', 'set', ...friday, '--capacity=-2')).toBe(
    '"-2" is below zero; a number is one such as 8.',
  );
  expect(await refused('schedule', 'set', ...friday, '--capacity', 'many')).toBe(
    '"many" is not a number, such as 8.',
  );
});
