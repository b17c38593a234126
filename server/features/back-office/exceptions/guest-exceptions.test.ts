import { afterEach, describe, expect, test } from 'vitest';
import { readMemberPage } from '#contract/console-members.ts';
import { cancelAtDesk, undoCancelAtDesk } from '#contract/desk-bookings.ts';
import { readPaymentLink } from '#contract/payment-links.ts';
import type { Slot } from '#domain/time/slots.ts';
import { readFigures } from '#server/features/back-office/metrics/metrics.repository.ts';
import { readCreditsOf } from '#server/features/back-office/reports/figures.ts';
import { expireHolds } from '#server/features/slots/expiry.ts';
import { openTestApp, openTwinApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { aSale, byLink, caller, lastToken, mailsTo, sell } from '#server/testing/desk-sales.ts';
import { makeExceptionCalls } from '#server/testing/exceptions.ts';
import { makeOrderTraces } from '#server/testing/order-traces.ts';
import { onlyBooking } from '#server/testing/own-bookings.ts';
import { aReport, deliver } from '#server/testing/paying.ts';
import { aShopper, brokenInvariants, openingTime } from '#server/testing/shopping.ts';
import { aStaffMember, type TestStaff } from '#server/testing/staff.ts';

const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;
const twin = await openTwinApp(running);
const manager = await aStaffMember(running, 'manager');
const owner = await aStaffMember(running, 'owner');
const [second, third] = [
  await aStaffMember(running, 'manager'),
  await aStaffMember(running, 'manager'),
];
const { confirm, count, list, ofOrder, resolve } = makeExceptionCalls(running);
const { creditsOf } = makeOrderTraces(db);
const far = '2026-11-24';
let sales = 0;

/** Another off-peak slot each time. */
const aSlot = () => {
  sales += 1;
  return { [`Tournament Court ${1 + (sales % 6)}`]: [(11 + Math.floor(sales / 6)) as Slot] };
};

afterEach(async () => {
  context.clock.set(Temporal.Instant.from(openingTime));
  expect(await brokenInvariants(context)).toEqual([]);
});

const byPhone = async (name: string, date = far) => {
  const email = `${name}@person.test`;
  const slots = aSlot();
  const buyer = { ...caller, name, email };
  const sale = aSale({ date, slots, buyer, payment: byLink() });
  const { orderId, userId } = (await sell(running, manager, sale)).answer;
  return { orderId, userId, email, slots };
};

/** A guest who paid for a booking that the venue then cancelled. */
const cancelled = async (name: string) => {
  const guest = await byPhone(name);
  await deliver(context, aReport(guest.orderId));
  const bookingId = await onlyBooking(db, guest);
  const body = { giveBack: 'all', reason: 'A pipe burst' } as const;
  const { answer } = await ask(app, cancelAtDesk, { params: { bookingId }, body }, manager.headers);
  const [exception] = await ofOrder(manager, guest.orderId);
  if (exception === undefined) throw new Error('There is no exception.');
  return { ...guest, exception, changeId: answer.changeId ?? exception.id };
};

const undo = (changeId: string, through = app) =>
  ask(
    through,
    undoCancelAtDesk,
    { params: { changeId }, body: { reason: 'A mistake' } },
    manager.headers,
  );

const toReturn = async (userId: string) =>
  (await ask(app, readMemberPage, { params: { userId } }, manager.headers)).answer.member
    .toReturnSen;

const owedNow = async () => {
  const period = { from: far, until: far };
  return (await readCreditsOf(context, period)).owedToGuestsSen;
};

const returned = { kind: 'refunded_outside', reference: 'Cash receipt 12' } as const;

describe('money that is owed to a guest for a booking', () => {
  test('[EXC-1] [EXC-8] waits until it is returned, then it is owed no more', async () => {
    const { orderId, userId, email, exception } = await cancelled('nur.returned');
    expect(exception).toMatchObject({
      cause: 'booking',
      amountSen: 6_000,
      currency: 'MYR',
      reason: 'booking_refund',
      transactionId: null,
      payer: { userId, isGuest: true, phone: expect.stringContaining('60') },
      resolutions: ['refunded_outside', 'returned_in_cash', 'credited', 'kept'],
      ordersToAttach: [],
    });
    const before = await readFigures(db, context.clock.now());
    const owed = await owedNow();
    expect(await toReturn(userId)).toBe(6_000);
    expect((await resolve(manager, exception, returned)).answer).toEqual({ isResolved: true });
    expect(await toReturn(userId)).toBe(0);
    // [REPORT-13]
    expect(await owedNow()).toBe(owed - 6_000);
    const after = await readFigures(db, context.clock.now());
    expect(Number(after.guestMoneySen)).toBe(Number(before.guestMoneySen) - 6_000);
    expect(await ofOrder(manager, orderId)).toEqual([]);
    const mail = (await mailsTo(db, email)).at(-1);
    expect(mail?.subject).toBe('The venue has returned RM 60.00 to you');
    expect(mail?.text).toContain('Cash receipt 12');
  });

  test('[EXC-5] becomes credits of the member that the guest is now', async () => {
    const { exception } = await cancelled('nur.member');
    const member = await aShopper(running);
    await resolve(manager, exception, { kind: 'credited', userId: member.userId });
    expect(await creditsOf(member)).toEqual([6_000, 0]);
    const guest = exception.payer?.userId ?? '';
    const other = await cancelled('nur.guest');
    const refused = await resolve(manager, other.exception, { kind: 'credited', userId: guest });
    expect(refused.failure.code).toBe('guest_without_credits');
  });

  test('[EXC-1] waits no more if the cancellation is undone', async () => {
    const { orderId, changeId } = await cancelled('nur.undone');
    expect((await undo(changeId)).status).toBe(200);
    expect(await ofOrder(manager, orderId)).toEqual([]);
  });

  test('[EXC-7] is returned or used for the restored booking, never both', async () => {
    const { changeId, exception } = await cancelled('nur.late');
    await resolve(manager, exception, returned);
    expect((await undo(changeId)).failure.code).toBe('undo_money_resolved');
    for (const name of ['nur.a', 'nur.b', 'nur.c', 'nur.d']) {
      const { userId, ...one } = await cancelled(name);
      const answers = await Promise.all([
        resolve(manager, one.exception, returned),
        undo(one.changeId, twin),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(await toReturn(userId)).toBe(0);
    }
  });
});

describe('money that is owed for several slots of one order', () => {
  /** An order of nine slots for RM 540 in all, on courts that no other test uses that day. */
  const nineSlots = async (courts: readonly number[], date = '2026-11-25') => {
    const slots = Object.fromEntries(
      courts.map((court) => [`Tournament Court ${court}`, [11, 12, 13] as Slot[]]),
    );
    const sale = aSale({ date, slots, shownTotalSen: 54_000 });
    const { orderId, userId } = (await sell(running, manager, sale)).answer;
    const bookings = await db
      .selectFrom('bookings')
      .select('id')
      .where('user_id', '=', userId)
      .execute();
    const body = { giveBack: 'all', reason: 'A pipe burst' } as const;
    const cancel = async (from: number, to?: number) => {
      for (const { id: bookingId } of bookings.slice(from, to)) {
        const request = { params: { bookingId }, body };
        expect((await ask(app, cancelAtDesk, request, owner.headers)).status).toBe(200);
      }
    };
    const next = async (staff: TestStaff) => {
      const waiting = (await ofOrder(staff, orderId)).filter(({ proposal }) => proposal === null);
      const [exception] = waiting;
      if (exception === undefined) throw new Error('Nothing waits.');
      const { cause, id } = exception;
      const { isResolved } = (await resolve(staff, { cause, id }, returned)).answer;
      return { ofOrderSen: exception.ofOrderSen, isResolved };
    };
    return { orderId, cancel, next };
  };

  test('[EXC-9] needs a second person for each slot, as for the sum', async () => {
    const { orderId, cancel, next } = await nineSlots([1, 2, 3]);
    await cancel(0);
    expect(await next(manager)).toEqual({ ofOrderSen: 54_000, isResolved: false });
    const proposed = (await ofOrder(manager, orderId)).find(({ proposal }) => proposal !== null);
    await confirm(second, proposed?.proposal?.resolutionId ?? '');
    expect(await next(manager)).toEqual({ ofOrderSen: 54_000, isResolved: false });
    expect(await next(second)).toEqual({ ofOrderSen: 54_000, isResolved: false });
    expect(await next(third)).toEqual({ ofOrderSen: 48_000, isResolved: true });
  });

  test('[EXC-11] is counted as it is listed while one slot is decided apart', async () => {
    const { orderId, cancel, next } = await nineSlots([1, 2, 3], '2026-11-23');
    await cancel(0);
    await next(manager);
    expect(await ofOrder(manager, orderId)).toHaveLength(2);
    const { exceptions } = (await list(manager)).answer;
    expect((await count(manager)).open).toBe(exceptions.length);
  });

  test('[EXC-9] counts what the same person resolved before', async () => {
    const { cancel, next } = await nineSlots([4, 5, 6]);
    await cancel(0, 8);
    for (const _ of [1, 2, 3, 4, 5, 6, 7, 8]) {
      expect(await next(manager)).toEqual({ ofOrderSen: 48_000, isResolved: true });
    }
    await cancel(8);
    expect(await next(manager)).toEqual({ ofOrderSen: 54_000, isResolved: false });
  });
});

describe('a payment of a guest that bought nothing', () => {
  const tooLate = async (name: string) => {
    const guest = await byPhone(name);
    const token = await lastToken(db, guest.email);
    context.clock.set(context.clock.now().add({ minutes: 61 }));
    await expireHolds(context);
    await sell(running, manager, aSale({ date: far, slots: guest.slots }));
    await deliver(context, aReport(guest.orderId));
    const [exception] = await ofOrder(manager, guest.orderId);
    if (exception === undefined) throw new Error('There is no exception.');
    const link = async () =>
      (await ask(app, readPaymentLink, { body: { token } }, {})).answer.state;
    return { ...guest, exception, link };
  };

  test('[EXC-2] [LINK-2] is returned, and the link no longer says that it will be', async () => {
    const { exception, link, userId } = await tooLate('nur.link');
    expect(exception).toMatchObject({ cause: 'payment', reason: 'guest_money' });
    expect(await link()).toBe('to_return');
    await resolve(manager, exception, returned);
    expect(await link()).toBe('ended');
    expect(await toReturn(userId)).toBe(0);
  });

  test('[EXC-4] pays for another slot instead', async () => {
    const { exception, email } = await tooLate('nur.other');
    const other = await byPhone('nur.again');
    await resolve(manager, exception, { kind: 'attached', orderId: other.orderId });
    expect(await onlyBooking(db, other)).toBeTruthy();
    expect((await mailsTo(db, other.email)).at(-1)?.subject).toMatch(/^Booked: /);
    expect((await mailsTo(db, email)).at(-1)?.subject).toBe(
      'Your payment of RM 60.00 has paid for another order',
    );
  });
});

test('[EXC-10] money that waits is listed with why it bought nothing, and what was due', async () => {
  const { orderId } = await byPhone('nur.causes');
  await deliver(context, aReport(orderId, { amountSen: 5_950 }));
  const other = await byPhone('nur.twice');
  await deliver(context, aReport(other.orderId));
  await deliver(context, aReport(other.orderId));
  expect(await ofOrder(manager, orderId)).toMatchObject([
    { reason: 'guest_money', unapplied: 'wrong_amount', amountSen: 5_950, dueSen: 6_000 },
  ]);
  expect(await ofOrder(manager, other.orderId)).toMatchObject([
    { reason: 'guest_money', unapplied: 'second_charge' },
  ]);
  const { exception } = await cancelled('nur.why');
  expect(exception.slots).toMatchObject([{ isMoved: false, reason: 'A pipe burst' }]);
});

test('[EXC-4] orders of the same guest that can still be booked are proposed', async () => {
  const first = await byPhone('nur.proposed');
  await deliver(context, aReport(first.orderId));
  await deliver(context, aReport(first.orderId));
  const proposed = async () => (await ofOrder(manager, first.orderId))[0]?.ordersToAttach ?? [];
  // Each sale to a guest is a new guest, with the same mobile number.
  const [taken, free] = [await byPhone('nur.taken'), await byPhone('nur.free')];
  expect(await proposed()).toEqual(expect.arrayContaining([taken.orderId, free.orderId]));
  context.clock.set(context.clock.now().add({ hours: 2 }));
  await expireHolds(context);
  const other = { kind: 'guest', name: 'Lim Wei', phone: '+60 19 777 1234' } as const;
  await sell(running, manager, aSale({ date: far, slots: taken.slots, buyer: other }));
  expect(await proposed()).toContain(free.orderId);
  expect(await proposed()).not.toContain(taken.orderId);
  context.clock.set(Temporal.Instant.from(`${far}T23:59:00+08:00`));
  expect(await proposed()).not.toContain(free.orderId);
});
