import { setTimeout as sleep } from 'node:timers/promises';
import type { CallInput, CallOutput } from '#contract/call.ts';
import type { placeOrder } from '#contract/orders.ts';
import { makeOrderId } from '#domain/orders/orders.ts';
import type { Asked, Asker, Question } from '#proof/faults/asking.ts';
import { letterOf } from '#proof/model/bank.ts';
import type { Random } from '#proof/model/random.ts';
import type { SlotKey } from '#proof/production/visitor.ts';
import { messagePaths } from '#server/features/payments/fiuu/fiuu.ts';

type OrderRequest = CallInput<typeof placeOrder>['body'];

/** Something that a member was told to have: the order is complete, with credits or by card. */
export interface Acknowledged {
  readonly orderId: string;
  readonly hour: SlotKey;
}

export interface CrowdReport {
  readonly acknowledged: readonly Acknowledged[];
  /** Orders whose answer did not come, and that were asked for again under the same id. */
  readonly askedAgain: number;
  /** Of these, orders that had been placed all the same. */
  readonly hadBeenPlaced: number;
  /** Answers that no member should have got. */
  readonly strange: readonly string[];
}

export interface Crowd {
  /** Every order that was begun is brought to its end. */
  stop(): Promise<CrowdReport>;
}

const usualPauseMs = 60;
const againMs = 200;
/** A member who has heard nothing for so long gives up. */
const patienceMs = 40_000;

/** No answer, or one that says to come again. */
const isLater = ({ status }: Asked): boolean => status === 0 || status === 503;

const orderRequestFor = (
  { court, date, slot, priceSen }: SlotKey,
  random: Random,
): OrderRequest => {
  const usesCredits = random.chance(0.5);
  return {
    orderId: makeOrderId(random.bytes(8), Temporal.Now.instant()),
    bookingType: 'court-booking',
    date,
    slots: { [court]: [slot] },
    shownCreditsSen: usesCredits ? priceSen : 0,
    shownTotalSen: usesCredits ? 0 : priceSen,
    shownFreeSlots: 0,
    billingName: 'Mei Tan',
    billingEmail: 'mei@person.test',
    billingMobile: '+60 12 345 6789',
  };
};

/** The provider's word that an order was paid. */
const paymentOf = (
  { orderId, shownTotalSen: amountSen }: OrderRequest,
  transaction: number,
): string =>
  letterOf({ transactionId: String(transaction), orderId, amountSen, currency: 'MYR' }, 'paid');

/** Members who look at the window and book one hour after another, each hour once. */
export const startCrowd = (
  { ask }: Asker,
  cookies: readonly string[],
  hours: readonly SlotKey[],
  random: Random,
  pauseMs = usualPauseMs,
): Crowd => {
  const left = [...hours];
  const report = {
    acknowledged: [] as Acknowledged[],
    askedAgain: 0,
    hadBeenPlaced: 0,
    strange: [] as string[],
  };
  let isOver = false;
  let transactions = 700_000;

  /** Asks until there is an answer; null for one that nobody should get, or for none at all. */
  const insist = async (question: Question, onAgain?: () => Promise<void>) => {
    const until = performance.now() + patienceMs;
    for (;;) {
      const asked = await ask(question);
      if (asked.status === 200) return asked;
      if (!isLater(asked)) report.strange.push(`${question.path}: ${asked.status} ${asked.body}`);
      if (!isLater(asked) || performance.now() > until) return null;
      await sleep(againMs);
      await onAgain?.();
    }
  };

  const book = async (cookie: string, hour: SlotKey): Promise<void> => {
    const wish = orderRequestFor(hour, random);
    const { orderId } = wish;
    let isAgain = false;
    const look = async (): Promise<void> => {
      if (isAgain) return;
      isAgain = true;
      report.askedAgain += 1;
      const { status } = await ask({ path: `/api/orders/${orderId}`, cookie });
      if (status === 200) report.hadBeenPlaced += 1;
    };
    const placed = await insist({ path: '/api/orders', cookie, json: wish }, look);
    if (placed === null) return;
    const order: CallOutput<typeof placeOrder> = JSON.parse(placed.body);
    if (order.status === 'pending') {
      transactions += 1;
      const form = paymentOf(wish, transactions);
      const told = await insist({ path: messagePaths.notification, form });
      if (told === null) return;
    }
    report.acknowledged.push({ orderId, hour });
  };

  const live = async (cookie: string): Promise<void> => {
    while (!isOver) {
      await ask({ path: '/api/slots/Pickle', cookie });
      await ask({ topic: 'page', path: '/', cookie });
      const hour = left.shift();
      if (hour === undefined) throw new Error('There are no hours left to book.');
      await book(cookie, hour);
      await sleep(pauseMs);
    }
  };
  const lives = cookies.map(live);
  return {
    stop: async () => {
      isOver = true;
      await Promise.all(lives);
      return report;
    },
  };
};
