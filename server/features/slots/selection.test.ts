import { beforeEach, describe, expect, test } from 'vitest';
import { checkSelection } from '#contract/slots.ts';
import type { MembershipStatus } from '#domain/members/membership-status.ts';
import type { CourtSlots } from '#domain/slots/court-slots.ts';
import type { Slot } from '#domain/time/slots.ts';
import { requireSelection } from '#server/features/slots/selection.ts';
import { makeReadRuleBook } from '#server/features/venue/rule-book.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { bookFreeSlot } from '#server/testing/booked-slots.ts';
import { aMember, type TestMember } from '#server/testing/builders.ts';
import { deleteAllClaims } from '#server/testing/delete-all-claims.ts';
import { addClaim, addPendingOrder, courtIdOf } from '#server/testing/guard-fixtures.ts';
import { addLesson, findCourtSlot } from '#server/testing/lesson-fixtures.ts';
import { signedIn } from '#server/testing/sessions.ts';

const now = Temporal.Instant.from('2026-03-02T12:00:00+08:00');
const running = await openTestApp({ now: now.toString() });
const { app, db } = running;
/** Day 6 of the cycle, on which courts are held for both queues. */
const monday = '2026-03-09';
const court = 'Tournament Court 1';
const court_id = await courtIdOf(db, court);

const members = new Map<MembershipStatus, TestMember>();
const cookies = new Map<MembershipStatus, { cookie: string }>();
for (const status of [
  'normal_member',
  'athlete',
  'coach',
  'super_host',
  'long_term_member',
] as const) {
  const member = await aMember(db, { status });
  members.set(status, member);
  cookies.set(status, await signedIn(running, member));
}
const member = members.get('normal_member') as TestMember;
const other = members.get('coach') as TestMember;

const check = async (
  slots: CourtSlots,
  { date = monday, status = 'normal_member' as MembershipStatus } = {},
) => {
  const headers = cookies.get(status) as { cookie: string };
  const {
    status: answered,
    failure,
    said,
  } = await ask(app, checkSelection, { body: { date, slots } }, headers);
  return answered === 200 ? 'yes' : `${answered} ${failure.code}: ${said}`;
};

const hold = async ({ userId: user_id }: TestMember, slot: Slot, expires: string) => {
  const order_id = await addPendingOrder(db, { user_id });
  const expires_at = new Date(expires);
  await db.transaction().execute((tx) =>
    addClaim(tx, {
      court_id,
      booking_date: monday,
      slot,
      kind: 'hold',
      user_id,
      order_id,
      expires_at,
    }),
  );
};
const soon = '2026-03-02T12:03:00+08:00';
const slotAt = (slot: Slot) => ({ court_id, booking_date: monday, slot });

beforeEach(() => deleteAllClaims(db));

test('free slots are returned in order of court number, then time, each once', async () => {
  const slots = await requireSelection(
    db,
    await makeReadRuleBook()(db),
    {
      userId: member.userId,
      status: 'normal_member',
      date: monday,
      slots: { 'Tournament Court 2': [11, 10], 'Show Court 1': [12], [court]: [9, 9] },
    },
    now,
  );
  expect(slots.map(({ courtType, slot, court: name }) => [name, courtType, slot])).toEqual([
    ['Show Court 1', 'Show Court', 12],
    [court, 'Tournament Court', 9],
    ['Tournament Court 2', 'Tournament Court', 10],
    ['Tournament Court 2', 'Tournament Court', 11],
  ]);
  expect(slots[1]?.courtId).toBe(court_id);
  expect(await check({ [court]: [9] })).toBe('yes');
});

