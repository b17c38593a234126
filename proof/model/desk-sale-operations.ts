import { sumSen } from '#domain/money/money.ts';
import { makeOrderId } from '#domain/orders/orders.ts';
import type { WaivableRule } from '#domain/staff/overrides.ts';
import { isSellable } from '#domain/staff/weekly-sales.ts';
import { bookingDayOf } from '#domain/time/booking-window.ts';
import { addDays } from '#domain/time/venue-time.ts';
import { noteCancelled } from '#proof/model/booking-operations.ts';
import { buyerOf, methods, paymentBy } from '#proof/model/desk-payments.ts';
import {
  type Generator,
  type Operation,
  sendCopies,
  someMember,
  tryTo,
} from '#proof/model/operations.ts';
import { someSlot, someSlots } from '#proof/model/order-operations.ts';
import { noteMoved } from '#proof/model/undo-operations.ts';
import type { CourtSlot, World } from '#proof/model/world.ts';
import { cancelForMember } from '#server/features/back-office/desk/cancellation.ts';
import { moveForMember, quoteMoveForMember } from '#server/features/back-office/desk/moves.ts';
import { quoteSale, sellForVenue } from '#server/features/back-office/desk/sales.ts';
import { undoSale } from '#server/features/back-office/desk/undo-sale.ts';
import { previewWeekly } from '#server/features/back-office/desk/weekly-sales.ts';
import { type BookingRow, findOwnBooking } from '#server/features/bookings/bookings.repository.ts';

const reason = 'The buyer changed their mind.';

/** The most that a slot is sold for where the price of the rules is set aside. */
const mostSoldBelow = 20_000;

/** The ends of a sale. */
const fates = ['kept', 'kept', 'undone', 'cancelled in part and undone'] as const;

/**
 * One slot, or several of one day. A sale that is cancelled in part is for tomorrow, because the desk
 * may keep what was paid within 48 hours only.
 */
const chooseSlots = (world: World, fate: (typeof fates)[number]) => {
  const isInPart = fate === 'cancelled in part and undone';
  const { date, court, slot } = someSlot(world);
  const chosen =
    isInPart || world.random.chance(0.2) ? someSlots(world) : { date, slots: { [court]: [slot] } };
  const tomorrow = addDays(bookingDayOf(world.context.clock.now()), 1);
  return { ...chosen, date: isInPart ? tomorrow : chosen.date };
};

/** The bookings of a sale as they stand, in order. */
const bookingsOfSale = async ({ db }: World['context'], orderId: string): Promise<BookingRow[]> => {
  const sold = await db
    .selectFrom('bookings')
    .innerJoin('orders as part', 'part.order_id', 'bookings.order_id')
    .select(['bookings.id', 'bookings.user_id as userId'])
    .where('part.parent_order_id', '=', orderId)
    .orderBy('bookings.booking_date')
    .orderBy('bookings.id')
    .execute();
  const rows = await Promise.all(sold.map(({ userId, id }) => findOwnBooking(db, userId, id)));
  return rows.flatMap((row) => row ?? []);
};

/** Cancels the first booking of a sale, with nothing or everything back. */
const cancelOneOf = async (
  world: World,
  orderId: string,
  giveBack: 'all' | 'nothing',
  isHandedBack: boolean,
): Promise<string> => {
  const { context, staff } = world;
  const [booking] = await bookingsOfSale(context, orderId);
  if (booking === undefined) return 'none left';
  return tryTo(
    () => cancelForMember(context, staff, booking.id, { giveBack, reason, isHandedBack }),
    () => noteCancelled(world, booking, `cancelled in part, ${giveBack} back`),
  );
};

/**
 * A manager sells slots to a member or a guest, sometimes for another price or against the window
 * and the daily limit; sometimes the request is sent twice. Sometimes the sale is undone, which must
 * be refused where a slot of it was cancelled before.
 */
const sellAtDesk = (world: World): Operation => {
  const { random, context, staff, deskSales } = world;
  const person = random.chance(0.6) ? someMember(world) : null;
  const fate = random.pick(fates) ?? 'kept';
  const { date, slots } = chooseSlots(world, fate);
  const orderId = makeOrderId(random.bytes(8), context.clock.now());
  const method = random.pick(methods) ?? 'cash';
  const copies = random.chance(0.3) ? 2 : 1;
  const soldSen = random.chance(0.3) ? 101 + random.below(mostSoldBelow) : null;
  const waives = random.chance(0.3) ? (['window', 'daily_limit'] as const) : [];
  const giveBack = random.chance(0.7) ? 'nothing' : 'all';

  // [SHIFT-12]
  const isGuestsCash = person === null && method === 'cash';
  const isHandedBack = isGuestsCash && giveBack === 'all' && random.chance(0.5);

  const sale = async () => {
    const request = { date, slots };
    const quote = await quoteSale(context, { userId: person?.userId ?? null, ...request });
    deskSales.set(orderId, null);
    const bought = {
      orderId,
      buyer: buyerOf(person),
      ...request,
      payment: paymentBy(method, orderId),
    };
    const paidFor = quote.slots.length - quote.freeSlots;
    const shownTotalSen = soldSen === null ? quote.totalSen : soldSen * paidFor;
    const override = { waives: [...waives], soldSen, reason };
    const shown = { shownTotalSen, shownFreeSlots: quote.freeSlots, override };
    return sendCopies(copies, () => sellForVenue(context, staff, { ...bought, ...shown }));
  };

  const run = async (): Promise<string> => {
    const word = await tryTo(sale, ({ totalSen, creditsSen }) => {
      deskSales.set(orderId, totalSen - creditsSen);
      return `sold, ${method}`;
    });
    if (fate === 'kept' || !word.startsWith('sold')) return word;
    const before =
      fate === 'undone' ? '' : `, ${await cancelOneOf(world, orderId, giveBack, isHandedBack)},`;
    return tryTo(
      () => sendCopies(copies, () => undoSale(context, { staff, reason }, orderId)),
      () => `${word}${before} and undone`,
    );
  };
  const what = Object.entries(slots).map(([court, sold]) => `${court} ${sold.join(' and ')}`);
  return {
    member: person,
    description: `the desk sells ${what.join(', ')} on ${date} to ${person?.name ?? 'a guest'}, ${method}, for ${soldSen ?? 'the price'}`,
    run,
  };
};

