import { expect } from 'vitest';
import { blockSlots } from '#contract/desk-blocks.ts';
import { cancelAtDesk, moveAtDesk, swapAtDesk } from '#contract/desk-bookings.ts';
import type { Slot } from '#domain/time/slots.ts';
import { openDeskToKill } from '#proof/model/desk-to-kill.ts';
import type { KillCase } from '#proof/model/kill-at-statements.ts';
import { ask } from '#server/testing/ask.ts';
import { aSale, sell } from '#server/testing/desk-sales.ts';
import { courtIdOf } from '#server/testing/guard-fixtures.ts';
import { balanceOf, bookingsOf, buy, onlyBooking } from '#server/testing/own-bookings.ts';
import { aShopper } from '#server/testing/shopping.ts';

// Kills the process at the statements of what the staff do at the desk. Afterwards every invariant must
// hold, and the same request again completes the work.

const desk = await openDeskToKill();
const { running, owner, staff, isPlaced, paymentsOf } = desk;
const { app, db } = running;
const reason = 'A pipe burst above the court';

const auditsOf = async (subject: string): Promise<number> => (await desk.actsOn(subject)).length;

const overridesOf = (orderId: string) =>
  db
    .selectFrom('price_overrides')
    .innerJoin('order_items', 'order_items.id', 'price_overrides.item_id')
    .select(['rule_sen', 'sold_sen'])
    .where('order_items.order_id', '=', `${orderId}_1`)
    .execute();

const sellToGuest = async (): Promise<KillCase> => {
  const { date, court, slot } = desk.freshPlace();
  const sale = { ...aSale({ date, slots: { [court]: [slot] } }), shownFreeSlots: 0 };
  return {
    operation: { kind: 'sell', staff, sale },
    // The first of the two transactions places the order; the second settles it.
    isDone: () => isPlaced(sale.orderId),
    finish: async () => {
      const { status, answer } = await sell(running, owner, sale);
      expect(status).toBe(200);
      const { userId } = answer;
      expect(await bookingsOf(db, { userId, email: '' })).toMatchObject([{ slot, court }]);
      expect(await paymentsOf(sale.orderId)).toEqual(['booked 6000 cash']);
      expect(await auditsOf(`order:${sale.orderId}`)).toBe(1);
    },
  };
};

const sellForCredits = async (): Promise<KillCase> => {
  const mei = await aShopper(running, { creditsSen: 10_000 });
  const { date, court, slot } = desk.freshPlace();
  const buyer = { kind: 'member', userId: mei.userId } as const;
  const payment = { method: 'credits' } as const;
  const slots = { [court]: [slot] };
  const sale = { ...aSale({ date, slots, buyer, payment }), shownFreeSlots: 0 };
  return {
    operation: { kind: 'sell', staff, sale },
    isDone: () => isPlaced(sale.orderId),
    finish: async () => {
      expect((await sell(running, owner, sale)).status).toBe(200);
      expect(await bookingsOf(db, mei)).toMatchObject([{ slot, court }]);
      expect(await balanceOf(db, mei)).toBe(4_000);
      expect(await paymentsOf(sale.orderId)).toEqual([]);
      expect(await auditsOf(`order:${sale.orderId}`)).toBe(1);
    },
  };
};

const sellForOtherPrice = async (): Promise<KillCase> => {
  const { date, court, slot } = desk.freshPlace();
  const override = { waives: ['window' as const], soldSen: 4_500, reason };
  const changes = { date, slots: { [court]: [slot] }, override, shownTotalSen: 4_500 };
  const sale = { ...aSale(changes), shownFreeSlots: 0 };
  return {
    operation: { kind: 'sell', staff, sale },
    isDone: () => isPlaced(sale.orderId),
    finish: async () => {
      expect((await sell(running, owner, sale)).status).toBe(200);
      expect(await paymentsOf(sale.orderId)).toEqual(['booked 4500 cash']);
      expect(await overridesOf(sale.orderId)).toEqual([{ rule_sen: 6_000, sold_sen: 4_500 }]);
      expect(await auditsOf(`order:${sale.orderId}`)).toBe(3);
    },
  };
};

/** Free again after a case. Only within 48 hours of the start can the desk keep a part. */
const soonPairs: ReturnType<typeof desk.freshPlace>[][] = [];

