import { afterEach, expect, test } from 'vitest';
import { moveAtDesk, quoteMoveAtDesk } from '#contract/desk-bookings.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import type { Target } from '#server/testing/moving.ts';
import { balanceOf, bookingsOf, buy, onlyBooking } from '#server/testing/own-bookings.ts';
import { aShopper, brokenInvariants, openingTime, type Shopper } from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;
const desk = await aStaffMember(running, 'desk');
const near = '2026-11-17';
const far = '2026-11-24';
const reason = 'Water on the court';

afterEach(async () => {
  expect(await brokenInvariants(context)).toEqual([]);
});

const move = (bookingId: string, target: Target, shownDifferenceSen = 0) =>
  ask(
    app,
    moveAtDesk,
    { params: { bookingId }, body: { ...target, shownDifferenceSen, reason } },
    desk.headers,
  );

const quote = (bookingId: string, target: Target) =>
  ask(app, quoteMoveAtDesk, { params: { bookingId }, body: { ...target } }, desk.headers);

const placesOf = async (member: Shopper) =>
  (await bookingsOf(db, member)).map(({ court, booking_date, slot }) => [
    court,
    booking_date,
    slot,
  ]);

const auditsOf = (bookingId: string) =>
  db
    .selectFrom('audit_log')
    .select(['details', 'permission', 'staff_user_id', 'reason'])
    .where('subject', '=', `booking:${bookingId}`)
    .execute();

const lastMailTo = ({ email }: Shopper) =>
  db
    .selectFrom('mail_outbox')
    .select(['subject', 'body_text'])
    .where('to_address', '=', email)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();

test('[DESK-8] the desk moves a booking of today to another court, once, and the member is told why', async () => {
  const mei = await aShopper(running);
  await buy(running, mei, { date: near, slots: { 'Tournament Court 1': [12] } });
  const bookingId = await onlyBooking(db, mei);
  const target = { date: near, slot: 12, courtName: 'Tournament Court 2' } as const;
  const answer = { differenceSen: 0, paidSen: 6_000, changeId: expect.any(String) };
  expect((await move(bookingId, target)).answer).toEqual(answer);
  expect((await move(bookingId, target)).answer).toEqual(answer);
  expect(await placesOf(mei)).toEqual([['Tournament Court 2', near, 12]]);
  expect(await auditsOf(bookingId)).toEqual([
    {
      permission: 'bookings.move',
      staff_user_id: desk.userId,
      reason,
      details: {
        before: { court: 'Tournament Court 1', date: near, slot: 12 },
        after: {
          court: 'Tournament Court 2',
          date: near,
          slot: 12,
          differenceSen: 0,
          paidSen: 6_000,
        },
        changeId: expect.any(String),
      },
    },
  ]);
  const change = await db
    .selectFrom('booking_changes')
    .select(['kind', 'staff_user_id', 'reason'])
    .where('booking_id', '=', bookingId)
    .execute();
  expect(change).toEqual([{ kind: 'moved', staff_user_id: desk.userId, reason }]);
  const mail = await lastMailTo(mei);
  expect(mail.subject).toMatch(/^Moved: /);
  expect(mail.body_text).toContain('The venue moved your booking');
  expect(mail.body_text).toContain(`Reason: ${reason}\n\nYou have nothing more to pay`);
});

test('[DESK-8] inside 48 hours another day is refused, and a cheaper slot gives nothing back', async () => {
  const mei = await aShopper(running);
  await buy(running, mei, { date: near, slots: { 'Tournament Court 3': [18] } });
  const bookingId = await onlyBooking(db, mei);
  const toFar = { date: far, slot: 18, courtName: 'Tournament Court 3' } as const;
  expect((await move(bookingId, toFar)).failure.code).toBe('refund_too_late');
  const cheaper = { date: near, slot: 12, courtName: 'Tournament Court 3' } as const;
  expect((await move(bookingId, cheaper)).answer).toMatchObject({
    differenceSen: 0,
    paidSen: 8_000,
  });
  expect(await balanceOf(db, mei)).toBe(0);
  expect((await lastMailTo(mei)).body_text).toContain('nothing comes back.');
});

