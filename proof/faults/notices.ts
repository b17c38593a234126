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
import { judgeMoney, moneyDigest } from '#proof/faults/notices-account.ts';
import {
  type Notice,
  openProviderServer,
  type ProviderServer,
  postNotice,
} from '#proof/faults/notices-bank.ts';
import {
  chargeFor,
  type Delivery,
  deliveries,
  noticesOf,
  type Purchase,
  shuffle,
} from '#proof/faults/notices-deliveries.ts';
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
interface Trial {
  readonly venue: MovableVenue;
  readonly context: ProviderServer;
  readonly random: Random;
  /** Every message posted, for the replay. */
  readonly posted: Notice[];
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
const slotsFor = async ({ venue: { db } }: Trial): Promise<(delivery: Delivery) => SlotKey> => {
  const soon = await slotsOn(db, addDays(today, 1), 'normal_member', [8, 9, 10, 11, 12, 13]);
  const later = await slotsOn(db, addDays(today, 5), 'normal_member');
  return (delivery) => {
    const courtSlot = (delivery === 'late and over' ? soon : later).shift();
    if (courtSlot === undefined) throw new Error('No slots left to book.');
    return courtSlot;
  };
};

/** Members order the slots, and the bank charges them. */
const buy = async (trial: Trial, requests: readonly [Delivery, SlotKey][]): Promise<Purchase[]> => {
  const { venue, context } = trial;
  const visitors = await addVisitors(venue.db, requests.length, 'normal_member');
  const purchases = new Map<number, Purchase>();
  await doTogether(
    requests.map(([delivery, courtSlot], at) => async () => {
      const visitor = visitors[at];
      if (visitor === undefined) throw new Error('Too few members.');
      const { status, code, orderId } = await orderSlot(venue, visitor, courtSlot);
      if (status !== 200) throw new Error(`An order was refused: ${status} ${code}`);
      if (isLate(delivery)) context.withheld.add(orderId);
      const charges = chargeFor(context.bank, delivery, orderId, courtSlot.priceSen);
      purchases.set(at, { delivery, visitor, courtSlot, orderId, charges });
    }),
  );
  // In the order of the requests, so that a seed chooses the same for each of them.
  return requests.flatMap((_, at) => purchases.get(at) ?? []);
};

const post = async (trial: Trial, notice: Notice): Promise<void> => {
  trial.posted.push(notice);
  if (!(await postNotice(trial.venue.app.url, notice))) trial.refused += 1;
};

const tell = (trial: Trial, purchases: readonly Purchase[]): Promise<void> =>
  doTogether(
    shuffle(purchases, trial.random).map((purchase) => {
      const notices = noticesOf(purchase, trial.random);
      return async () => {
        for (const group of notices) {
          await Promise.all(group.map((notice) => post(trial, notice)));
        }
      };
    }),
  );

/** Waits until the venue has requeried every order without a message. */
const waitForAnswers = async ({ venue: { db } }: Trial, lost: readonly Purchase[]) => {
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
const replay = async (trial: Trial): Promise<Finding> => {
  const { venue, posted, random } = trial;
  const notices = shuffle(posted, random);
  const before = await moneyDigest(venue.db);
  const answers: boolean[] = [];
  await doTogether(
    notices.map((notice) => async () => {
      answers.push(await postNotice(venue.app.url, notice));
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

const deliverPayments = async (trial: Trial): Promise<Finding[]> => {
  const { venue, context } = trial;
  const slotFor = await slotsFor(trial);
  const names = Object.keys(deliveries) as Delivery[];
  const firstDeliveries = names
    .filter((delivery) => delivery !== 'rival')
    .flatMap((delivery) => Array.from({ length: deliveries[delivery].orders }, () => delivery));
  const firsts = await buy(
    trial,
    shuffle(firstDeliveries, trial.random).map((delivery) => [delivery, slotFor(delivery)]),
  );
  const late = firsts.filter(({ delivery }) => isLate(delivery));
  await tell(
    trial,
    firsts.filter(({ delivery }) => !isLate(delivery)),
  );

  await venue.moveTo(beginsAt.add({ minutes: 4 }));
  const taken = late.filter(({ delivery }) => delivery === 'late and taken');
  const rivals = await buy(
    trial,
    taken.map(({ courtSlot }) => ['rival', courtSlot]),
  );
  await tell(trial, rivals);

  await venue.moveTo(beginsAt.add({ hours: lateHours }));
  for (const { orderId } of late) context.withheld.delete(orderId);
  await tell(trial, late);
  const lost = firsts.filter(({ delivery }) => delivery === 'lost');
  const { left, tookMs } = await waitForAnswers(trial, lost);
  return [
    {
      what: 'messages posted, not acknowledged',
      seen: `${trial.posted.length}, ${trial.refused}`,
      isGood: trial.refused === 0,
    },
    {
      what: 'orders without a message settled by requery',
      seen: `${lost.length - left} of ${lost.length} in ${(tookMs / 1_000).toFixed(1)} s`,
      isGood: left === 0,
    },
    ...(await judgeMoney(venue.db, [...firsts, ...rivals])),
    await replay(trial),
  ];
};

/** Faults of a payment provider and its network in delivering payment messages. */
export const notices: Fault = {
  name: 'payment messages repeated, reordered, 37 h late, lost',
  run: async (place: FaultPlace, random) => {
    const context = await openProviderServer();
    try {
      const venue = await openMovableVenue(place, beginsAt, { FIUU_API_URL: context.url });
      return await deliverPayments({ venue, context, random, posted: [], refused: 0 });
    } finally {
      await context.close();
    }
  },
};
