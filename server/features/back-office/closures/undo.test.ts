import { afterEach, beforeEach, expect, test } from 'vitest';
import { listClosuresAtConsole, undoClosure } from '#contract/console-closures.ts';
import { joinWaitingList } from '#contract/lessons.ts';
import { addPrivateLesson } from '#contract/operator-coaches.ts';
import { readClosedBookings } from '#server/features/bookings/closed-bookings.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { makeClosing, readChangedTables } from '#server/testing/closing.ts';
import { aSale, caller, sell } from '#server/testing/desk-sales.ts';
import { courtIdOf } from '#server/testing/guard-fixtures.ts';
import { buyLessons, openLessons } from '#server/testing/lessons.ts';
import { balanceOf, bookingsOf, buy } from '#server/testing/own-bookings.ts';
import { aShopper, brokenInvariants, openingTime } from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

// The clock is at Monday, 16 November, 09:00; every test has a day of its own.
const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;
const classes = await openLessons(running);
const manager = await aStaffMember(running, 'manager');
const other = await aStaffMember(running, 'manager');
const { closeNow, previewUndo, undoNow } = makeClosing(running, manager);
const venue = { kind: 'venue' } as const;

let day = 16;
let date = '';
let places = { scope: venue, from: '', to: '' };
beforeEach(() => {
  day += 1;
  date = `2026-11-${day}`;
  places = { scope: venue, from: date, to: date };
});
afterEach(async () => {
  expect(await brokenInvariants(context)).toEqual([]);
});

const listed = async (id: number) => {
  const { answer } = await ask(app, listClosuresAtConsole, {}, manager.headers);
  return answer.closures.find((closure) => closure.id === id);
};

test('[CLOSE-6] undo gives every table back as it was, but for logs and ledger', async () => {
  const [mei, ada, lim] = [
    await aShopper(running, { creditsSen: 2_000 }),
    await aShopper(running, { status: 'athlete' }),
    await aShopper(running),
  ];
  const [classId = 0] = classes;
  await buy(running, mei, { date, slots: { 'Tournament Court 1': [12, 20] }, useCredits: true });
  await buy(running, ada, { date, slots: { 'Tournament Court 2': [12, 13, 14] } });
  await sell(
    running,
    manager,
    aSale({ buyer: caller, date, slots: { 'Tournament Court 4': [12] } }),
  );
  await buyLessons(running, mei, [classId]);
  await db
    .updateTable('program_schedule_instances')
    .set({ capacity: 1 })
    .where('id', '=', classId)
    .execute();
  await ask(app, joinWaitingList, { params: { classId } }, lim.headers);
  const before = await readChangedTables(running);
  const { answer: closed } = await closeNow(places);
  expect(closed.counts).toMatchObject({ bookings: 7, classes: 1, guestMoneySen: 6_000 });
  expect(await listed(closed.id)).toMatchObject({
    ...{ scope: venue, reason: 'A flood', state: 'coming', bookings: 7 },
    undoUntil: closed.undoUntil,
  });
  const { answer: shown } = await previewUndo(closed.id);
  expect(shown.counts).toMatchObject({ restored: 7, kept: 0, classes: 1, guestMoneySen: 6_000 });
  expect(shown.counts.withdrawnMails).toBe(closed.counts.mails);
  const { status, answer } = await undoNow(closed.id);
  expect(status).toBe(200);
  expect(answer.counts).toEqual(shown.counts);
  expect(await readChangedTables(running)).toEqual(before);
  expect(await listed(closed.id)).toMatchObject({ state: 'undone', undoUntil: null, bookings: 0 });
  expect((await previewUndo(closed.id)).failure.code).toBe('closure_opened');
});

test('[CLOSE-6] a court and its slots come back too, with the blocks that were there before', async () => {
  const mei = await aShopper(running);
  await buy(running, mei, { date, slots: { 'Tournament Court 3': [12, 13] } });
  const { id: courtId } = await db
    .selectFrom('courts')
    .select('id')
    .where('name', '=', 'Tournament Court 3')
    .executeTakeFirstOrThrow();
  const block = { kind: 'block', block_reason: 'Cleaning' } as const;
  await db
    .insertInto('slot_claims')
    .values({ court_id: courtId, booking_date: date, slot: 15, ...block })
    .execute();
  const before = await readChangedTables(running);
  const { answer } = await closeNow({ ...places, scope: { kind: 'court', courtId } });
  expect((await undoNow(answer.id)).status).toBe(200);
  expect(await readChangedTables(running)).toEqual(before);
});

