import { setTimeout as sleep } from 'node:timers/promises';
import { addDays } from '#domain/time/venue-time.ts';
import {
  addVisitors,
  type MovableVenue,
  openMovableVenue,
  orderSlot,
  slotsOn,
} from '#proof/faults/clock-venue.ts';
import type { Fault, FaultPlace } from '#proof/faults/fault.ts';
import {
  chargeFor,
  type Delivery,
  deliveries,
  messagesOf,
  type Purchase,
  shuffle,
} from '#proof/faults/payment-deliveries.ts';
import { judgeMoney, moneyDigest } from '#proof/faults/payment-money.ts';
import {
  openProviderServer,
  type PostedMessage,
  type ProviderServer,
  postMessage,
} from '#proof/faults/provider-server.ts';
import type { Random } from '#proof/model/random.ts';
import type { Finding } from '#proof/production/findings.ts';
import type { SlotKey } from '#proof/production/visitor.ts';

const beginsAt = Temporal.Instant.from('2026-11-16T09:00:00+08:00');
const today = '2026-11-16';
/** A weekend without messages. */
const lateHours = 37;
const atOnce = 12;
/** The venue requeries one order every five seconds. */
const askingMs = 120_000;

/** One run of the fault: the provider, its charges and the venue. */
interface PaymentRun {
  readonly venue: MovableVenue;
  readonly provider: ProviderServer;
  readonly random: Random;
  /** Every message posted, for the replay. */
  readonly posted: PostedMessage[];
  refused: number;
}

