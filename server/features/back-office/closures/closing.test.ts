import { afterEach, expect, test } from 'vitest';
import { joinWaitingList } from '#contract/lessons.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { makeClosing } from '#server/testing/closing.ts';
import { aLessonOrder, buyLessons, openLessons, orderLessons } from '#server/testing/lessons.ts';
import { mailsTo } from '#server/testing/mailbox.ts';
import { balanceOf, bookingsOf, buy } from '#server/testing/own-bookings.ts';
import {
  anOrderRequest,
  aShopper,
  brokenInvariants,
  everythingOrdered,
  openingTime,
  place,
} from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';
import { makeTraces } from '#server/testing/traces.ts';

// The clock is at Monday, 16 November, 09:00; every test closes days or courts of its own.
const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;
const classes = await openLessons(running);
const manager = await aStaffMember(running, 'manager');
const { preview, close, closeNow } = makeClosing(running, manager);
const traces = makeTraces(db);

afterEach(async () => {
  expect(await brokenInvariants(context)).toEqual([]);
});

const oneDay = (date: string) => ({ from: date, to: date });
const venue = { kind: 'venue' } as const;
const courtId = async (name: string): Promise<number> =>
  (await db.selectFrom('courts').select('id').where('name', '=', name).executeTakeFirstOrThrow())
    .id;
const claimsOn = (court: number, date: string) =>
  db
    .selectFrom('slot_claims')
    .select(['slot', 'kind', 'block_reason as reason'])
    .where('court_id', '=', court)
    .where('booking_date', '=', date)
    .orderBy('slot')
    .execute();

test('[CLOSE-3] a preview says who loses what, with every mail, and changes nothing', async () => {
  const mei = await aShopper(running, { displayName: 'Mei Tan' });
  await buy(running, mei, { date: '2026-11-17', slots: { 'Tournament Court 1': [12, 13] } });
  const before = await everythingOrdered(running);
  const mailsBefore = await mailsTo(db, mei.email);
  const { answer } = await preview({ scope: venue, ...oneDay('2026-11-17') });
  expect(answer.people).toContainEqual({
    userId: mei.userId,
    name: 'Mei Tan',
    isGuest: false,
    lost: [12, 13].map((slot) =>
      expect.objectContaining({
        kind: 'booking',
        type: 'court_booking',
        court: 'Tournament Court 1',
        slot,
        gaveBack: 'credits',
        amountSen: 6_000,
      }),
    ),
  });
  expect(answer.counts).toMatchObject({ people: 1, bookings: 2, creditsSen: 12_000, orders: 0 });
  expect(answer.mails.filter(({ to }) => to === mei.email)).toHaveLength(1);
  expect(answer.counts.mails).toBe(answer.mails.length);
  expect(await everythingOrdered(running)).toEqual(before);
  expect(await mailsTo(db, mei.email)).toEqual(mailsBefore);
  expect(await db.selectFrom('closure_acts').selectAll().execute()).toEqual([]);
});

test('[CLOSE-2] [CLOSE-4] bookings end with all money back inside 48 hours, and mails wait', async () => {
  const places = { scope: venue, ...oneDay('2026-11-17') };
  const { userId, email } = await db
    .selectFrom('bookings')
    .innerJoin('users', 'users.id', 'bookings.user_id')
    .select(['users.id as userId', 'users.email'])
    .where('booking_date', '=', '2026-11-17')
    .executeTakeFirstOrThrow();
  const mei = { userId, email };
  const shown = (await preview(places)).answer;
  await traces();
  const { status, answer } = await close(places, shown);
  expect(status).toBe(200);
  expect(answer).toMatchObject({
    counts: shown.counts,
    undoUntil: expect.stringMatching(/^2026-11-16T01:15:/),
  });
  expect(await bookingsOf(db, mei)).toEqual([]);
  expect(await balanceOf(db, mei)).toBe(12_000);
  const { audit, events } = await traces();
  expect(audit.filter(({ action }) => action === 'closure.add')).toMatchObject([
    { actor: 'staff', subject: `closure:${answer.id}`, details: { before: null } },
  ]);
  expect(events).toContainEqual({ topic: 'venue', payload: { changed: 'closures' } });
  const waiting = await db
    .selectFrom('mail_outbox')
    .select(['subject', 'next_attempt_at', 'closure_id'])
    .where('to_address', '=', email)
    .where('closure_id', 'is not', null)
    .execute();
  expect(waiting).toHaveLength(1);
  for (const mail of waiting) {
    expect(mail.next_attempt_at.toISOString()).toMatch(/^2026-11-16T01:15:/);
  }
  const changes = await db
    .selectFrom('booking_changes')
    .select(['closure_id', 'staff_user_id', 'reason', 'goodwill_sen'])
    .where('user_id', '=', userId)
    .execute();
  expect(changes[0]).toEqual({
    ...{ closure_id: answer.id, staff_user_id: manager.userId },
    ...{ reason: 'A flood', goodwill_sen: 0 },
  });
  const order = anOrderRequest({ date: '2026-11-17', slots: { 'Tournament Court 1': [12] } });
  const ada = await aShopper(running);
  expect((await place(running, ada, order)).failure.code).toBe('day_closed');
});