test('[CLOSE-6] whoever has spent the credits keeps them and is listed; the mail still goes', async () => {
  const [mei, ada] = [await aShopper(running), await aShopper(running)];
  await buy(running, mei, { date, slots: { 'Tournament Court 1': [12, 13] } });
  await buy(running, ada, { date, slots: { 'Tournament Court 2': [12] } });
  const { answer: closed } = await closeNow(places);
  const slots = { 'Tournament Court 1': [12] as const };
  await buy(running, mei, { date: '2026-11-25', slots, useCredits: true });
  const { answer: shown } = await previewUndo(closed.id);
  const lost = { userId: mei.userId, why: 'spent', amountSen: 6_000 };
  expect(shown.kept).toMatchObject([lost, lost]);
  expect(shown.counts).toMatchObject({ restored: 1, kept: 2, keptMails: 1 });
  await db.deleteFrom('events').execute();
  expect((await undoNow(closed.id)).status).toBe(200);
  // The card says at once why the booking did not come back.
  const events = await db.selectFrom('events').select(['topic', 'payload']).execute();
  expect(events).toContainEqual({ topic: 'bookings', payload: { userId: mei.userId } });
  expect(await bookingsOf(db, mei)).toMatchObject([{ booking_date: '2026-11-25' }]);
  expect(await bookingsOf(db, ada)).toMatchObject([{ booking_date: date }]);
  expect([await balanceOf(db, mei), await balanceOf(db, ada)]).toEqual([6_000, 0]);
  const mails = await db
    .selectFrom('mail_outbox')
    .select(['to_address', 'body_text'])
    .where('closure_id', '=', closed.id)
    .execute();
  expect(mails.map(({ to_address }) => to_address)).toEqual([mei.email]);
  const text = mails[0]?.body_text ?? '';
  expect(text).toMatch(
    /^The venue had closed, and the closure was called off\. .* have been used\./,
  );
  expect(text).toContain('Together RM 120.00 has come back as credits.');
  // The mail is sent after the time for the undo, when the balance may have changed.
  expect(text).not.toContain('balance');
  const cards = await readClosedBookings(db, mei.userId, context.clock.now());
  expect(cards.map(({ kept }) => kept)).toEqual(['spent', 'spent']);
});

test('[CLOSE-6] the preview names a slot that somebody else has taken since, and its booking stays cancelled', async () => {
  const mei = await aShopper(running);
  await buy(running, mei, { date, slots: { 'Tournament Court 1': [12] } });
  const { answer: closed } = await closeNow(places);
  const { courtId } = await db
    .selectFrom('courts')
    .select('id as courtId')
    .where('name', '=', 'Tournament Court 1')
    .executeTakeFirstOrThrow();
  const block = { kind: 'block', block_reason: 'Cleaning' } as const;
  await db
    .insertInto('slot_claims')
    .values({ court_id: courtId, booking_date: date, slot: 12, ...block })
    .execute();
  expect((await previewUndo(closed.id)).answer.kept).toMatchObject([{ why: 'taken' }]);
  expect((await undoNow(closed.id)).status).toBe(200);
  expect(await balanceOf(db, mei)).toBe(6_000);
});

test('[CLOSE-6] a class whose slot somebody else has stays cancelled, and all else comes back', async () => {
  const [, classId = 0] = classes;
  const [mei, ada, lim] = [
    await aShopper(running),
    await aShopper(running),
    await aShopper(running),
  ];
  await buyLessons(running, mei, [classId]);
  await buyLessons(running, ada, [classId]);
  const lessonClass = await db
    .selectFrom('program_schedule_instances')
    .select(['date', 'slot', 'court_id as courtId'])
    .where('id', '=', classId)
    .executeTakeFirstOrThrow();
  const day = lessonClass.date;
  await buy(running, lim, { date: day, slots: { 'Tournament Court 1': [12] } });
  const { answer: closed } = await closeNow({ scope: venue, from: day, to: day });
  const { courtId, slot } = lessonClass;
  const block = { kind: 'block', block_reason: 'Cleaning' } as const;
  await db
    .insertInto('slot_claims')
    .values({ court_id: courtId, booking_date: day, slot, ...block })
    .execute();
  const { answer: shown } = await previewUndo(closed.id);
  expect(shown.kept.map(({ userId, why }) => [userId, why])).toEqual(
    expect.arrayContaining([
      [mei.userId, 'taken'],
      [ada.userId, 'taken'],
    ]),
  );
  expect((await undoNow(closed.id)).status).toBe(200);
  expect(await bookingsOf(db, lim)).toHaveLength(1);
  expect(await bookingsOf(db, mei)).toEqual([]);
  const kept = await db
    .selectFrom('mail_outbox')
    .select('body_text as text')
    .where('closure_id', '=', closed.id)
    .where('idempotency_key', 'like', 'coach/%')
    .execute();
  expect(kept).toEqual([
    { text: expect.stringContaining('This lesson stays cancelled all the same') },
  ]);
});

