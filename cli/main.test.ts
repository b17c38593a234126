import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { commandLineWith } from '#cli/testing/command-line.ts';
import { openTestApp, operatorToken } from '#server/testing/app.ts';
import { aMember } from '#server/testing/builders.ts';
import { commandProcessTo } from '#server/testing/command-line.ts';

const { app, db } = await openTestApp({ env: { DEPOT_DEMO: '1' } });
const url = await app.listen({ port: 0, host: '127.0.0.1' });
const depot = commandLineWith({ DEPOT_URL: url, DEPOT_TOKEN: operatorToken });

const jsonOf = async (...args: string[]) => {
  const { code, out, err } = await depot([...args, '--json']);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  return JSON.parse(out);
};

const ana = await aMember(db, { email: 'ana@depot.test', username: 'ana', creditsSen: 500 });

describe('output for people', () => {
  test('a list has column titles and aligned columns', async () => {
    const { code, out, err } = await depot(['price', 'list']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toBe(
      [
        'LIST              COURT TYPE             BASE       PEAK',
        'court_checkout    Tournament Court   RM 60.00   RM 80.00',
        'court_checkout    Show Court        RM 120.00  RM 120.00',
        'court_checkout    Padel Court       RM 120.00  RM 160.00',
        'general_checkout  Tournament Court   RM 60.00   RM 80.00',
        'general_checkout  Show Court        RM 120.00  RM 120.00',
        'general_checkout  Padel Court       RM 140.00  RM 180.00',
        '',
      ].join('\n'),
    );
  });

  test('a member is shown with all details', async () => {
    const { out } = await depot(['member', 'show', ana.email]);
    expect(out).toContain('Username      ana\n');
    expect(out).toContain('Status        normal_member (Normal Member)\n');
    expect(out).toContain('Credits       RM 5.00\n');
    expect(out).toContain('No upcoming bookings.');
    expect(out).toContain('grant  A test needs credits.');
  });

  test.each([
    [['holiday', 'add', '2027-01-22', 'Thaipusam', '--closed'], '2027-01-22 is Thaipusam, closed.'],
    [['holiday', 'remove', '2027-01-22'], '2027-01-22 is an ordinary day again.'],
    [['hold', 'add', 'Show Court 2', 'priority'], 'Show Court 2 is held for priority.'],
    [['hold', 'remove', 'Show Court 2'], 'Show Court 2 is no longer held.'],
    [
      ['price', 'set', 'Show Court', '125.50', '130'],
      'Show Court in court_checkout: RM 125.50, at peak RM 130.00.\nBefore: RM 120.00, at peak RM 120.00.',
    ],
    [['switch', 'on', 'lessons'], 'lessons is on.'],
    [['switch', 'off', 'lessons'], 'lessons is off.'],
    [['announcement', 'set', 'New nets.'], 'Members now read: New nets.'],
    [
      ['announcement', 'set', 'New nets.', '--until', '2099-12-31T18:00:00+08:00'],
      'Members now read: New nets.',
    ],
    [
      ['announcement', 'set', 'Closed.', '--from', '2099-12-31T18:00:00+08:00'],
      'Members will read from 31/12/2099, 06:00 PM on: Closed.',
    ],
    [['announcement', 'clear'], 'No longer shown: New nets.'],
    [['member', 'set-status', 'ANA@depot.test', 'athlete'], 'ana@depot.test is Athlete now.'],
    [
      ['member', 'set-status', 'ana@depot.test', 'coach', '--until', '2099-12-31'],
      'ana@depot.test is Coach now until 2099-12-31, and Athlete after that.',
    ],
    [
      ['credits', 'issue', 'ana@depot.test', '1000', '--reason', 'A prize'],
      'RM 1,000.00 issued to ana@depot.test. The balance is RM 1,005.00.',
    ],
  ])('%j prints its result', async (args, sentence) => {
    expect(await depot(args)).toEqual({ code: 0, out: `${sentence}\n`, err: '' });
  });

  test('a closure is added, listed and removed by its id', async () => {
    const days = ['2026-12-24', '2026-12-26'];
    const added = await depot(['closure', 'add', ...days, '--sport', 'Padel', '--reason', 'Glass']);
    const id = /^Padel is closed from 2026-12-24 to 2026-12-26 \(closure (\d+)\)\.$/m.exec(
      added.out,
    )?.[1];
    expect(added.out).toContain('Nothing was booked there.');
    expect((await depot(['closure', 'list'])).out).toMatch(
      new RegExp(`^ *${id}  2026-12-24  2026-12-26  Padel  Glass$`, 'm'),
    );
    expect((await depot(['closure', 'remove', String(id)])).out).toBe(
      'Padel is open again from 2026-12-24 to 2026-12-26.\n',
    );
  });

  test('[CLOSE-12] a closure is previewed, done as previewed, and undone', async () => {
    const days = ['2026-12-27', '2026-12-28'];
    const shown = await depot(['closure', 'add', ...days, '--preview']);
    expect(shown.out).toMatch(/^Nothing was changed\./);
    const digest = /--digest ([\w-]{43}) does exactly this/.exec(shown.out)?.[1] ?? '';
    const reason = ['--reason', 'Glass'];
    const added = await depot(['closure', 'add', ...days, ...reason, '--digest', digest]);
    const id = /\(closure (\d+)\)/.exec(added.out)?.[1] ?? '';
    expect((await depot(['closure', 'undo', id, '--preview'])).out).toContain(
      'Back: 0 bookings and 0 classes; taken back: RM 0.00 in credits.',
    );
    expect((await depot(['closure', 'undo', id, '--reason', 'Dry again'])).out).toMatch(
      new RegExp(`^Closure ${id} is undone\\.`),
    );
    expect((await depot(['closure', 'list'])).out).not.toContain('Glass');
  });

  test('a holiday that closes the venue is listed with the closures', async () => {
    const listed = async () => (await depot(['closure', 'list'])).out;
    await depot(['holiday', 'add', '2026-12-25', 'Christmas', '--closed']);
    expect(await listed()).toMatch(/^ +2026-12-25 {2}2026-12-25 {2}\(all\) {2}Christmas$/m);
    await depot(['holiday', 'add', '2026-12-25', 'Christmas']);
    expect(await listed()).not.toContain('Christmas');
  });
});

describe('output for machines', () => {
  test('every list is one JSON value', async () => {
    const { members, total } = await jsonOf('member', 'list', '--search', 'ana');
    expect([members[0].email, total]).toEqual(['ana@depot.test', 1]);
    expect((await jsonOf('member', 'show', ana.email)).member.userId).toBe(ana.userId);
    expect((await jsonOf('price', 'list')).prices).toHaveLength(6);
    expect((await jsonOf('switch', 'list')).switches).toHaveLength(3);
    expect((await jsonOf('closure', 'list')).closures).toHaveLength(1);
    expect((await jsonOf('holiday', 'list', '--year', '2026')).holidays.length).toBeGreaterThan(15);
  });

  test('the option can be anywhere', async () => {
    const { out } = await depot(['--json', 'switch', 'list']);
    expect(JSON.parse(out).switches).toHaveLength(3);
  });

  test('a failure is one JSON value too, or one line for people', async () => {
    const { code, out, err } = await depot(['hold', 'remove', 'Show Court 1', '--json']);
    expect([code, err]).toEqual([2, 'Show Court 1 is not held.\n']);
    expect(JSON.parse(out)).toEqual({
      error: {
        code: 'not_found',
        message: 'Show Court 1 is not held.',
        details: { reason: 'no_hold', court: 'Show Court 1' },
      },
    });
  });

  test('the clock of a demonstration can be set and shown', async () => {
    const { bookingDay } = await jsonOf('clock', 'set', '2026-11-15T01:59:00+08:00');
    expect(bookingDay).toBe('2026-11-14');
    expect((await jsonOf('clock', 'show')).now).toMatch(/^2026-11-14T17:59:/);
  });
});

test('check exits with 0 when all invariants hold, and with 1 when one is violated', async () => {
  // Scripts rely on the exit code, so it is that of a process.
  const run = commandProcessTo(url);
  const well = await run(['check']);
  expect([well.code, well.err]).toEqual([0, '']);
  expect(well.out).toMatch(/^holds {3}INV-1 {3}.+$/m);
  expect(well.out).toMatch(/All \d+ invariants hold\.\n$/);

  const { userId } = await aMember(db);
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`insert into credits (user_id, balance_sen) values (${userId}, 100)`.execute(tx);
  });
  const broken = await run(['check']);
  expect([broken.code, broken.err]).toEqual([1, '']);
  expect(broken.out).toContain('BROKEN  INV-8   A balance is the sum of its ledger entries.');
  expect(broken.out).toContain(`          user ${userId}: balance 100 sen, ledger 0 sen`);
  expect(broken.out).toMatch(/1 of \d+ invariants is broken\.\n$/);
  const asJson = await run(['check', '--json']);
  expect(asJson.code).toBe(1);
  expect(JSON.parse(asJson.out).invariants).toContainEqual(
    expect.objectContaining({ id: 'INV-8', violations: 1 }),
  );
});