test('[CLOSE-3] a closure with another digest is refused and says what has changed', async () => {
  const places = { scope: venue, ...oneDay('2026-11-18') };
  const shown = (await preview(places)).answer;
  const mei = await aShopper(running);
  await buy(running, mei, { slots: { 'Tournament Court 1': [12] } });
  const { status, failure } = await close(places, shown);
  expect(status).toBe(409);
  expect(failure).toMatchObject({
    code: 'closure_changed',
    details: { shown: { bookings: 0 }, now: { bookings: 1, creditsSen: 6_000, people: 1 } },
  });
  expect(await bookingsOf(db, mei)).toHaveLength(1);
  expect((await closeNow(places)).status).toBe(200);
});

test('[CLOSE-2] a free slot returns to its week, and a hold ends', async () => {
  const places = { scope: venue, ...oneDay('2026-11-19') };
  const athlete = await aShopper(running, { status: 'athlete' });
  await buy(running, athlete, { date: '2026-11-19', slots: { 'Tournament Court 1': [12, 13] } });
  const ada = await aShopper(running);
  await place(
    running,
    ada,
    anOrderRequest({ date: '2026-11-19', slots: { 'Tournament Court 2': [12] } }),
  );
  const used = () =>
    db
      .selectFrom('free_slots')
      .select('slots_used')
      .where('user_id', '=', athlete.userId)
      .executeTakeFirstOrThrow();
  expect(await used()).toEqual({ slots_used: 2 });
  const { answer } = await closeNow(places);
  expect(answer.counts).toMatchObject({ people: 2, bookings: 2, creditsSen: 0, orders: 1 });
  expect(await used()).toEqual({ slots_used: 0 });
  const held = db.selectFrom('slot_claims').select('slot').where('user_id', '=', ada.userId);
  expect(await held.execute()).toEqual([]);
});

test('[CLOSE-2] a class there is cancelled: seats, orders and the waiting list end', async () => {
  const [, , classId = 0] = classes;
  const { date, court } = await db
    .selectFrom('program_schedule_instances')
    .select(['date', 'court_id as court'])
    .where('id', '=', classId)
    .executeTakeFirstOrThrow();
  const [mei, ada, lim] = [
    await aShopper(running),
    await aShopper(running),
    await aShopper(running),
  ];
  await buyLessons(running, mei, [classId]);
  await orderLessons(running, ada, aLessonOrder([classId]));
  await db
    .updateTable('program_schedule_instances')
    .set({ capacity: 2 })
    .where('id', '=', classId)
    .execute();
  await ask(app, joinWaitingList, { params: { classId } }, lim.headers);
  const { answer } = await closeNow({ scope: { kind: 'court', courtId: court }, ...oneDay(date) });
  expect(answer.counts).toMatchObject({
    ...{ people: 3, bookings: 1, creditsSen: 5_000, classes: 1 },
  });
  expect(await balanceOf(db, mei)).toBe(5_000);
  const mails = await db
    .selectFrom('mail_outbox')
    .select('to_address')
    .where('closure_id', '=', answer.id)
    .execute();
  expect(new Set(mails.map((mail) => mail.to_address)).size).toBe(4);
  expect((await claimsOn(court, date)).every(({ kind }) => kind === 'block')).toBe(true);
});

test('[CLOSE-1] slots of a court are blocked on each day; other slots and bookings stay', async () => {
  const court = await courtId('Tournament Court 6');
  const mei = await aShopper(running);
  await buy(running, mei, { date: '2026-11-20', slots: { 'Tournament Court 6': [20, 22] } });
  const scope = { kind: 'slots', courtId: court, slots: [21, 20] } as const;
  const { answer } = await closeNow({ scope, from: '2026-11-20', to: '2026-11-21' });
  expect(answer.counts).toMatchObject({ bookings: 1 });
  const block = (slot: number) => ({ slot, kind: 'block', reason: 'A flood' });
  expect(await claimsOn(court, '2026-11-20')).toEqual([
    block(20),
    block(21),
    { slot: 22, kind: 'booking', reason: null },
  ]);
  expect(await claimsOn(court, '2026-11-21')).toEqual([block(20), block(21)]);
});

test('[CLOSE-1] days that are over, too many days and unknown courts are refused', async () => {
  const codeOf = async (places: Parameters<typeof preview>[0]) =>
    (await preview(places)).failure.code;
  expect(await codeOf({ scope: venue, ...oneDay('2026-11-15') })).toBe('closure_past');
  expect(await codeOf({ scope: venue, from: '2026-11-16', to: '2028-11-16' })).toBe(
    'closure_too_long',
  );
  const nowhere = { kind: 'court', courtId: 999_999 } as const;
  expect(await codeOf({ scope: nowhere, ...oneDay('2026-11-20') })).toBe('court_unavailable');
});

test('[CLOSE-4] the mails leave before the first booking would have started', async () => {
  const mei = await aShopper(running);
  await buy(running, mei, { date: '2026-11-16', slots: { 'Tournament Court 5': [11, 12] } });
  context.clock.set(Temporal.Instant.from('2026-11-16T10:54:00+08:00'));
  const scope = { kind: 'court', courtId: await courtId('Tournament Court 5') } as const;
  const { answer } = await closeNow({ scope, ...oneDay('2026-11-16') });
  const start = '2026-11-16T03:00:00Z';
  expect(answer).toMatchObject({ counts: { bookings: 2 }, undoUntil: start });
  const mails = await db
    .selectFrom('mail_outbox')
    .select('next_attempt_at')
    .where('closure_id', '=', answer.id)
    .execute();
  expect(mails).toEqual([{ next_attempt_at: new Date(start) }]);
});
