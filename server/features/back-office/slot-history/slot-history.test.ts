import { expect, test, vi } from 'vitest';
import { blockSlots, unblockSlots } from '#contract/desk-blocks.ts';
import { cancelAtDesk } from '#contract/desk-bookings.ts';
import { refundBooking } from '#contract/refunds.ts';
import type { Slot } from '#domain/time/slots.ts';
import { listCourts } from '#server/features/venue/venue.repository.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { aSale, byLink, caller, sell } from '#server/testing/desk-sales.ts';
import { move } from '#server/testing/moving.ts';
import { buy, onlyBooking } from '#server/testing/own-bookings.ts';
import { aReport, deliver } from '#server/testing/paying.ts';
import { anOrderRequest, aShopper, openingTime, place } from '#server/testing/shopping.ts';
import { makeReadHistory } from '#server/testing/slot-history.ts';
import { aStaffMember } from '#server/testing/staff.ts';

const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;
const manager = await aStaffMember(running, 'manager');
const courts = await listCourts(db);
const date = '2026-11-24';

const courtIdOf = (name: string): number => courts.find((court) => court.name === name)?.id ?? 0;

const later = (minutes: number): void => context.clock.set(context.clock.now().add({ minutes }));

const readHistory = await makeReadHistory(running, manager);
const historyOf = (court: string, slot: Slot) => readHistory(court, date, slot);

const kindsOf = async (court: string, slot: Slot): Promise<string[]> =>
  (await historyOf(court, slot)).map(({ kind }) => kind);

test('a slot that was held, booked and refunded twice tells all of it, with the members', async () => {
  const court = 'Tournament Court 1';
  const gone = await aShopper(running, { displayName: 'Gone Again' });
  await place(running, gone, anOrderRequest({ date, slots: { [court]: [12] } }));
  later(4);
  const mei = await aShopper(running, { displayName: 'Mei Tan' });
  const orderId = await buy(running, mei, { date, slots: { [court]: [12] } });
  later(1);
  const bookingId = await onlyBooking(db, mei);
  await ask(app, refundBooking, { params: { bookingId } }, mei.headers);
  later(1);
  const ravi = await aShopper(running, { displayName: 'Ravi' });
  await buy(running, ravi, { date, slots: { [court]: [12] } });
  later(1);
  await ask(
    app,
    cancelAtDesk,
    {
      params: { bookingId: await onlyBooking(db, ravi) },
      body: { giveBack: 'all', reason: 'The net is torn' },
    },
    manager.headers,
  );
  const events = await historyOf(court, 12);
  expect(events.map(({ kind, member }) => [kind, member?.name])).toEqual([
    ['held', 'Gone Again'],
    ['hold_ended', 'Gone Again'],
    ['held', 'Mei Tan'],
    ['booked', 'Mei Tan'],
    ['cancelled', 'Mei Tan'],
    ['held', 'Ravi'],
    ['booked', 'Ravi'],
    ['cancelled', 'Ravi'],
  ]);
  expect(events[4]).toMatchObject({ by: null, reason: null, amountSen: 6_000, orderId });
  expect(events[7]).toMatchObject({
    by: 'Test manager',
    reason: 'The net is torn',
    amountSen: 6_000,
  });
});

test('a slot that was held for a payment link is booked by whoever pays', async () => {
  const court = 'Tournament Court 6';
  const sale = aSale({ buyer: caller, date, slots: { [court]: [14] }, payment: byLink() });
  expect((await sell(running, manager, sale)).status).toBe(200);
  later(20);
  await deliver(context, aReport(sale.orderId));
  expect((await historyOf(court, 14)).map(({ kind, by }) => [kind, by])).toEqual([
    ['held', 'Test manager'],
    ['booked', null],
  ]);
  const inCash = aSale({ date, slots: { [court]: [15] } });
  expect((await sell(running, manager, inCash)).status).toBe(200);
  expect((await historyOf(court, 15)).at(-1)).toMatchObject({ kind: 'booked', by: 'Test manager' });
});

test('a move is told where it left and where it arrived', async () => {
  const mei = await aShopper(running);
  const orderId = await buy(running, mei, { date, slots: { 'Tournament Court 2': [12] } });
  later(1);
  const target = { date, slot: 13, courtName: 'Tournament Court 3' } as const;
  await move(running, mei, await onlyBooking(db, mei), target, 0);
  expect(await historyOf('Tournament Court 2', 12)).toMatchObject([
    { kind: 'held', orderId },
    { kind: 'booked', orderId },
    { kind: 'moved_away', otherPlace: { court: 'Tournament Court 3', date, slot: 13 } },
  ]);
  expect(await historyOf('Tournament Court 3', 13)).toMatchObject([
    {
      kind: 'moved_here',
      orderId,
      otherPlace: { court: 'Tournament Court 2', date, slot: 12 },
    },
  ]);
});

test('a booking without a payment and one that used credits are told as booked at once', async () => {
  const mei = await aShopper(running, { creditsSen: 20_000 });
  await buy(running, mei, { date, slots: { 'Tournament Court 4': [12] }, useCredits: true });
  expect(await kindsOf('Tournament Court 4', 12)).toEqual(['booked']);
  const athlete = await aShopper(running, { status: 'athlete' });
  const request = anOrderRequest({
    date,
    slots: { 'Tournament Court 4': [13] },
    shownTotalSen: 0,
    shownFreeSlots: 1,
  });
  expect((await place(running, athlete, request)).status).toBe(200);
  expect(await historyOf('Tournament Court 4', 13)).toMatchObject([
    { kind: 'booked', orderId: null, member: { userId: athlete.userId } },
  ]);
});

test('a block has its person and reason, on its own slots only', async () => {
  const body = {
    courtId: courtIdOf('Tournament Court 5'),
    date,
    slots: [9, 10],
    reason: 'Wet floor',
  };
  await ask(app, blockSlots, { body }, manager.headers);
  later(1);
  await ask(app, unblockSlots, { body: { ...body, slots: [10] } }, manager.headers);
  expect(await historyOf('Tournament Court 5', 10)).toMatchObject([
    { kind: 'blocked', by: 'Test manager', reason: 'Wet floor' },
    { kind: 'unblocked', by: 'Test manager' },
  ]);
  expect(await kindsOf('Tournament Court 5', 9)).toEqual(['blocked']);
  expect(await kindsOf('Tournament Court 5', 11)).toEqual([]);
});

test('an order that was refused is told with its member and the reason', async () => {
  const court = 'Tournament Court 6';
  const holder = await aShopper(running);
  await place(running, holder, anOrderRequest({ date, slots: { [court]: [12] } }));
  const late = await aShopper(running, { displayName: 'Too Late' });
  const slots = { [court]: [12, 13] satisfies Slot[] };
  const request = anOrderRequest({ date, slots, shownTotalSen: 12_000 });
  expect((await place(running, late, request)).failure.code).toBe('timeslot_being_processed');
  await vi.waitFor(
    async () =>
      expect(await historyOf(court, 12)).toMatchObject([
        { kind: 'held' },
        { kind: 'refused', member: { name: 'Too Late' }, code: 'timeslot_being_processed' },
      ]),
    { timeout: 5_000 },
  );
  // The other slot was free, and not why the order was refused.
  expect(await kindsOf(court, 13)).toEqual([]);
});
