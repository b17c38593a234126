import { beforeEach, expect, test } from 'vitest';
import { cancelAtDesk, undoCancelAtDesk } from '#contract/desk-bookings.ts';
import { undoSaleAtDesk } from '#contract/desk-sales.ts';
import type { Slot } from '#domain/time/slots.ts';
import { slotEventInWords } from '#domain/words/slot-history-words.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { aSale, type SaleRequest, sell } from '#server/testing/desk-sales.ts';
import { bookingsOf, buy } from '#server/testing/own-bookings.ts';
import { aShopper, openingTime, playDay } from '#server/testing/shopping.ts';
import { makeReadHistory } from '#server/testing/slot-history.ts';
import { aStaffMember } from '#server/testing/staff.ts';

const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;
const manager = await aStaffMember(running, 'manager');
const readHistory = await makeReadHistory(running, manager);
const court = 'Tournament Court 1';

beforeEach(() => context.clock.set(Temporal.Instant.from(openingTime)));

const cancellationOf = async (slot: Slot) =>
  (await readHistory(court, playDay, slot)).findLast(({ kind }) => kind === 'cancelled');

/** Sells a slot and undoes the sale. Returns the id of the change that ended its booking. */
const sellAndUndo = async (changes: Partial<SaleRequest>): Promise<string> => {
  const { answer } = await sell(running, manager, aSale(changes));
  const params = { orderId: answer.orderId };
  const undone = await ask(
    app,
    undoSaleAtDesk,
    { params, body: { reason: null } },
    manager.headers,
  );
  expect(undone.status).toBe(200);
  const { id } = await db
    .selectFrom('booking_changes')
    .select('id')
    .where('user_id', '=', answer.userId)
    .executeTakeFirstOrThrow();
  return id;
};

const undo = (changeId: string) => {
  const request = { params: { changeId }, body: { reason: 'Wanted it after all' } };
  return ask(app, undoCancelAtDesk, request, manager.headers);
};

test('[DESK-15] [DESK-25] the booking of an undone sale is not offered to be restored', async () => {
  const changeId = await sellAndUndo({ slots: { [court]: [12] } });
  expect(await cancellationOf(12)).toMatchObject({ by: 'Test manager', undo: null });
  expect((await undo(changeId)).failure.code).toBe('undo_not_possible');
});

test('[DESK-15] [DESK-25] nor is the free slot of an undone sale, which has no order', async () => {
  const { userId } = await aShopper(running, { status: 'athlete' });
  const buyer = { kind: 'member', userId } as const;
  const free = { shownTotalSen: 0, shownFreeSlots: 1 };
  const changeId = await sellAndUndo({ slots: { [court]: [13] }, buyer, ...free });
  const undoneSale = { method: null, amountSen: 0 };
  expect(await cancellationOf(13)).toMatchObject({ by: 'Test manager', undo: null, undoneSale });
  expect((await undo(changeId)).failure.code).toBe('undo_not_possible');
});

test('[HIST-9] [DESK-25] an undone sale says how its money went back, a member’s, too', async () => {
  const { userId } = await aShopper(running, { creditsSen: 6_000 });
  const buyer = { kind: 'member', userId } as const;
  const terminal = { method: 'terminal', reference: 'T-1' } as const;
  await sellAndUndo({ slots: { [court]: [16] }, buyer, payment: terminal });
  await sellAndUndo({ slots: { [court]: [17] } });
  await sellAndUndo({
    slots: { 'Tournament Court 2': [12] },
    buyer,
    payment: { method: 'credits' },
  });
  const told = async (...[at, slot]: readonly [string, Slot]) => {
    const event = (await readHistory(at, playDay, slot)).at(-1);
    return event && slotEventInWords(event).sentence;
  };
  const undone = 'Sale undone by Test manager, RM 60.00';
  expect(await told(court, 16)).toBe(`${undone} refunded at the terminal.`);
  expect(await told(court, 17)).toBe(`${undone} handed back in cash.`);
  expect(await told('Tournament Court 2', 12)).toBe(`${undone} back as credits.`);
});

test('[DESK-15] a booking is not offered to be restored while its order is being refunded', async () => {
  const mei = await aShopper(running);
  const orderId = await buy(running, mei, { slots: { [court]: [14, 15] } });
  const [booking] = await bookingsOf(db, mei);
  const request = {
    params: { bookingId: booking?.id ?? '' },
    body: { giveBack: 'all', reason: 'The net is torn' },
  } as const;
  expect((await ask(app, cancelAtDesk, request, manager.headers)).status).toBe(200);
  const offered = await cancellationOf(14);
  expect(offered?.undo).toMatchObject({ of: 'cancellation' });

  const setStatus = (status: 'refund_pending' | 'partially_refunded') =>
    db.updateTable('orders').set({ status }).where('order_id', '=', orderId).execute();
  await setStatus('refund_pending');
  expect((await cancellationOf(14))?.undo).toBeNull();
  expect((await undo(offered?.undo?.changeId ?? '')).failure.code).toBe('refund_already_pending');
  await setStatus('partially_refunded');
  expect((await cancellationOf(14))?.undo).toEqual(offered?.undo);
});
