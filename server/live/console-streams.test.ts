import { beforeEach, describe, expect, test } from 'vitest';
import { type ConsoleMessage, consoleLivePath } from '#contract/console-day.ts';
import { setSwitch } from '#contract/operator-venue.ts';
import { staffRoles } from '#domain/staff/permissions.ts';
import { writeAudit } from '#server/features/platform/audit.ts';
import { writeEvent } from '#server/live/write-event.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { aMember } from '#server/testing/builders.ts';
import { deleteAllClaims } from '#server/testing/delete-all-claims.ts';
import { addBooking, addClaim, courtIdOf, later } from '#server/testing/guard-fixtures.ts';
import { addLesson, findCourtSlot, holdSeat } from '#server/testing/lesson-fixtures.ts';
import { addressOf, type Numbered, openLive } from '#server/testing/live-client.ts';
import { signedIn } from '#server/testing/sessions.ts';
import { aStaffMember } from '#server/testing/staff.ts';

const running = await openTestApp({ now: '2026-03-02T12:00:00+08:00' });
const { app, db } = running;
const address = await addressOf(app);
const monday = '2026-03-09';
const court_id = await courtIdOf(db, 'Tournament Court 1');
const member = await aMember(db);
const mine = await signedIn(running, member);
const desk = await aStaffMember(running, 'desk');

const open = ({ headers } = desk) =>
  openLive<ConsoleMessage>(address, { path: consoleLivePath, cookie: headers.cookie });
const isAbout =
  (topic: ConsoleMessage['topic']) =>
  (message: Numbered<ConsoleMessage>): boolean =>
    message.topic === topic;
const book = (slot: 10 | 11, booking_date = monday) =>
  db.transaction().execute(async (tx) => {
    const claim = { court_id, booking_date, slot, user_id: member.userId };
    await addClaim(tx, { ...claim, kind: 'booking' });
    await addBooking(tx, claim);
  });

/** Makes the feed read earlier events before a stream opens. */
const readEarlierEvents = async () => {
  await app.inject({ method: 'POST', url: '/api/nothing' });
  await app.inject({ url: '/api/slots/Pickle', headers: mine });
};

beforeEach(async () => {
  await db.deleteFrom('lesson_seats').execute();
  await deleteAllClaims(db);
  await readEarlierEvents();
});

