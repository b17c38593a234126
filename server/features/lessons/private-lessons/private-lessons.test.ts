import { afterEach, describe, expect, test } from 'vitest';
import { getUpcomingBookings } from '#contract/bookings.ts';
import { addClosure, removeClosure } from '#contract/operator-calendar.ts';
import {
  addPrivateLesson,
  cancelPrivateLesson,
  listPrivateLessons,
} from '#contract/operator-coaches.ts';
import { deleteAccount } from '#contract/profile.ts';
import { cancelBooking, refundBooking } from '#contract/refunds.ts';
import { bookingTitle } from '#domain/bookings/booking-titles.ts';
import type { Slot } from '#domain/time/slots.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { openLessons } from '#server/testing/lessons.ts';
import { mailsTo } from '#server/testing/mailbox.ts';
import { bookingsOf, buy, onlyBooking } from '#server/testing/own-bookings.ts';
import {
  anOrderRequest,
  aShopper,
  brokenInvariants,
  openingTime,
  place,
  playDay,
  type Shopper,
} from '#server/testing/shopping.ts';

// The clock is at Monday, 16 November, 09:00 AM. The lessons are on Wednesday.
const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;
const aina = 'coach_aina@depot.test';
const court = 'Tournament Court 3';

/** A slot that no earlier test has used. */
let lastSlot = 7;
const freshSlot = (): Slot => {
  lastSlot += 1;
  return lastSlot as Slot;
};

const add = ({ email }: Shopper, slot: Slot, changes: Record<string, unknown> = {}) =>
  ask(app, addPrivateLesson, {
    body: { member: email, coach: aina, court, date: playDay, slot, ...changes },
  });
const cancel = (slot: Slot) =>
  ask(app, cancelPrivateLesson, {
    params: { court, date: playDay, slot },
    body: { reason: 'The coach is ill' },
  });
const slotsUsed = async ({ userId }: Shopper) => {
  const row = await db
    .selectFrom('free_slots')
    .select('slots_used')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.slots_used ?? 0;
};

afterEach(async () => {
  context.clock.set(Temporal.Instant.from(openingTime));
  expect(await brokenInvariants(context)).toEqual([]);
});

test('[COACH-5] mails the coach when a lesson is booked, and when it is cancelled, by whom and why', async () => {
  const mei = await aShopper(running);
  const lastMail = async () => (await mailsTo(db, aina)).at(-1);
  const slot = freshSlot();
  await add(mei, slot);
  expect((await lastMail())?.subject).toMatch(/^A private lesson with you was booked: /);
  await cancel(slot);
  expect((await lastMail())?.body_text).toContain(
    'The venue cancelled it.\n\nReason: The coach is ill',
  );
  expect((await mailsTo(db, mei.email)).at(-1)?.body_text).toContain('Reason: The coach is ill');
  await add(mei, slot);
  const params = { bookingId: await onlyBooking(db, mei) };
  await ask(app, cancelBooking, { params }, mei.headers);
  expect((await lastMail())?.body_text).toContain('The member cancelled it.');
});