const cancelWithPartBack = async (): Promise<KillCase> => {
  const mei = await aShopper(running);
  const pair = soonPairs.pop() ?? [desk.freshPlace(), desk.freshPlace()];
  for (const { date, court, slot } of pair) {
    await buy(running, mei, { date, slots: { [court]: [slot] } });
  }
  const [bookingId = '', other = ''] = (await bookingsOf(db, mei)).map(({ id }) => id);
  const body = { giveBack: 2_500, reason, also: [other] };
  return {
    operation: { kind: 'cancelAtDesk', staff, bookingId, cancellation: body },
    isDone: async () => {
      const left = (await bookingsOf(db, mei)).length;
      expect([0, 2]).toContain(left);
      expect(await balanceOf(db, mei)).toBe(left === 0 ? 2_500 : 0);
      return left === 0;
    },
    finish: async () => {
      const params = { bookingId };
      const { answer } = await ask(app, cancelAtDesk, { params, body }, owner.headers);
      expect(answer.amountSen).toBe(2_500);
      expect(await bookingsOf(db, mei)).toEqual([]);
      expect(await balanceOf(db, mei)).toBe(2_500);
      expect(await auditsOf(`booking:${bookingId}`)).toBe(1);
      soonPairs.push(pair);
    },
  };
};

const owedTo = (userId: string) =>
  db.selectFrom('guest_money').select('amount_sen').where('user_id', '=', userId).execute();

const cancelForGuest = async (): Promise<KillCase> => {
  const { date, court, slot } = desk.freshPlace();
  const { answer: sold } = await sell(running, owner, aSale({ date, slots: { [court]: [slot] } }));
  const guest = { userId: sold.userId, email: '' };
  const bookingId = await onlyBooking(db, guest);
  const body = { giveBack: 2_500, reason };
  return {
    operation: { kind: 'cancelAtDesk', staff, bookingId, cancellation: body },
    isDone: async () => {
      const isDone = (await bookingsOf(db, guest)).length === 0;
      expect(await owedTo(sold.userId)).toEqual(isDone ? [{ amount_sen: 2_500 }] : []);
      return isDone;
    },
    finish: async () => {
      const params = { bookingId };
      const { answer } = await ask(app, cancelAtDesk, { params, body }, owner.headers);
      expect(answer).toMatchObject({ gaveBack: 'money', amountSen: 2_500 });
      expect(await bookingsOf(db, guest)).toEqual([]);
      expect(await owedTo(sold.userId)).toEqual([{ amount_sen: 2_500 }]);
      expect(await balanceOf(db, guest)).toBe(0);
      expect(await auditsOf(`booking:${bookingId}`)).toBe(1);
    },
  };
};

const moveToOtherCourt = async (): Promise<KillCase> => {
  const mei = await aShopper(running);
  const [from, to] = [desk.freshPlace(), desk.freshPlace()];
  const slot = from.slot;
  await buy(running, mei, { date: from.date, slots: { [from.court]: [slot] } });
  const bookingId = await onlyBooking(db, mei);
  const target = { date: from.date, slot: to.slot, courtName: to.court };
  const request = { ...target, shownDifferenceSen: 0, reason };
  return {
    operation: { kind: 'moveAtDesk', staff, bookingId, request },
    isDone: async () => {
      const [booking] = await bookingsOf(db, mei);
      const isDone = booking?.court === to.court && booking.slot === to.slot;
      if (!isDone) expect(booking).toMatchObject({ court: from.court, slot });
      return isDone;
    },
    finish: async () => {
      const params = { bookingId };
      const { status } = await ask(app, moveAtDesk, { params, body: request }, owner.headers);
      expect(status).toBe(200);
      expect(await bookingsOf(db, mei)).toMatchObject([{ court: to.court, slot: to.slot }]);
      expect(await auditsOf(`booking:${bookingId}`)).toBe(1);
    },
  };
};

