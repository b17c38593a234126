import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { downloadOwnData } from '#contract/profile.ts';
import { refundBooking } from '#contract/refunds.ts';
import { queueMail } from '#server/features/platform/mail/mail.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { aMember } from '#server/testing/builders.ts';
import { fillVenue } from '#server/testing/busy-venue.ts';
import { buyLessons, openLessons } from '#server/testing/lessons.ts';
import { onlyBooking } from '#server/testing/own-bookings.ts';
import { signedIn } from '#server/testing/sessions.ts';
import { aShopper } from '#server/testing/shopping.ts';

const running = await openTestApp({ now: '2026-03-09T00:30:00+08:00' });
const { app, db, context } = running;

const download = (headers: { cookie: string }) =>
  app.inject({ method: downloadOwnData.method, url: downloadOwnData.path, headers });

const { user_id: userId, athleteId } = await fillVenue(db);
const emailOf = async (id: string): Promise<string> => {
  const { email } = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return email;
};
const member = { userId, email: await emailOf(userId) };
const athlete = { userId: athleteId, email: await emailOf(athleteId) };
const headers = await signedIn(running, member);

const mail = (to: string, text: string) =>
  db
    .transaction()
    .execute((tx) =>
      queueMail(
        tx,
        { to, subject: 'Salam', parts: [{ paragraph: text }], idempotencyKey: text },
        context.clock.now(),
      ),
    );

test('is one readable file, named after the date at the venue', async () => {
  const answer = await download(headers);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toContain('application/json');
  expect(answer.headers['content-disposition']).toBe(
    'attachment; filename="depot-data-2026-03-09.json"',
  );
  expect(answer.body).toContain('{\n  "account": {\n');
});

test('has everything that is stored about the member', async () => {
  const data = (await download(headers)).json();
  expect(data.account).toMatchObject({
    userId: member.userId,
    email: member.email,
    emailVerified: true,
    signInMethods: [{ providerId: 'credential', createdAt: expect.any(String) }],
  });
  expect(data.profile).toMatchObject({ membershipStatus: 'normal_member' });
  expect(data.bookings).toHaveLength(3);
  expect(data.bookings[0]).toMatchObject({ bookingDate: '2026-03-09', court: expect.any(String) });
  expect(data.orders.map(({ orderId }: { orderId: string }) => orderId)).toEqual([
    'order_late',
    'order_lesson',
    'order_paid',
    'order_paid_1',
    'order_paid_2',
    'order_waiting',
  ]);
  const paid = data.orders.find(({ orderId }: { orderId: string }) => orderId === 'order_paid_1');
  expect(paid.items).toHaveLength(2);
  expect(paid.items[0]).toMatchObject({ timeslot: '10:00 AM - 11:00 AM', finalSen: 8_000 });
  const main = data.orders.find(({ orderId }: { orderId: string }) => orderId === 'order_paid');
  expect(main).toMatchObject({ billingName: 'A Member', payments: [{ amountSen: 15_000 }] });
  const sum = data.creditLedger.reduce(
    (total: number, { amountSen }: { amountSen: number }) => total + amountSen,
    0,
  );
  expect(sum).toBe(20_000 - 5_000 + 8_000 + 8_000);
  expect(data.sessions[0]).toMatchObject({ userAgent: expect.any(String) });
});

test('has no secret that would let somebody sign in', async () => {
  await mail(
    member.email,
    'Reset it: http://localhost:3000/reset-password?token=opens-the-door now',
  );
  const { body } = await download(headers);
  const { password } = await db
    .selectFrom('accounts')
    .select('password')
    .where('user_id', '=', member.userId)
    .executeTakeFirstOrThrow();
  const { token } = await db
    .selectFrom('sessions')
    .select('token')
    .where('user_id', '=', member.userId)
    .executeTakeFirstOrThrow();
  for (const secret of [String(password), token, 'opens-the-door', 'argon2']) {
    expect(body).not.toContain(secret);
  }
  expect(JSON.parse(body).mails).toMatchObject([{ text: 'Reset it: [link] now' }]);
});

test('has nothing about other people', async () => {
  await mail(athlete.email, 'For the athlete alone.');
  const { body } = await download(headers);
  expect(body).not.toContain(athlete.userId);
  expect(body).not.toContain(athlete.email);
  expect(body).not.toContain('For the athlete alone.');
  const theirs = (await download(await signedIn(running, athlete))).json();
  expect(theirs.mails).toMatchObject([{ text: 'For the athlete alone.' }]);
  expect(theirs.freeSlots).toEqual([{ weekStart: '2026-03-09', slotsUsed: 1 }]);
  expect(theirs.orders).toEqual([]);
});

test('has the changes of bookings, and the creation time of the calendar feed', async () => {
  const booking = await db
    .selectFrom('bookings')
    .select(['id', 'court_id', 'booking_date', 'slot'])
    .where('user_id', '=', athlete.userId)
    .executeTakeFirstOrThrow();
  const { id: booking_id, ...place } = booking;
  const change = { id: randomUUID(), booking_id, user_id: athlete.userId, ...place };
  const created_at = new Date();
  await db
    .insertInto('booking_changes')
    .values({
      ...change,
      kind: 'moved',
      to_court_id: place.court_id,
      to_date: '2026-03-10',
      to_slot: 21,
      amount_sen: 0,
      created_at,
    })
    .execute();
  await db
    .insertInto('calendar_feeds')
    .values({ user_id: athlete.userId, token_hash: 'digest-of-the-secret', created_at })
    .execute();
  const { body } = await download(await signedIn(running, athlete));
  const data = JSON.parse(body);
  expect(data.bookingChanges).toMatchObject([
    { kind: 'moved', timeslot: '08:00 PM - 09:00 PM', toTimeslot: '09:00 PM - 10:00 PM' },
  ]);
  expect(data.calendarFeed).toEqual({ createdAt: created_at.toISOString() });
  expect(body).not.toContain('digest-of-the-secret');
});

test('[LESSON-13] has a lesson of several slots with all of them', async () => {
  const [, classId = 0] = await openLessons(running, 'Match Play', 'Padel');
  const mei = await aShopper(running);
  await buyLessons(running, mei, [classId]);
  const lessonTime = { timeslot: '10:00 AM - 12:00 PM' };
  const data = (await download(mei.headers)).json();
  expect(data.bookings).toMatchObject([lessonTime]);
  expect(data.orders.flatMap(({ items }: { items: unknown[] }) => items)).toMatchObject([
    lessonTime,
  ]);
  const params = { bookingId: await onlyBooking(db, mei) };
  expect((await ask(app, refundBooking, { params }, mei.headers)).status).toBe(200);
  const after = (await download(mei.headers)).json();
  expect(after.bookingChanges).toMatchObject([{ kind: 'given_back', ...lessonTime }]);
});

test('is available to a member without a profile, and to nobody without a session', async () => {
  const newcomer = await aMember(db, { hasProfile: false });
  expect((await download(await signedIn(running, newcomer))).json().profile).toBeNull();
  expect((await download({ cookie: '' })).statusCode).toBe(401);
});