describe('[COACH-4] a private lesson that the venue books', () => {
  test("is in the member's list, with a mail and a live event", async () => {
    const mei = await aShopper(running);
    const slot = freshSlot();
    expect(await add(mei, slot, { court: 'tournament court 3' })).toMatchObject({
      status: 200,
      answer: { lesson: { member: mei.email, coach: aina, court, date: playDay, slot } },
    });
    const { answer } = await ask(app, getUpcomingBookings, {}, mei.headers);
    const [booking] = answer.bookings;
    expect(booking).toMatchObject({ orderId: null, paidSen: 0, slot, refusal: null });
    expect(booking && bookingTitle(booking.booked)).toBe('Private Lesson with Aina Rahman');
    const [mail] = await mailsTo(db, mei.email);
    expect(mail?.subject).toMatch(/^Booked: /);
    expect(mail?.body_text).toContain('Private Lesson with Aina Rahman');
    expect(mail?.body_text).toContain('Pickle Tournament Court 3');
    const events = await db.selectFrom('events').select(['topic', 'payload']).execute();
    expect(events).toContainEqual({ topic: 'bookings', payload: { userId: mei.userId } });
    const { answer: listed } = await ask(app, listPrivateLessons);
    expect(listed.lessons).toContainEqual({
      date: playDay,
      slot,
      court,
      member: mei.email,
      coach: aina,
    });
  });

  test('claims its slot: nobody else can book it, and it takes no claimed slot', async () => {
    const [mei, ali] = [await aShopper(running), await aShopper(running)];
    const slot = freshSlot();
    await add(mei, slot);
    const answers = await Promise.all([
      place(running, ali, anOrderRequest({ slots: { [court]: [slot] } })),
      place(running, mei, anOrderRequest({ slots: { [court]: [slot] } })),
      add(ali, slot, { coach: aina }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([409, 409, 409]);
    const bought = freshSlot();
    await buy(running, ali, { slots: { [court]: [bought] } });
    expect((await add(mei, bought)).said).toContain('is taken: booking.');
    const held = freshSlot();
    await place(running, mei, anOrderRequest({ slots: { [court]: [held] } }));
    expect((await add(mei, held)).said).toContain('is taken: hold.');
  });

  test('[REFUND-11] can be cancelled by the member until it starts, and costs an athlete no free slot', async () => {
    const athlete = await aShopper(running, { status: 'athlete' });
    await buy(running, athlete, { slots: { 'Tournament Court 1': [20, 21] } });
    expect(await slotsUsed(athlete)).toBe(2);
    const slot = freshSlot();
    expect((await add(athlete, slot)).status).toBe(200);
    expect(await slotsUsed(athlete)).toBe(2);
    const lesson = (await bookingsOf(db, athlete)).find((booking) => booking.court === court);
    const params = { bookingId: lesson?.id ?? '' };
    context.clock.set(Temporal.Instant.from(`${playDay}T0${slot > 9 ? 8 : 7}:59:00+08:00`));
    const upcoming = await ask(app, getUpcomingBookings, {}, athlete.headers);
    const shown = upcoming.answer.bookings.find(({ id }) => id === params.bookingId);
    expect(shown?.givesBack).toBe('settled_at_venue');
    const { status, answer } = await ask(app, cancelBooking, { params }, athlete.headers);
    expect(status).toBe(200);
    expect(answer.gaveBack).toBe('settled_at_venue');
    expect(answer.message).not.toContain('free slot');
    expect((await ask(app, cancelBooking, { params }, athlete.headers)).answer).toEqual(answer);
    expect(await slotsUsed(athlete)).toBe(2);
    expect(await bookingsOf(db, athlete)).toHaveLength(2);
    const mail = (await mailsTo(db, athlete.email)).at(-1);
    expect(mail?.subject).toMatch(/^Cancelled: /);
    expect(mail?.body_text).toContain('Private lessons are paid at the venue');
    expect(mail?.body_text).not.toContain('free slot of the week');
    // The slot is free again.
    const ali = await aShopper(running);
    expect((await add(ali, slot)).status).toBe(200);
  });

  test('cannot be cancelled by anybody once it has begun', async () => {
    const mei = await aShopper(running);
    const slot = freshSlot();
    await add(mei, slot);
    context.clock.set(Temporal.Instant.from(`${playDay}T${slot}:00:00+08:00`));
    const params = { bookingId: await onlyBooking(db, mei) };
    const own = await ask(app, refundBooking, { params }, mei.headers);
    expect(own.failure.code).toBe('refund_started');
    expect((await cancel(slot)).said).toContain('has begun.');
  });

  test('is cancelled by the venue, with a mail', async () => {
    const mei = await aShopper(running);
    const slot = freshSlot();
    await add(mei, slot);
    expect((await cancel(slot)).status).toBe(200);
    expect(await bookingsOf(db, mei)).toEqual([]);
    const subjects = (await mailsTo(db, mei.email)).map(({ subject }) => subject);
    expect(subjects).toEqual([
      expect.stringMatching(/^Booked: /),
      expect.stringMatching(/^The venue had to cancel: /),
    ]);
    expect((await cancel(slot)).failure.code).toBe('not_found');
  });

  test('[COACH-5] is cancelled when the account is deleted, and its coach gets a mail', async () => {
    const mei = await aShopper(running);
    const slot = freshSlot();
    await add(mei, slot);
    expect((await ask(app, deleteAccount, { body: {} }, mei.headers)).status).toBe(200);
    const { answer } = await ask(app, listPrivateLessons);
    expect(answer.lessons.some((lesson) => lesson.slot === slot)).toBe(false);
    expect(await mailsTo(db, aina)).toContainEqual(
      expect.objectContaining({
        subject: expect.stringMatching(/^A private lesson with you was cancelled: /),
        body_text: expect.stringContaining('Member: somebody who has deleted their account'),
      }),
    );
  });
});

describe('a private lesson is refused', () => {
  test('[COACH-3] if its coach teaches elsewhere in that slot', async () => {
    const mei = await aShopper(running);
    const slot = freshSlot();
    await add(mei, slot);
    const twice = await add(mei, slot, { court: 'Tournament Court 4' });
    expect([twice.status, twice.failure.code]).toEqual([409, 'conflict']);
    expect(twice.said).toContain('Aina Rahman teaches then already');
    await openLessons(running);
    // The same coach teaches Foundations on Tuesday evening.
    const group = await add(mei, 19, { date: '2026-11-17' });
    expect(group.said).toContain('Tournament Court 5 on 2026-11-17');
  });

  test('if coach, court, day or slot do not fit', async () => {
    const mei = await aShopper(running);
    const slot = freshSlot();
    const detailsOf = async (changes: Record<string, unknown>) =>
      (await add(mei, slot, changes)).said;
    expect(await detailsOf({ court: 'Padel Court 1' })).toBe(`${aina} does not teach Padel.`);
    expect(await detailsOf({ coach: mei.email })).toBe(`${mei.email} does not teach Pickle.`);
    expect(await detailsOf({ member: aina })).toBe('Nobody can be taught by themselves.');
    expect(await detailsOf({ court: 'Court 99' })).toBe('There is no court called Court 99.');
    expect(await detailsOf({ date: '2026-11-15' })).toContain('is over.');
    expect(await detailsOf({ slot: 6 })).toContain('07:00 AM');
    const days = { from: playDay, to: playDay, sport: null, reason: 'New floor' };
    const { answer } = await ask(app, addClosure, { body: days });
    expect(await detailsOf({})).toBe(`${playDay} is closed: New floor.`);
    await ask(app, removeClosure, { params: { id: answer.closure.id } });
  });
});
