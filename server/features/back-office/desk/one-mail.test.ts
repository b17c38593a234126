import { expect, test } from 'vitest';
import { blockSlots, unblockSlots } from '#contract/desk-blocks.ts';
import { cancelAtDesk, undoCancelAtDesk } from '#contract/desk-bookings.ts';
import { shortOrderId } from '#domain/orders/orders.ts';
import type { Slot } from '#domain/time/slots.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { aSale, byLink, caller, mailsTo, sell } from '#server/testing/desk-sales.ts';
import { courtIdOf } from '#server/testing/guard-fixtures.ts';
import { bookingsOf, buy } from '#server/testing/own-bookings.ts';
import { aReport, deliver } from '#server/testing/paying.ts';
import { aShopper, brokenInvariants, openingTime } from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;
const manager = await aStaffMember(running, 'manager');
const date = '2026-11-17';
const reason = 'Burst pipe';

/** The mails to an address about the ends and returns of bookings. */
const changesMailedTo = async (email: string) =>
  (await mailsTo(db, email)).filter(({ subject }) => /^(Cancelled|Booked again): /.test(subject));

const aBuyer = async (court: string, slots: Slot[]) => {
  const member = await aShopper(running);
  await buy(running, member, { date, slots: { [court]: slots } });
  return { ...member, ids: (await bookingsOf(db, member)).map(({ id }) => id) };
};

test('[DESK-23] a member reads in one mail of all slots that were cancelled together, and came back', async () => {
  const { email, ids } = await aBuyer('Tournament Court 1', [11, 12, 13]);
  const [bookingId = '', ...also] = ids;
  const body = { giveBack: 9_000, reason, also };
  const { answer } = await ask(app, cancelAtDesk, { params: { bookingId }, body }, manager.headers);
  const [mail, ...others] = await changesMailedTo(email);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('Cancelled: Tue 17 Nov, 11 AM, Tournament Court 1 and 2 more');
  expect(mail?.text).toContain(`- Tuesday 17/11/2026, 11:00 AM - 12:00 PM
  Court Booking - Pickle Tournament Court 1
  RM 30.00 of the RM 60.00 that you paid for it is now in your credits.
- Tuesday 17/11/2026, 12:00 PM - 01:00 PM
  Court Booking - Pickle Tournament Court 1
  RM 30.00 of the RM 60.00 that you paid for it is now in your credits.
- Tuesday 17/11/2026, 01:00 PM - 02:00 PM
  Court Booking - Pickle Tournament Court 1
  RM 30.00 of the RM 60.00 that you paid for it is now in your credits.

Reason: Burst pipe

Together RM 90.00 is now in your credits. Your balance is RM 90.00.`);

  const undone = { reason: null, also: answer.alsoChangeIds };
  const params = { changeId: answer.changeId ?? '' };
  await ask(app, undoCancelAtDesk, { params, body: undone }, manager.headers);
  const mails = await changesMailedTo(email);
  expect(mails.map(({ subject }) => subject)).toEqual([
    mail?.subject,
    'Booked again: Tue 17 Nov, 11 AM, Tournament Court 1 and 2 more',
  ]);
  expect(
    mails[1]?.text,
  ).toContain(`  The RM 30.00 that had come back to you as credits has paid for it again.

Your balance is RM 0.00.`);
  expect(await brokenInvariants(context)).toEqual([]);
});

test('[DESK-21] [DESK-23] a block mails each member once, and so does its undoing', async () => {
  const court = 'Show Court 1';
  const mei = await aBuyer(court, [14, 15]);
  const ada = await aBuyer(court, [16]);
  const courtId = await courtIdOf(db, court);
  const slots: Slot[] = [14, 15, 16];
  const block = { courtId, date, slots, reason, cancels: [...mei.ids, ...ada.ids] };
  const { answer } = await ask(app, blockSlots, { body: block }, manager.headers);
  expect(answer.cancelled).toBe(3);
  const subjects = async (email: string) =>
    (await changesMailedTo(email)).map(({ subject }) => subject);
  expect(await subjects(mei.email)).toEqual([expect.stringMatching(/^Cancelled: .+ and 1 more$/)]);
  expect(await subjects(ada.email)).toEqual([expect.stringMatching(/^Cancelled: /)]);
  const body = { courtId, date, slots, restores: answer.changeIds };
  expect((await ask(app, unblockSlots, { body }, manager.headers)).answer.restored).toBe(3);
  expect((await subjects(mei.email)).slice(1)).toEqual([
    expect.stringMatching(/^Booked again: .+ and 1 more$/),
  ]);
  expect((await subjects(ada.email)).slice(1)).toEqual([expect.stringMatching(/^Booked again: /)]);
  expect(await brokenInvariants(context)).toEqual([]);
});

test('[DESK-18] [DESK-23] a guest reads in one mail what the venue will return', async () => {
  const email = 'nur.together@person.test';
  const slots: Slot[] = [11, 12];
  const sale = aSale({
    date,
    slots: { 'Tournament Court 2': slots },
    buyer: { ...caller, email },
    payment: byLink(),
    shownTotalSen: 12_000,
  });
  const { answer: sold } = await sell(running, manager, sale);
  await deliver(context, aReport(sold.orderId, { amountSen: 12_000 }));
  const guest = { userId: sold.userId, email };
  const [bookingId = '', ...also] = (await bookingsOf(db, guest)).map(({ id }) => id);
  const body = { giveBack: 'all', reason, also } as const;
  const { answer } = await ask(app, cancelAtDesk, { params: { bookingId }, body }, manager.headers);
  const undone = { reason: null, also: answer.alsoChangeIds };
  const params = { changeId: answer.changeId ?? '' };
  await ask(app, undoCancelAtDesk, { params, body: undone }, manager.headers);
  const [cancelled, restored, ...others] = await changesMailedTo(email);
  expect(others).toEqual([]);
  expect(cancelled?.text).toContain('Together the venue will return RM 120.00 to you.');
  expect(cancelled?.text).toMatch(new RegExp(`\\b${shortOrderId(sold.orderId)}\\b`));
  expect(restored?.text).toMatch(new RegExp(`\\b${shortOrderId(sold.orderId)}\\b`));
  expect(`${cancelled?.text} ${restored?.text}`).not.toMatch(/credits|profile/);
  expect(await brokenInvariants(context)).toEqual([]);
});
