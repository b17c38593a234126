import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { getUpcomingBookings } from '#contract/bookings.ts';
import { refundBooking } from '#contract/refunds.ts';
import type { Slot } from '#domain/time/slots.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import type { MemberOptions } from '#server/testing/builders.ts';
import { makePlaces, move } from '#server/testing/moving.ts';
import { balanceOf, bookingsOf, buy, onlyBooking, ordersOf } from '#server/testing/own-bookings.ts';
import { aShopper, brokenInvariants, openingTime, type Shopper } from '#server/testing/shopping.ts';
import { makeTraces } from '#server/testing/traces.ts';

const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;
const traces = makeTraces(db);
const aPlace = makePlaces();

afterEach(async () => {
  expect(await brokenInvariants(context)).toEqual([]);
});

/** A member with one booked slot, on a court and date that no other test uses. */
const aBuyer = async (slot: Slot, options: MemberOptions = {}) => {
  const mei = await aShopper(running, options);
  const place = aPlace();
  const { date, court } = place;
  const orderId = await buy(running, mei, { date, slots: { [court]: [slot] } });
  return { mei, ...place, orderId, bookingId: await onlyBooking(db, mei) };
};

const refund = ({ headers }: Shopper, bookingId: string) =>
  ask(app, refundBooking, { params: { bookingId } }, headers);

const newestMail = ({ email }: Shopper) =>
  db
    .selectFrom('mail_outbox')
    .select(['subject', 'body_text', 'attachments'])
    .where('to_address', '=', email)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();