const doTogether = async (works: readonly (() => Promise<unknown>)[]): Promise<void> => {
  const left = [...works];
  const worker = async (): Promise<void> => {
    for (let work = left.shift(); work !== undefined; work = left.shift()) await work();
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
};

const isLate = (delivery: Delivery): boolean => delivery.startsWith('late');

/** Slots that are over when late messages arrive, and slots that are not. */
const slotsFor = async ({
  venue: { db },
}: PaymentRun): Promise<(delivery: Delivery) => SlotKey> => {
  const soon = await slotsOn(db, addDays(today, 1), 'normal_member', [8, 9, 10, 11, 12, 13]);
  const later = await slotsOn(db, addDays(today, 5), 'normal_member');
  return (delivery) => {
    const courtSlot = (delivery === 'late and over' ? soon : later).shift();
    if (courtSlot === undefined) throw new Error('No slots left to book.');
    return courtSlot;
  };
};

/** Members order the slots, and the bank charges them. */
const buy = async (
  paymentRun: PaymentRun,
  requests: readonly [Delivery, SlotKey][],
): Promise<Purchase[]> => {
  const { venue, provider } = paymentRun;
  const visitors = await addVisitors(venue.db, requests.length, 'normal_member');
  const purchases = new Map<number, Purchase>();
  await doTogether(
    requests.map(([delivery, courtSlot], at) => async () => {
      const visitor = visitors[at];
      if (visitor === undefined) throw new Error('Too few members.');
      const { status, code, orderId } = await orderSlot(venue, visitor, courtSlot);
      if (status !== 200) throw new Error(`An order was refused: ${status} ${code}`);
      if (isLate(delivery)) provider.withheld.add(orderId);
      const charges = chargeFor(provider.bank, delivery, orderId, courtSlot.priceSen);
      purchases.set(at, { delivery, visitor, courtSlot, orderId, charges });
    }),
  );
  // In the order of the requests, so that a seed chooses the same for each of them.
  return requests.flatMap((_, at) => purchases.get(at) ?? []);
};

const post = async (paymentRun: PaymentRun, message: PostedMessage): Promise<void> => {
  paymentRun.posted.push(message);
  if (!(await postMessage(paymentRun.venue.app.url, message))) paymentRun.refused += 1;
};

const deliver = (paymentRun: PaymentRun, purchases: readonly Purchase[]): Promise<void> =>
  doTogether(
    shuffle(purchases, paymentRun.random).map((purchase) => {
      const messages = messagesOf(purchase, paymentRun.random);
      return async () => {
        for (const group of messages) {
          await Promise.all(group.map((message) => post(paymentRun, message)));
        }
      };
    }),
  );

/** Waits until the venue has requeried every order without a message. */
const waitForAnswers = async ({ venue: { db } }: PaymentRun, lost: readonly Purchase[]) => {
  const began = performance.now();
  const orderIds = lost.map(({ orderId }) => orderId);
  for (;;) {
    const waiting = await db
      .selectFrom('orders')
      .select('order_id')
      .where('order_id', 'in', orderIds)
      .where('status', '=', 'pending')
      .execute();
    const tookMs = performance.now() - began;
    if (waiting.length === 0 || tookMs > askingMs) return { left: waiting.length, tookMs };
    await sleep(500);
  }
};

/** Posts every message once more; nothing may change. */
const replay = async (paymentRun: PaymentRun): Promise<Finding> => {
  const { venue, posted, random } = paymentRun;
  const messages = shuffle(posted, random);
  const before = await moneyDigest(venue.db);
  const answers: boolean[] = [];
  await doTogether(
    messages.map((message) => async () => {
      answers.push(await postMessage(venue.app.url, message));
    }),
  );
  const changed = before.difference(await moneyDigest(venue.db));
  const refused = answers.filter((isAcknowledged) => !isAcknowledged).length;
  return {
    what: 'messages replayed, not acknowledged, tables changed',
    seen: `${answers.length}, ${refused}, ${[...changed].join(' ') || 'none'}`,
    isGood: refused === 0 && changed.size === 0,
  };
};

const deliverPayments = async (paymentRun: PaymentRun): Promise<Finding[]> => {
  const { venue, provider } = paymentRun;
  const slotFor = await slotsFor(paymentRun);
  const names = Object.keys(deliveries) as Delivery[];
  const firstDeliveries = names
    .filter((delivery) => delivery !== 'rival')
    .flatMap((delivery) => Array.from({ length: deliveries[delivery].orders }, () => delivery));
  const firsts = await buy(
    paymentRun,
    shuffle(firstDeliveries, paymentRun.random).map((delivery) => [delivery, slotFor(delivery)]),
  );
  const late = firsts.filter(({ delivery }) => isLate(delivery));
  await deliver(
    paymentRun,
    firsts.filter(({ delivery }) => !isLate(delivery)),
  );

  await venue.moveTo(beginsAt.add({ minutes: 4 }));
  const taken = late.filter(({ delivery }) => delivery === 'late and taken');
  const rivals = await buy(
    paymentRun,
    taken.map(({ courtSlot }) => ['rival', courtSlot]),
  );
  await deliver(paymentRun, rivals);

  await venue.moveTo(beginsAt.add({ hours: lateHours }));
  for (const { orderId } of late) provider.withheld.delete(orderId);
  await deliver(paymentRun, late);
  const lost = firsts.filter(({ delivery }) => delivery === 'lost');
  const { left, tookMs } = await waitForAnswers(paymentRun, lost);
  return [
    {
      what: 'messages posted, not acknowledged',
      seen: `${paymentRun.posted.length}, ${paymentRun.refused}`,
      isGood: paymentRun.refused === 0,
    },
    {
      what: 'orders without a message settled by requery',
      seen: `${lost.length - left} of ${lost.length} in ${(tookMs / 1_000).toFixed(1)} s`,
      isGood: left === 0,
    },
    ...(await judgeMoney(venue.db, [...firsts, ...rivals])),
    await replay(paymentRun),
  ];
};

/** Faults of a payment provider and its network in delivering payment messages. */
export const paymentMessages: Fault = {
  name: 'payment messages repeated, reordered, 37 h late, lost',
  run: async (place: FaultPlace, random) => {
    const provider = await openProviderServer();
    try {
      const venue = await openMovableVenue(place, beginsAt, { FIUU_API_URL: provider.url });
      return await deliverPayments({ venue, provider, random, posted: [], refused: 0 });
    } finally {
      await provider.close();
    }
  },
};
