import { setTimeout as sleep } from 'node:timers/promises';
import type { CallInput, CallOutput } from '#contract/call.ts';
import type { placeOrder } from '#contract/orders.ts';
import { makeOrderId } from '#domain/orders/orders.ts';
import type { HttpClient, HttpResult, Question } from '#proof/faults/http-client.ts';
import { messageBodyOf } from '#proof/model/bank.ts';
import type { Random } from '#proof/model/random.ts';
import type { SlotKey } from '#proof/production/visitor.ts';
import { messagePaths } from '#server/features/payments/fiuu/fiuu.ts';

type OrderRequest = CallInput<typeof placeOrder>['body'];

/**
 * A slot that a member was told is theirs: the order is complete, paid with credits or by card.
 */
export interface Acknowledged {
  readonly orderId: string;
  readonly courtSlot: SlotKey;
}

export interface CrowdReport {
  readonly acknowledged: readonly Acknowledged[];
  /** Orders sent again with the same id because no answer came. */
  readonly askedAgain: number;
  /** Of these, orders that the first request had placed. */
  readonly hadBeenPlaced: number;
  /** Answers that no member should get. */
  readonly strange: readonly string[];
}

export interface Crowd {
  /** Finishes every order that was begun. */
  stop(): Promise<CrowdReport>;
}

const usualPauseMs = 60;
const againMs = 200;
/** A member without an answer gives up after this time. */
const timeoutMs = 40_000;

/** No answer, or one that says to retry later. */
const isLater = ({ status }: HttpResult): boolean => [0, 429, 503].includes(status);

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

/** The payment message for a paid order. */
const paymentOf = (
  { orderId, shownTotalSen: amountSen }: OrderRequest,
  transaction: number,
): string =>
  messageBodyOf(
    { transactionId: String(transaction), orderId, amountSen, currency: 'MYR' },
    'paid',
  );

/** Members who look at the availability and book one slot after another, each slot once. */
export const startCrowd = (
  { ask }: HttpClient,
  cookies: readonly string[],
  courtSlots: readonly SlotKey[],
  random: Random,
  pauseMs = usualPauseMs,
): Crowd => {
  const left = [...courtSlots];
  const report = {
    acknowledged: [] as Acknowledged[],
    askedAgain: 0,
    hadBeenPlaced: 0,
    strange: [] as string[],
  };
  let isOver = false;
  let transactions = 700_000;

  /** Retries until there is an answer; null for an unexpected one or for none at all. */
  const insist = async (question: Question, onAgain?: () => Promise<void>) => {
    const until = performance.now() + timeoutMs;
    for (;;) {
      const result = await ask(question);
      if (result.status === 200) return result;
      if (!isLater(result))
        report.strange.push(`${question.path}: ${result.status} ${result.body}`);
      if (!isLater(result) || performance.now() > until) return null;
      await sleep(againMs);
      await onAgain?.();
    }
  };

  const book = async (cookie: string, courtSlot: SlotKey): Promise<void> => {
    const request = orderRequestFor(courtSlot, random);
    const { orderId } = request;
    let isAgain = false;
    const look = async (): Promise<void> => {
      if (isAgain) return;
      isAgain = true;
      report.askedAgain += 1;
      const { status } = await ask({ path: `/api/orders/${orderId}`, cookie });
      if (status === 200) report.hadBeenPlaced += 1;
    };
    const placed = await insist({ path: '/api/orders', cookie, json: request }, look);
    if (placed === null) return;
    const order: CallOutput<typeof placeOrder> = JSON.parse(placed.body);
    if (order.status === 'pending') {
      transactions += 1;
      const form = paymentOf(request, transactions);
      const confirmed = await insist({ path: messagePaths.notification, form });
      if (confirmed === null) return;
    }
    report.acknowledged.push({ orderId, courtSlot });
  };

  const live = async (cookie: string): Promise<void> => {
    while (!isOver) {
      await ask({ path: '/api/slots/Pickle', cookie });
      await ask({ topic: 'page', path: '/', cookie });
      const courtSlot = left.shift();
      if (courtSlot === undefined) throw new Error('No slots left to book.');
      await book(cookie, courtSlot);
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