const entriesOf = ({ userId }: Shopper) =>
  db
    .selectFrom('credit_entries')
    .select(['kind', 'amount_sen'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();

const placesOf = async (member: Shopper) =>
  (await bookingsOf(db, member)).map(({ court, booking_date, slot }) => [
    court,
    booking_date,
    slot,
  ]);

describe('a move', () => {
  test('[MOVE-4] to a more expensive slot takes the difference from credits, and a refund returns everything', async () => {
    const { mei, date, court, otherCourt, orderId, bookingId } = await aBuyer(12, {
      creditsSen: 5_000,
    });
    await traces();
    const target = { date, slot: 18, courtName: otherCourt } as const;
    const { status, answer } = await move(running, mei, bookingId, target, 2_000);
    expect(status).toBe(200);
    expect(answer).toEqual({ differenceSen: 2_000, paidSen: 8_000 });
    expect(await placesOf(mei)).toEqual([[otherCourt, date, 18]]);
    expect(await balanceOf(db, mei)).toBe(3_000);
    const { events } = await traces();
    expect(events.map(({ topic }) => topic)).toEqual(['slots', 'slots', 'credits', 'orders']);
    const sold = { status: 'completed', paidSen: 6_000, refundedSen: 0 };
    expect(await ordersOf(db, orderId)).toEqual([sold, sold]);
    const free = await db
      .selectFrom('slot_claims')
      .innerJoin('courts', 'courts.id', 'slot_claims.court_id')
      .select('slot')
      .where('courts.name', '=', court)
      .where('booking_date', '=', date)
      .execute();
    expect(free).toEqual([]);

    const upcoming = await ask(app, getUpcomingBookings, {}, mei.headers);
    expect(upcoming.answer.bookings).toMatchObject([
      { id: bookingId, paidSen: 8_000, soldSen: 6_000, changes: 1 },
    ]);
    const refunded = await refund(mei, bookingId);
    expect(refunded.answer).toMatchObject({ amountCredited: 8_000, orderStatus: 'fully_refunded' });
    expect(await entriesOf(mei)).toEqual([
      { kind: 'grant', amount_sen: 5_000 },
      { kind: 'move', amount_sen: -2_000 },
      { kind: 'refund', amount_sen: 8_000 },
    ]);
  });

  test('[MOVE-4] to a cheaper slot returns the difference, and a refund returns the rest', async () => {
    const { mei, date, court, bookingId } = await aBuyer(18);
    const target = { date, slot: 12, courtName: court } as const;
    expect((await move(running, mei, bookingId, target, -2_000)).answer).toEqual({
      differenceSen: -2_000,
      paidSen: 6_000,
    });
    expect(await balanceOf(db, mei)).toBe(2_000);
    expect((await refund(mei, bookingId)).answer.amountCredited).toBe(6_000);
    expect(await balanceOf(db, mei)).toBe(8_000);
  });

  test('sends a mail with a file that moves the calendar entry', async () => {
    const { mei, date, court, bookingId } = await aBuyer(12, { creditsSen: 2_000 });
    await move(running, mei, bookingId, { date, slot: 18, courtName: court }, 2_000);
    const mail = await newestMail(mei);
    expect(mail.subject).toMatch(/^Moved: /);
    expect(mail.body_text).toMatch(
      /From: .*12:00 PM - 01:00 PM\nCourt Booking.*\nTo: .*06:00 PM - 07:00 PM\nCourt Booking/,
    );
    expect(mail.body_text).toContain(
      'The difference of RM 20.00 was taken from your credits. Your balance is RM 0.00.',
    );
    expect(mail.body_text).toMatch(
      /You can refund or cancel it until \w+ \d\d\/11\/2026, 06:00 PM\./,
    );
    expect(mail.attachments[0]?.content).toContain(`UID:${bookingId}@depot`);
    expect(mail.attachments[0]?.content).toContain('SEQUENCE:1');
    expect(mail.attachments[0]?.content).toContain(`LOCATION:Pickle ${court}\\, Depot`);
  });

  test('to a slot of the same price posts nothing, and can be followed by another', async () => {
    const { mei, date, court, bookingId } = await aBuyer(12);
    expect((await move(running, mei, bookingId, { date, slot: 13, courtName: court })).status).toBe(
      200,
    );
    expect((await move(running, mei, bookingId, { date, slot: 14, courtName: court })).status).toBe(
      200,
    );
    expect(await entriesOf(mei)).toEqual([]);
    expect(await placesOf(mei)).toEqual([[court, date, 14]]);
    expect((await newestMail(mei)).attachments[0]?.content).toContain('SEQUENCE:2');
  });

  test('that is requested twice happens once', async () => {
    const { mei, date, court, bookingId } = await aBuyer(12, { creditsSen: 4_000 });
    const target = { date, slot: 18, courtName: court } as const;
    const twice = await Promise.all([
      move(running, mei, bookingId, target, 2_000),
      move(running, mei, bookingId, target, 2_000),
    ]);
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    const answer = { differenceSen: 2_000, paidSen: 8_000 };
    expect(twice.map((one) => one.answer)).toEqual([answer, answer]);
    expect(await balanceOf(db, mei)).toBe(2_000);
  });

  test('[MOVE-8] whose answer was lost returns the same answer again; a different request does not', async () => {
    const { mei, date, court, bookingId } = await aBuyer(12, { creditsSen: 4_000 });
    const wanted = async (slot: Slot, shown: number) =>
      (await move(running, mei, bookingId, { date, slot, courtName: court }, shown)).answer;
    expect(await wanted(12, 0)).toEqual({ differenceSen: 0, paidSen: 6_000 });
    await wanted(18, 2_000);
    await wanted(13, -2_000);
    expect(await wanted(13, -2_000)).toEqual({ differenceSen: -2_000, paidSen: 6_000 });
    expect(await wanted(13, 0)).toEqual({ differenceSen: 0, paidSen: 6_000 });
    expect(await placesOf(mei)).toEqual([[court, date, 13]]);
    expect(await balanceOf(db, mei)).toBe(4_000);
  });

  test('can go to a slot of the same order that was refunded', async () => {
    const mei = await aShopper(running);
    const { date, court } = aPlace();
    const orderId = await buy(running, mei, { date, slots: { [court]: [12, 13] } });
    const [first, second] = await bookingsOf(db, mei);
    await refund(mei, first?.id ?? '');
    const target = { date, slot: 12, courtName: court } as const;
    expect((await move(running, mei, second?.id ?? '', target)).status).toBe(200);
    expect((await refund(mei, second?.id ?? '')).answer.orderStatus).toBe('fully_refunded');
    expect(await ordersOf(db, orderId)).toMatchObject([{ refundedSen: 12_000 }, {}]);
  });

  test('changes nothing when one of its steps fails', async () => {
    const { mei, date, court, bookingId } = await aBuyer(12, { creditsSen: 2_000 });
    const target = { date, slot: 18, courtName: court } as const;
    await sql`alter table mail_outbox rename column body_text to body_text_away`.execute(db);
    const { status } = await move(running, mei, bookingId, target, 2_000);
    await sql`alter table mail_outbox rename column body_text_away to body_text`.execute(db);
    expect(status).toBe(500);
    expect(await placesOf(mei)).toEqual([[court, date, 12]]);
    expect(await balanceOf(db, mei)).toBe(2_000);
    expect((await move(running, mei, bookingId, target, 2_000)).status).toBe(200);
  });
});

describe('[MOVE-6] moving a free slot', () => {
  const usedBy = ({ userId }: Shopper) =>
    db
      .selectFrom('free_slots')
      .select(['week_start', 'slots_used'])
      .where('user_id', '=', userId)
      .orderBy('week_start')
      .execute();

  test('keeps it free, within its week or in another week with allowance left', async () => {
    const ada = await aShopper(running, { status: 'athlete' });
    const { court } = aPlace();
    await buy(running, ada, { date: '2026-11-20', slots: { [court]: [15] } });
    const bookingId = await onlyBooking(db, ada);
    const inWeek = { date: '2026-11-19', slot: 18, courtName: court } as const;
    await traces();
    expect((await move(running, ada, bookingId, inWeek)).answer.differenceSen).toBe(0);
    const { events } = await traces();
    expect(events).toContainEqual({ topic: 'bookings', payload: { userId: ada.userId } });
    expect(await usedBy(ada)).toEqual([{ week_start: '2026-11-16', slots_used: 1 }]);
    const nextWeek = { date: '2026-11-24', slot: 15, courtName: court } as const;
    expect((await move(running, ada, bookingId, nextWeek)).status).toBe(200);
    expect(await usedBy(ada)).toEqual([
      { week_start: '2026-11-16', slots_used: 0 },
      { week_start: '2026-11-23', slots_used: 1 },
    ]);
  });

  test('is refused to a week without allowance left', async () => {
    const ada = await aShopper(running, { status: 'athlete' });
    const { court } = aPlace();
    await buy(running, ada, { date: '2026-11-24', slots: { [court]: [16, 17] } });
    await buy(running, ada, { date: '2026-11-20', slots: { [court]: [16] } });
    const [booking] = await bookingsOf(db, ada);
    const target = { date: '2026-11-24', slot: 20, courtName: court } as const;
    const { failure } = await move(running, ada, booking?.id ?? '', target);
    expect(failure.code).toBe('free_slots_exceeded');
  });
});