/** Ends the dates of a weekly booking from its second on, in one step. [SERIES-13] */
const endFromSecond = async (world: World, orderId: string, giveBack: 'all' | 'nothing') => {
  const { context, staff } = world;
  const [, first, ...others] = await bookingsOfSale(context, orderId);
  if (first === undefined) return 'has no second date';
  const shown = [first, ...others].map(({ id, courtId, bookingDate: date, slot }) => ({
    ...{ bookingId: id, courtId, date, slot },
  }));
  const also = others.map(({ id }) => id);
  return tryTo(
    () => cancelForMember(context, staff, first.id, { giveBack, reason, also, shown }),
    () => {
      for (const booking of [first, ...others]) noteCancelled(world, booking, 'ended');
      return `ended from the second date on, ${giveBack} back`;
    },
  );
};

/** Moves the first date of a weekly booking. [DESK-8] */
const moveFirst = async (world: World, orderId: string, { date, court, slot }: CourtSlot) => {
  const { context, staff } = world;
  const [first] = await bookingsOfSale(context, orderId);
  if (first === undefined) return 'has no date';
  const target = { date, slot, courtName: court };
  return tryTo(
    async () => {
      const quote = await quoteMoveForMember(context, staff, first.id, target);
      const request = { ...target, shownDifferenceSen: quote.differenceSen, reason };
      return moveForMember(context, staff, first.id, request);
    },
    ({ paidSen }) => {
      noteMoved(world, first.id, paidSen);
      return 'first date moved';
    },
  );
};

/** The ends of a weekly sale. */
const weeklyFates = ['kept', 'undone', 'moved', 'ended', 'moved and ended'] as const;

/**
 * A manager sells a slot for some weeks to a member or a guest, beyond the window, sometimes twice at
 * once, with what the preview shows; sometimes the sale is undone, or its first date moves, or it ends
 * from the second date on.
 */
const sellWeekly = (world: World): Operation => {
  const { random, context, staff, deskSales } = world;
  const person = random.chance(0.6) ? someMember(world) : null;
  const { date, court, slot } = someSlot(world);
  const orderId = makeOrderId(random.bytes(8), context.clock.now());
  const method = random.pick(methods) ?? 'cash';
  const weeks = 2 + random.below(3);
  const copies = random.chance(0.3) ? 2 : 1;
  const fate = random.pick(weeklyFates) ?? 'kept';
  const target = { ...someSlot(world), court };
  const giveBack = random.chance(0.1) ? 'nothing' : 'all';
  const sale = async () => {
    const asked = { date, slots: { [court]: [slot] }, weeks };
    const waives: WaivableRule[] = ['window', 'daily_limit'];
    const userId = person?.userId ?? null;
    const plan = await previewWeekly(context, staff, { ...asked, userId, waives });
    const sellable = plan.dates.filter(isSellable);
    deskSales.set(orderId, null);
    const sold = {
      orderId,
      buyer: buyerOf(person),
      ...{ date, slots: asked.slots },
      payment: paymentBy(method, orderId),
      shownTotalSen: sumSen(sellable.map(({ priceSen }) => priceSen)),
      shownFreeSlots: 0,
      override: { waives, soldSen: null, reason },
      weekly: { weeks, dates: sellable.map((one) => one.date), digest: plan.digest },
    };
    return sendCopies(copies, () => sellForVenue(context, staff, sold));
  };
  const run = async (): Promise<string> => {
    const word = await tryTo(sale, ({ totalSen, creditsSen }) => {
      deskSales.set(orderId, totalSen - creditsSen);
      return `sold, ${method}`;
    });
    if (fate === 'kept' || !word.startsWith('sold')) return word;
    if (fate === 'undone') {
      return tryTo(
        () => sendCopies(copies, () => undoSale(context, { staff, reason }, orderId)),
        () => `${word} and undone`,
      );
    }
    const after = [
      ...(fate === 'ended' ? [] : [await moveFirst(world, orderId, target)]),
      ...(fate === 'moved' ? [] : [await endFromSecond(world, orderId, giveBack)]),
    ];
    return [word, ...after].join(', ');
  };
  return {
    member: person,
    description: `the desk sells ${court} ${slot} for ${weeks} weeks from ${date} on to ${person?.name ?? 'a guest'}, ${method}, ${fate}`,
    run,
  };
};

export const deskSaleGenerators: readonly Generator[] = [
  { name: 'desk sale', weight: 8, choose: sellAtDesk },
  { name: 'weekly sale', weight: 4, choose: sellWeekly },
];