test('[DESK-8] outside 48 hours the difference is settled in credits, after it was shown', async () => {
  const mei = await aShopper(running, { creditsSen: 2_000 });
  await buy(running, mei, { date: far, slots: { 'Tournament Court 4': [12] } });
  const bookingId = await onlyBooking(db, mei);
  const dearer = { date: far, slot: 18, courtName: 'Tournament Court 4' } as const;
  expect((await move(bookingId, dearer)).failure).toMatchObject({
    code: 'price_changed',
    details: { shownSen: 0, pricedSen: 2_000 },
  });
  expect((await move(bookingId, dearer, 2_000)).answer).toMatchObject({
    differenceSen: 2_000,
    paidSen: 8_000,
  });
  expect(await balanceOf(db, mei)).toBe(0);
});

test('a taken slot and an unknown booking are refused, and nothing changes', async () => {
  const [mei, ada] = [await aShopper(running), await aShopper(running)];
  await buy(running, mei, { date: near, slots: { 'Tournament Court 5': [12] } });
  await buy(running, ada, { date: near, slots: { 'Tournament Court 5': [13] } });
  const bookingId = await onlyBooking(db, mei);
  const taken = { date: near, slot: 13, courtName: 'Tournament Court 5' } as const;
  expect((await move(bookingId, taken)).failure.code).toBe('timeslot_taken');
  expect(await placesOf(mei)).toEqual([['Tournament Court 5', near, 12]]);
  expect(await auditsOf(bookingId)).toEqual([]);
  expect((await move('01920000-0000-7000-8000-000000000000', taken)).status).toBe(404);
});

test('[DESK-8] a quote has the difference that the move asks for, and what refuses the move', async () => {
  const mei = await aShopper(running, { creditsSen: 2_500 });
  await buy(running, mei, { date: far, slots: { 'Tournament Court 6': [12] } });
  const bookingId = await onlyBooking(db, mei);
  const dearer = { date: far, slot: 18, courtName: 'Tournament Court 6' } as const;
  expect((await quote(bookingId, dearer)).answer).toEqual({
    differenceSen: 2_000,
    keptSen: 0,
    availableCreditsSen: 2_500,
    isGuest: false,
  });
  expect((await move(bookingId, dearer, 2_000)).status).toBe(200);
  const cheaper = { date: far, slot: 13, courtName: 'Tournament Court 6' } as const;
  expect((await quote(bookingId, cheaper)).answer.differenceSen).toBe(-2_000);
  const otherType = { date: far, slot: 12, courtName: 'Padel Court 1' } as const;
  expect((await quote(bookingId, otherType)).failure.code).toBe('move_other_type');
});

test('[DESK-8] a quote says what does not come back, and credits that do not suffice', async () => {
  const mei = await aShopper(running);
  await buy(running, mei, { date: near, slots: { 'Tournament Court 6': [18] } });
  const bookingId = await onlyBooking(db, mei);
  const cheaper = { date: near, slot: 12, courtName: 'Tournament Court 6' } as const;
  expect((await quote(bookingId, cheaper)).answer).toEqual({
    differenceSen: 0,
    keptSen: 2_000,
    availableCreditsSen: 0,
    isGuest: false,
  });
  const ada = await aShopper(running);
  await buy(running, ada, { date: near, slots: { 'Tournament Court 6': [14] } });
  const dearer = { date: near, slot: 19, courtName: 'Tournament Court 6' } as const;
  expect((await quote(await onlyBooking(db, ada), dearer)).failure).toMatchObject({
    code: 'credits_reserve_failed',
    details: { neededSen: 2_000, availableSen: 0 },
  });
});
