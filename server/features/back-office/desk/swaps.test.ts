import { afterEach, expect, test } from 'vitest';
import { quoteSwapAtDesk, swapAtDesk } from '#contract/desk-bookings.ts';
import type { Slot } from '#domain/time/slots.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { mailsTo } from '#server/testing/desk-sales.ts';
import { aSwap, swapReason as reason } from '#server/testing/moving.ts';
import { balanceOf, bookingsOf, buy, onlyBooking } from '#server/testing/own-bookings.ts';
import { aShopper, brokenInvariants, openingTime, type Shopper } from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;
const desk = await aStaffMember(running, 'desk');
const near = '2026-11-17';
const far = '2026-11-24';

afterEach(async () => {
  expect(await brokenInvariants(context)).toEqual([]);
});

const aBuyer = async (courtName: string, date: string, slot: Slot, creditsSen?: number) => {
  const member = await aShopper(running, creditsSen === undefined ? {} : { creditsSen });
  await buy(running, member, { date, slots: { [courtName]: [slot] } });
  return { member, bookingId: await onlyBooking(db, member), from: { courtName, date, slot } };
};
type Buyer = Awaited<ReturnType<typeof aBuyer>>;

const swap = (one: Buyer, other: Buyer, shown?: readonly [number, number]) =>
  ask(app, swapAtDesk, aSwap(one, other, shown), desk.headers);

const quote = (one: Buyer, other: Buyer) =>
  ask(
    app,
    quoteSwapAtDesk,
    { params: { bookingId: one.bookingId }, body: { otherBookingId: other.bookingId } },
    desk.headers,
  );

const slotOf = async ({ member }: Buyer) =>
  (await bookingsOf(db, member)).map(({ court, booking_date: date, slot }) => ({
    courtName: court,
    date,
    slot,
  }));

const mailsOf = ({ email }: Shopper) =>
  db
    .selectFrom('mail_outbox')
    .select(['subject', 'body_text'])
    .where('to_address', '=', email)
    .where('subject', 'like', 'Moved: %')
    .execute();

test('[DESK-11] two members swap their courts once, and both are told why', async () => {
  const mei = await aBuyer('Tournament Court 1', near, 12);
  const ada = await aBuyer('Tournament Court 2', near, 13);
  const answer = { differenceSen: 0, paidSen: 6_000 };
  const changeId = expect.any(String);
  const first = await swap(mei, ada);
  expect(first.answer).toEqual({ own: answer, other: answer, changeId });
  expect((await swap(mei, ada)).answer).toEqual(first.answer);
  expect(await slotOf(mei)).toEqual([ada.from]);
  expect(await slotOf(ada)).toEqual([mei.from]);
  for (const { member } of [mei, ada]) {
    const mails = await mailsOf(member);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.body_text).toContain(`Reason: ${reason}`);
  }
  const audits = await db
    .selectFrom('audit_log')
    .select(['subject', 'staff_user_id', 'permission', 'reason'])
    .where('action', '=', 'booking.swap')
    .orderBy('id')
    .execute();
  expect(audits).toEqual(
    [mei, ada].map(({ bookingId }) => ({
      subject: `booking:${bookingId}`,
      staff_user_id: desk.userId,
      permission: 'bookings.move',
      reason,
    })),
  );
});

test('[DESK-11] each pays or gets the difference that was shown', async () => {
  const mei = await aBuyer('Tournament Court 1', far, 12, 2_000);
  const ada = await aBuyer('Tournament Court 1', far, 18);
  expect((await quote(mei, ada)).answer).toEqual({
    own: { differenceSen: 2_000, keptSen: 0, availableCreditsSen: 2_000, isGuest: false },
    other: { differenceSen: -2_000, keptSen: 0, availableCreditsSen: 0, isGuest: false },
  });
  expect((await swap(mei, ada, [2_000, 0])).failure).toMatchObject({
    code: 'price_changed',
    details: { shownSen: 0, pricedSen: -2_000 },
  });
  expect(await slotOf(mei)).toEqual([mei.from]);
  expect((await swap(mei, ada, [2_000, -2_000])).answer).toEqual({
    own: { differenceSen: 2_000, paidSen: 8_000 },
    other: { differenceSen: -2_000, paidSen: 6_000 },
    changeId: expect.any(String),
  });
  expect(await balanceOf(db, mei.member)).toBe(0);
  expect(await balanceOf(db, ada.member)).toBe(2_000);
});

test('[DESK-8] [DESK-11] inside 48 hours the dearer slot is paid for, and nothing comes back for the cheaper', async () => {
  const mei = await aBuyer('Tournament Court 6', near, 12, 2_000);
  const ada = await aBuyer('Tournament Court 6', near, 18);
  expect((await quote(mei, ada)).answer).toEqual({
    own: { differenceSen: 2_000, keptSen: 0, availableCreditsSen: 2_000, isGuest: false },
    other: { differenceSen: 0, keptSen: 2_000, availableCreditsSen: 0, isGuest: false },
  });
  expect((await swap(mei, ada, [2_000, -2_000])).failure.code).toBe('price_changed');
  expect((await swap(mei, ada, [2_000, 0])).status).toBe(200);
  expect([await balanceOf(db, mei.member), await balanceOf(db, ada.member)]).toEqual([0, 0]);
  const [mail] = (await mailsTo(db, ada.member.email)).slice(-1);
  expect(mail?.text).toContain('You have nothing more to pay, and nothing comes back.');
});

test('[DESK-11] a swap is refused if a rule forbids either half', async () => {
  const poor = await aBuyer('Tournament Court 2', far, 12);
  const rich = await aBuyer('Tournament Court 2', far, 18);
  expect((await quote(poor, rich)).failure.code).toBe('credits_reserve_failed');
  expect((await swap(poor, rich, [2_000, -2_000])).failure.code).toBe('credits_reserve_failed');
  const soon = await aBuyer('Tournament Court 3', near, 12);
  // The half of the booking outside 48 hours would be allowed, the other is not.
  expect((await swap(poor, soon)).failure.code).toBe('refund_too_late');
  const padel = await aBuyer('Padel Court 1', far, 12);
  expect((await quote(poor, padel)).failure.code).toBe('move_other_type');
  expect(await slotOf(poor)).toEqual([poor.from]);
  expect(await slotOf(soon)).toEqual([soon.from]);
});

test('[DESK-11] bookings of one member, and one that has moved since, are refused', async () => {
  const mei = await aBuyer('Tournament Court 4', near, 12);
  const ada = await aBuyer('Tournament Court 4', near, 13);
  const jun = await aBuyer('Tournament Court 5', near, 13);
  expect((await swap(mei, mei)).failure.code).toBe('swap_same_member');
  expect((await swap(ada, jun)).status).toBe(200);
  expect((await swap(mei, ada)).failure.code).toBe('swap_changed');
  expect(await slotOf(mei)).toEqual([mei.from]);
});