describe('a selection is refused', () => {
  test('without a slot', async () => {
    expect(await check({})).toBe('400 no_timeslot: ');
  });

  test('for an unknown court', async () => {
    expect(await check({ [court]: [10], 'Tournament Court 99': [10, 11] })).toBe(
      '409 court_unavailable: Pickle Tournament Court 99, 10:00 AM - 11:00 AM; Pickle Tournament Court 99, 11:00 AM - 12:00 PM',
    );
  });

  test('outside the window, which is longer for long-term members', async () => {
    const last = { date: '2026-03-11' };
    const after = { date: '2026-03-12' };
    expect(await check({ [court]: [10] }, last)).toBe('yes');
    expect(await check({ [court]: [10] }, after)).toBe(
      `400 outside_window: Pickle ${court}, 10:00 AM - 11:00 AM`,
    );
    const status = 'long_term_member';
    expect(await check({ [court]: [10] }, { ...after, status })).toBe('yes');
    expect(await check({ [court]: [10] }, { date: '2026-03-15', status })).toBe('yes');
    expect(await check({ [court]: [10] }, { date: '2026-03-16', status })).toMatch(
      'outside_window',
    );
    expect(await check({ [court]: [10] }, { date: '2026-03-01' })).toMatch('outside_window');
  });

  test('on a closed day, for the closed sport only', async () => {
    const padel = await db
      .selectFrom('sports')
      .select('id')
      .where('name', '=', 'Padel')
      .executeTakeFirstOrThrow();
    const days = { from_date: '2026-03-05', to_date: '2026-03-05', reason: 'A test.' };
    await db
      .insertInto('closures')
      .values({ sport_id: padel.id, ...days })
      .execute();
    const closed = { date: '2026-03-05' };
    expect(await check({ [court]: [10] }, closed)).toBe('yes');
    expect(await check({ [court]: [10], 'Padel Court 1': [10] }, closed)).toBe(
      '409 day_closed: Padel Court 1, 10:00 AM - 11:00 AM',
    );
  });

  test('on a restricted court', async () => {
    expect(await check({ 'Padel Court 4': [10] })).toMatch('409 court_restricted');
  });

  test.each([
    ['Tournament Court 7', 'normal_member', '409 court_held_priority'],
    ['Tournament Court 7', 'athlete', '409 court_held_priority'],
    ['Tournament Court 7', 'coach', 'yes'],
    ['Tournament Court 7', 'super_host', 'yes'],
    ['Tournament Court 7', 'long_term_member', 'yes'],
    ['Tournament Court 8', 'normal_member', '409 court_held_super_priority'],
    ['Tournament Court 8', 'coach', '409 court_held_super_priority'],
    ['Tournament Court 8', 'long_term_member', '409 court_held_super_priority'],
    ['Tournament Court 8', 'athlete', 'yes'],
  ] as const)('on %s for the %s: %s', async (name, status, answer) => {
    expect(await check({ [name]: [10] }, { status })).toMatch(answer);
  });

  test('on no held court on the first days of a cycle', async () => {
    expect(await check({ 'Tournament Court 8': [10] }, { date: '2026-03-06' })).toBe('yes');
  });

  test('for a slot that is not sold, and for one that has ended', async () => {
    expect(await check({ [court]: [6] })).toMatch('400 slot_not_sold');
    const today = { date: '2026-03-02' };
    expect(await check({ [court]: [11, 12] }, today)).toBe(
      `409 slot_past: Pickle ${court}, 11:00 AM - 12:00 PM`,
    );
    expect(await check({ [court]: [12] }, today)).toBe('yes');
  });

  test('for the first of several reasons, with all slots concerned', async () => {
    const today = { date: '2026-03-02' };
    expect(await check({ [court]: [6, 10], 'Tournament Court 2': [10, 11] }, today)).toBe(
      `400 slot_not_sold: Pickle ${court}, 06:00 AM - 07:00 AM`,
    );
    expect(await check({ [court]: [10], 'Tournament Court 2': [10, 11] }, today)).toBe(
      `409 slot_past: Pickle ${court}, 10:00 AM - 11:00 AM; Pickle Tournament Court 2, 10:00 AM - 11:00 AM; Pickle Tournament Court 2, 11:00 AM - 12:00 PM`,
    );
  });

  test("for slots that are taken, the member's own first", async () => {
    await bookFreeSlot(db, member, slotAt(10), monday);
    await bookFreeSlot(db, other, slotAt(11), monday);
    await hold(other, 12, soon);
    expect(await check({ [court]: [12] })).toMatch('409 timeslot_being_processed');
    expect(await check({ [court]: [11, 12] })).toBe(
      `409 timeslot_taken: Pickle ${court}, 11:00 AM - 12:00 PM`,
    );
    expect(await check({ [court]: [10, 11, 12] })).toBe(
      `409 already_confirmed: Pickle ${court}, 10:00 AM - 11:00 AM`,
    );
  });

  test('for slots of lessons and blocks', async () => {
    const courtSlot = await findCourtSlot(db);
    await db.transaction().execute((tx) => addLesson(tx, courtSlot));
    await db
      .transaction()
      .execute((tx) => addClaim(tx, { ...slotAt(14), kind: 'block', block_reason: 'A test.' }));
    const { name } = await db
      .selectFrom('courts')
      .select('name')
      .where('id', '=', courtSlot.court_id)
      .executeTakeFirstOrThrow();
    expect(await check({ [name]: [courtSlot.slot] })).toMatch('409 timeslot_taken');
    expect(await check({ [court]: [14] })).toMatch('409 timeslot_taken');
  });
});

test("the member's own hold and an expired hold do not block a selection", async () => {
  await hold(member, 10, soon);
  await hold(other, 11, '2026-03-02T12:00:00+08:00');
  expect(await check({ [court]: [10, 11] })).toBe('yes');
});

describe('the daily limit', () => {
  const nine: Slot[] = [14, 15, 16, 17, 18, 19, 20, 21, 22];

  test("[LIMIT-2] counts bookings, the member's other unexpired holds, and the requested slots", async () => {
    expect(await check({ [court]: [...nine, 23] })).toBe('yes');
    expect(await check({ [court]: [...nine, 23, 24] })).toBe(
      '409 daily_limit: You chose 11, but can only book 10.',
    );
    await bookFreeSlot(db, member, slotAt(10), monday);
    expect(await check({ [court]: nine })).toBe('yes');
    await hold(member, 11, soon);
    expect(await check({ [court]: nine })).toBe(
      '409 daily_limit: You already have 2 slots on this date, so you can book 8 more. You chose 9.',
    );
    expect(await check({ [court]: [...nine.slice(1), 11] })).toBe('yes');
  });

  test('does not count expired holds, holds of others, or another day', async () => {
    await hold(member, 11, '2026-03-02T12:00:00+08:00');
    await hold(other, 12, soon);
    await bookFreeSlot(db, member, { ...slotAt(10), booking_date: '2026-03-10' }, monday);
    expect(await check({ [court]: [...nine, 23] })).toBe('yes');
  });

  test('[LIMIT-1] applies to normal members only', async () => {
    expect(await check({ [court]: [...nine, 23, 24] }, { status: 'athlete' })).toBe('yes');
  });
});

test('a selection is checked for members only', async () => {
  const { status } = await ask(app, checkSelection, { body: { date: monday, slots: {} } }, {});
  expect(status).toBe(401);
});

test('a malformed selection is refused before it is checked', async () => {
  const bodies = [
    { date: 'tomorrow', slots: {} },
    { date: '2026-02-30', slots: {} },
    { date: monday, slots: { [court]: [26] } },
    { date: monday, slots: { [court]: [] } },
    { date: monday },
  ];
  const headers = cookies.get('athlete') as { cookie: string };
  for (const body of bodies) {
    expect((await ask(app, checkSelection, { body }, headers)).failure.code).toBe(
      'invalid_request',
    );
  }
});