test('[CLOSE-6] a booking stays ended while another closure covers its day', async () => {
  const mei = await aShopper(running);
  await buy(running, mei, { date, slots: { 'Tournament Court 1': [12] } });
  const { answer: closed } = await closeNow({
    ...places,
    scope: { kind: 'sport', sport: 'Pickle' },
  });
  await closeNow(places);
  expect((await previewUndo(closed.id)).answer.kept).toMatchObject([{ why: 'closed' }]);
});

test('[CLOSE-5] a closure is not undone once a mail of it was tried, or with another digest', async () => {
  const mei = await aShopper(running);
  await buy(running, mei, { date, slots: { 'Tournament Court 1': [12] } });
  const { answer: closed } = await closeNow(places);
  const undo = (digest: string, headers = manager.headers) =>
    ask(app, undoClosure, { params: { id: closed.id }, body: { digest, reason: null } }, headers);
  const { digest } = (await previewUndo(closed.id)).answer;
  expect((await undo('x'.repeat(43))).failure.code).toBe('preview_changed');
  expect((await undo(digest, other.headers)).failure.code).toBe('undo_needs_reason');
  await db
    .updateTable('mail_outbox')
    .set({ attempts: 1 })
    .where('closure_id', '=', closed.id)
    .execute();
  expect((await undo(digest)).failure.code).toBe('closure_undo_late');
});

test('[CLOSE-6] a booking that came back can end with another closure', async () => {
  const mei = await aShopper(running);
  await buy(running, mei, { date, slots: { 'Tournament Court 1': [12] } });
  const { answer: first } = await closeNow(places);
  await undoNow(first.id);
  const { answer: second } = await closeNow(places);
  expect(second.counts).toEqual(first.counts);
  expect((await undoNow(second.id)).status).toBe(200);
  expect(await bookingsOf(db, mei)).toHaveLength(1);
});

test('[CLOSE-6] only the coach of a lesson that stays cancelled gets a mail, which says so', async () => {
  const other = await aStaffMember(running, 'coach');
  const { id: sport_id } = await db
    .selectFrom('sports')
    .select('id')
    .where('name', '=', 'Pickle')
    .executeTakeFirstOrThrow();
  await db.insertInto('coach_sports').values({ user_id: other.userId, sport_id }).execute();
  const aina = 'coach_aina@depot.test';
  const court = 'Tournament Court 5';
  for (const [coach, slot] of [
    [aina, 12],
    [aina, 13],
    [other.email, 14],
  ] as const) {
    const { email } = await aShopper(running);
    await ask(app, addPrivateLesson, { body: { court, date, slot, member: email, coach } });
  }
  const { answer: closed } = await closeNow(places);
  const toCoaches = async () => {
    const mails = await db
      .selectFrom('mail_outbox')
      .select(['to_address as to', 'body_text as text'])
      .where('closure_id', '=', closed.id)
      .where('to_address', 'in', [aina, other.email])
      .execute();
    return mails.toSorted((a, b) => a.text.localeCompare(b.text));
  };
  expect(await toCoaches()).toHaveLength(3);
  const block = { kind: 'block', block_reason: 'Cleaning' } as const;
  await db
    .insertInto('slot_claims')
    .values({ court_id: await courtIdOf(db, court), booking_date: date, slot: 12, ...block })
    .execute();
  expect((await previewUndo(closed.id)).answer.counts).toMatchObject({ kept: 1, keptMails: 2 });
  expect((await undoNow(closed.id)).status).toBe(200);
  expect(await toCoaches()).toEqual([
    {
      to: aina,
      text: expect.stringMatching(/^The venue had closed, .*stays cancelled.*12:00 PM/s),
    },
  ]);
});

test('[CLOSE-6] a class that was to have fewer seats gets all its participants back', async () => {
  const [, , classId = 0] = classes;
  const [mei, ada] = [await aShopper(running), await aShopper(running)];
  await buyLessons(running, mei, [classId]);
  await buyLessons(running, ada, [classId]);
  const { date: day } = await db
    .updateTable('program_schedule_instances')
    .set({ capacity: 2, asked_capacity: 1 })
    .where('id', '=', classId)
    .returning('date')
    .executeTakeFirstOrThrow();
  const before = await readChangedTables(context);
  const { answer: closed } = await closeNow({ scope: venue, from: day, to: day });
  expect((await previewUndo(closed.id)).answer.kept).toEqual([]);
  expect((await undoNow(closed.id)).status).toBe(200);
  expect(await readChangedTables(context)).toEqual(before);
});
