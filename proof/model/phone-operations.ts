import { makeOrderId } from '#domain/orders/orders.ts';
import { noteCancelled } from '#proof/model/booking-operations.ts';
import {
  type Generator,
  type Operation,
  someMember,
  someOf,
  tryTo,
} from '#proof/model/operations.ts';
import { someSlot } from '#proof/model/order-operations.ts';
import type { Page, Person, World } from '#proof/model/world.ts';
import { releaseHeldOrderAtDesk } from '#server/features/back-office/desk/held-orders.ts';
import { quoteSale, sellForVenue } from '#server/features/back-office/desk/sales.ts';
import { undoSale } from '#server/features/back-office/desk/undo-sale.ts';
import { findOrder } from '#server/features/orders/orders.repository.ts';

const reason = 'Agreed on the phone.';

const guest = {
  kind: 'guest',
  name: 'Phone Caller',
  phone: '+60 12 345 6789',
  email: 'caller@person.test',
} as const;

/** A guest is known to the history only by their order. */
const payerOf = (person: Person | null, userId: string): Person =>
  person ?? { name: 'a guest', userId, email: guest.email, grantedSen: 0, isGone: false };

/** The slot is theirs until the hold ends, and the link can be paid for as long as they like. */
const noteHeld = async (world: World, page: Page, courtSlot: string): Promise<void> => {
  const order = await findOrder(world.context.db, page.orderId);
  const until = order?.expiresAt?.toTemporalInstant();
  if (order?.status !== 'pending' || until === undefined) return;
  const { person } = page;
  world.promises = [...world.promises, { person, courtSlots: [courtSlot], until }];
  world.pages.push(page);
};

const holdMinutes = [10, 60, 24 * 60] as const;

/** The desk holds a slot for a member or a guest, who pays by link; sometimes against the rules. */
const sellByPhone = (world: World): Operation => {
  const { random, context, staff, deskSales } = world;
  const person = random.chance(0.4) ? someMember(world) : null;
  const { date, court, slot } = someSlot(world);
  const orderId = makeOrderId(random.bytes(8), context.clock.now());
  const payment = { method: 'link', holdMinutes: random.pick(holdMinutes) ?? 10 } as const;
  const soldSen = random.chance(0.2) ? 101 + random.below(20_000) : null;
  const waives = random.chance(0.3) ? (['window', 'daily_limit'] as const) : [];
  return {
    member: person,
    description: `the desk sells ${court} ${slot} on ${date} to ${person?.name ?? 'a guest'} by phone as ${orderId}`,
    run: () =>
      tryTo(
        async () => {
          const slots = { [court]: [slot] };
          const userId = person?.userId ?? null;
          const quote = await quoteSale(context, { userId, date, slots });
          deskSales.set(orderId, null);
          const buyer = userId === null ? guest : ({ kind: 'member', userId } as const);
          const paidFor = quote.slots.length - quote.freeSlots;
          const answer = await sellForVenue(context, staff, {
            orderId,
            buyer,
            date,
            slots,
            payment,
            override: { waives: [...waives], soldSen, reason },
            shownTotalSen: soldSen === null ? quote.totalSen : soldSen * paidFor,
            shownFreeSlots: quote.freeSlots,
          });
          const amountSen = answer.totalSen - answer.creditsSen;
          const page = { person: payerOf(person, answer.userId), orderId, amountSen };
          await noteHeld(world, page, `${court}/${date}/${slot}`);
          return page;
        },
        () => `held for ${person === null ? 'a guest' : 'a member'}`,
      ),
  };
};

/** An act of the desk on a sale by phone; the payer may be paying at the same moment. */
const onPhoneSale =
  (what: string, act: (world: World, orderId: string) => Promise<string>) =>
  (world: World): Operation | null => {
    const { deskSales } = world;
    const page = someOf(
      world,
      world.pages.filter(({ orderId }) => deskSales.has(orderId)),
    );
    if (page === undefined) return null;
    return {
      member: page.person,
      description: `the desk ${what} ${page.orderId}`,
      run: () => act(world, page.orderId),
    };
  };

const endPhoneSale = onPhoneSale('ends the hold of', ({ context, staff }, orderId) =>
  tryTo(
    () => releaseHeldOrderAtDesk(context, staff, orderId),
    () => 'ended',
  ),
);

const undoPhoneSale = onPhoneSale('undoes the sale of', async (world, orderId) => {
  const { context, staff } = world;
  const sold = await context.db
    .selectFrom('bookings')
    .innerJoin('orders as part', 'part.order_id', 'bookings.order_id')
    .select('bookings.id')
    .where('part.parent_order_id', '=', orderId)
    .execute();
  return tryTo(
    () => undoSale(context, { staff, reason }, orderId),
    ({ method }) => {
      for (const booking of sold) noteCancelled(world, booking, 'undone');
      return `undone, ${method}`;
    },
  );
});

export const phoneGenerators: readonly Generator[] = [
  { name: 'phone sale', weight: 5, choose: sellByPhone },
  { name: 'phone end', weight: 1, choose: endPhoneSale },
  { name: 'phone undo', weight: 2, choose: undoPhoneSale },
];