const swapTwoCourts = async (): Promise<KillCase> => {
  const [mei, ada] = [await aShopper(running), await aShopper(running)];
  const [here, there] = [desk.freshPlace(), desk.freshPlace()];
  // Today's bookings change places within the day only.
  const { date } = here;
  await buy(running, mei, { date, slots: { [here.court]: [here.slot] } });
  await buy(running, ada, { date, slots: { [there.court]: [there.slot] } });
  const [bookingId, otherBookingId] = [await onlyBooking(db, mei), await onlyBooking(db, ada)];
  const request = {
    otherBookingId,
    from: { courtName: here.court, date, slot: here.slot },
    otherFrom: { courtName: there.court, date, slot: there.slot },
    shownDifferenceSen: 0,
    otherShownDifferenceSen: 0,
    reason,
  };
  return {
    operation: { kind: 'swapAtDesk', staff, bookingId, request },
    isDone: async () => {
      const [[mine], [theirs]] = [await bookingsOf(db, mei), await bookingsOf(db, ada)];
      const isDone = mine?.court === there.court && mine.slot === there.slot;
      const [first, second] = isDone ? [there, here] : [here, there];
      expect(mine).toMatchObject({ court: first.court, slot: first.slot });
      expect(theirs).toMatchObject({ court: second.court, slot: second.slot });
      return isDone;
    },
    finish: async () => {
      const params = { bookingId };
      const { status } = await ask(app, swapAtDesk, { params, body: request }, owner.headers);
      expect(status).toBe(200);
      expect(await bookingsOf(db, mei)).toMatchObject([{ court: there.court, slot: there.slot }]);
      expect(await bookingsOf(db, ada)).toMatchObject([{ court: here.court, slot: here.slot }]);
      expect(await auditsOf(`booking:${bookingId}`)).toBe(1);
      expect(await auditsOf(`booking:${otherBookingId}`)).toBe(1);
    },
  };
};

const blockTwoSlots = async (): Promise<KillCase> => {
  const { date, court, slot } = desk.freshPlace();
  const courtId = await courtIdOf(db, court);
  const slots: Slot[] = [slot, (slot + 7) as Slot];
  const block = { courtId, date, slots, reason };
  const blocked = async (): Promise<number> =>
    (
      await db
        .selectFrom('slot_claims')
        .select('slot')
        .where('kind', '=', 'block')
        .where('court_id', '=', courtId)
        .where('booking_date', '=', date)
        .where('slot', 'in', slots)
        .execute()
    ).length;
  return {
    operation: { kind: 'block', staff, block },
    isDone: async () => {
      const count = await blocked();
      expect([0, 2]).toContain(count);
      return count === 2;
    },
    finish: async () => {
      expect((await ask(app, blockSlots, { body: block }, owner.headers)).status).toBe(200);
      expect(await blocked()).toBe(2);
    },
  };
};

const blockOverBooking = async (): Promise<KillCase> => {
  const mei = await aShopper(running);
  const { date, court, slot } = desk.freshPlace();
  await buy(running, mei, { date, slots: { [court]: [slot] } });
  const bookingId = await onlyBooking(db, mei);
  const courtId = await courtIdOf(db, court);
  const block = { courtId, date, slots: [slot], reason, cancels: [bookingId] };
  const claimKind = async () => {
    const claim = await db
      .selectFrom('slot_claims')
      .select('kind')
      .where('court_id', '=', courtId)
      .where('booking_date', '=', date)
      .where('slot', '=', slot)
      .executeTakeFirst();
    return claim?.kind;
  };
  return {
    operation: { kind: 'block', staff, block },
    isDone: async () => {
      const isDone = (await bookingsOf(db, mei)).length === 0;
      expect(await claimKind()).toBe(isDone ? 'block' : 'booking');
      expect((await balanceOf(db, mei)) > 0).toBe(isDone);
      return isDone;
    },
    finish: async () => {
      expect((await ask(app, blockSlots, { body: block }, owner.headers)).status).toBe(200);
      expect(await claimKind()).toBe('block');
      expect(await bookingsOf(db, mei)).toEqual([]);
      expect(await auditsOf(`booking:${bookingId}`)).toBe(1);
    },
  };
};

desk.killAll([
  ['a sale to a guest in cash', sellToGuest, 10],
  ['a sale for another price', sellForOtherPrice, 10],
  ['a sale to a member for credits', sellForCredits, 10],
  ['a cancellation with a part back', cancelWithPartBack, 10],
  ['a cancellation for a guest, to whom money is owed', cancelForGuest, 10],
  ['a move to another court', moveToOtherCourt, 10],
  ['a swap of two courts', swapTwoCourts, 20],
  ['a block of two slots', blockTwoSlots, 3],
  ['a block that cancels a booking', blockOverBooking, 10],
]);