describe('the stream of the console', () => {
  test('starts with hello and tells within a second the date of a booking, and no name', async () => {
    const stream = await open();
    expect(stream.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
    });
    expect(await stream.next()).toMatchObject({ topic: 'hello' });
    await book(10);
    const bookedAt = performance.now();
    expect(await stream.next()).toMatchObject({ topic: 'day', dates: [monday] });
    expect(performance.now() - bookedAt).toBeLessThan(1_000);
    for (const secret of [member.userId, member.email]) expect(stream.text()).not.toContain(secret);
  });

  test('tells each date once', async () => {
    const stream = await open();
    await db.transaction().execute(async (tx) => {
      const block = { court_id, kind: 'block', block_reason: 'A test.' } as const;
      await tx
        .insertInto('slot_claims')
        .values([
          { ...block, booking_date: monday, slot: 10 },
          { ...block, booking_date: monday, slot: 11 },
          { ...block, booking_date: '2026-03-10', slot: 10 },
        ])
        .execute();
    });
    expect(await stream.next(isAbout('day'))).toMatchObject({ dates: [monday, '2026-03-10'] });
  });

  test('tells that seats of a lesson have changed, on any date, and changes of the venue', async () => {
    const courtSlot = await findCourtSlot(db);
    const instance = await db.transaction().execute((tx) => addLesson(tx, courtSlot));
    await readEarlierEvents();
    const stream = await open();
    await db.transaction().execute((tx) => holdSeat(tx, instance, member.userId, later));
    expect(await stream.next(isAbout('day'))).toMatchObject({ dates: null });
    await ask(app, setSwitch, { params: { name: 'lessons' }, body: { isOn: true } });
    expect(await stream.next(isAbout('venue'))).toMatchObject({ changed: 'switches' });
    await ask(app, setSwitch, { params: { name: 'lessons' }, body: { isOn: false } });
  });

  test("tells that a member's bookings have changed, as by a check-in", async () => {
    const stream = await open();
    const bookings = { topic: 'bookings', payload: { userId: member.userId } } as const;
    await db.transaction().execute((tx) => writeEvent(tx, bookings));
    expect(await stream.next(isAbout('day'))).toMatchObject({ dates: null });
    expect(stream.text()).not.toContain(member.userId);
  });

  test.each([
    { topic: 'credits', payload: { userId: member.userId, balanceSen: 1 } },
    { topic: 'membership', payload: { userId: member.userId, status: 'athlete' } },
    { topic: 'orders', payload: { userId: member.userId, orderId: 'order_1', status: 'pending' } },
  ] as const)('reports that $topic of a member have changed, and not of whom', async (event) => {
    const stream = await open();
    await db.transaction().execute((tx) => writeEvent(tx, event));
    expect(await stream.next(isAbout('members'))).toEqual({
      topic: 'members',
      number: expect.any(Number),
    });
    expect(stream.text()).not.toContain(member.userId);
  });

  test('tells that somebody of the staff was added, and not whom', async () => {
    const stream = await open();
    const { userId } = await aStaffMember(running, 'desk');
    expect(await stream.next(isAbout('staff'))).toEqual({
      topic: 'staff',
      number: expect.any(Number),
    });
    expect(stream.text()).not.toContain(userId);
  });

  test('tells that somebody of the staff did something', async () => {
    const stream = await open();
    const by = { userId: desk.userId, permission: 'day.see' } as const;
    const entry = { by, action: 'note.add' as const, subject: 'test:1', details: {} };
    await db.transaction().execute((tx) => writeAudit(tx, entry, Temporal.Now.instant()));
    expect(await stream.next(isAbout('audit'))).toBeTruthy();
    expect(stream.text()).not.toContain(desk.userId);
  });

  test('tells nothing of a courtSlot on a waiting list, which no screen shows', async () => {
    const stream = await open();
    const waits = { topic: 'waits', payload: { userId: member.userId } } as const;
    await db.transaction().execute((tx) => writeEvent(tx, waits));
    await book(11);
    await stream.next(isAbout('day'));
    expect(stream.messages().map(({ topic }) => topic)).toEqual(['hello', 'day']);
  });
});

describe('the stream of the console is for', () => {
  test('every role of the staff, and for no members', async () => {
    for (const role of staffRoles) {
      expect((await open(await aStaffMember(running, role))).status).toBe(200);
    }
    const unproven = await aStaffMember(running, 'manager', { hasSecondFactor: false });
    expect((await open(unproven)).status).toBe(403);
    expect((await open({ ...desk, headers: mine })).status).toBe(401);
  });
});

describe('the stream of the console ends', () => {
  test("when the person's console session ends, and nobody else's does", async () => {
    const leaving = await aStaffMember(running, 'desk');
    const [stream, stays] = [await open(leaving), await open()];
    const deletedAt = performance.now();
    await db.deleteFrom('staff_sessions').where('user_id', '=', leaving.userId).execute();
    await stream.ended;
    expect(performance.now() - deletedAt).toBeLessThan(1_000);
    expect((await open(leaving)).status).toBe(401);
    await book(10);
    expect(await stays.next(isAbout('day'))).toBeTruthy();
  });

  test("not with the same person's session as a member, which has a stream of its own", async () => {
    const both = await aStaffMember(running, 'desk');
    const cookie = await signedIn(running, both);
    const [asStaff, asMember] = [
      await open(both),
      await openLive(address, { sport: 'Pickle', ...cookie }),
    ];
    await db.deleteFrom('sessions').where('user_id', '=', both.userId).execute();
    await asMember.ended;
    await book(10);
    expect(await asStaff.next(isAbout('day'))).toBeTruthy();
  });
});
