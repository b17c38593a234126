import { type Sen, wireAmount } from '#domain/money/money.ts';
import type { ChargeStatus } from '#domain/payments/settling.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import { vrfKeyOf } from '#server/features/payments/fiuu/signatures.ts';
import type {
  MessageSource,
  OrderToQuery,
  ProviderMessage,
  RefundRequest,
} from '#server/features/platform/payment-provider.ts';
import { fiuuEnv, fiuuMessage } from '#server/testing/fiuu.ts';

/** A charge as the provider has it in its own books. */
export interface Charge {
  readonly transactionId: string;
  readonly orderId: string;
  readonly amountSen: Sen;
  readonly currency: string;
  /** The final status; paid stays paid. */
  readonly becomes: ChargeStatus;
  /** The provider's day of the charge. */
  readonly day: BookingDate;
  /** True if the server has received and stored the final status. */
  isReported: boolean;
}

/** A message on its way. It may be delivered from `dueAt` on, once for each copy. */
export interface QueuedMessage {
  readonly charge: Charge;
  readonly status: ChargeStatus;
  readonly source: MessageSource;
  readonly body: string;
  readonly dueAt: Temporal.Instant;
  copies: number;
}

export interface MessagePlan {
  readonly status: ChargeStatus;
  readonly source: MessageSource;
  readonly dueAt: Temporal.Instant;
  readonly copies: number;
  /** The amount in the message, where it differs from the charged one. */
  readonly namedSen?: Sen;
}

/** A refund as the provider has it in its own books. */
export interface BankRefund extends RefundRequest {
  readonly state: 'done' | 'rejected' | 'pending';
  /** The provider's day of its last news about it. */
  readonly day: BookingDate;
}

/** The provider's side of every payment: its charges, and the messages it has yet to send. */
export interface Bank {
  readonly charges: readonly Charge[];
  readonly queuedMessages: readonly QueuedMessage[];
  /**
   * Paid charges that a later message contradicted: the charge's key in our table, and its terms.
   */
  readonly contradictions: Map<string, string>;
  /** Paid charges for orders that are not ours: the transaction and its terms. */
  readonly strangers: Map<string, string>;
  /** The refunds that the provider has taken, by their reference. */
  readonly refunds: Map<string, BankRefund>;
  /** Makes a charge, paid or failed, and queues its messages; without any for a silent one. */
  charge(
    what: Pick<Charge, 'orderId' | 'amountSen' | 'currency'>,
    plans: readonly MessagePlan[],
    becomes?: ChargeStatus,
  ): Charge;
  write(charge: Charge, plan: MessagePlan): void;
  /** The messages that can be delivered by now. */
  due(now: Temporal.Instant): readonly QueuedMessage[];
  /** Takes one copy of a message out of the queue. */
  post(queued: QueuedMessage): ProviderMessage;
  /** The provider's answer to a requery. */
  answer(order: OrderToQuery): ProviderMessage | null;
}

type ChargeTerms = Omit<Charge, 'becomes' | 'isReported' | 'day'>;

const codes: Readonly<Record<ChargeStatus, string>> = { paid: '00', failed: '11', pending: '22' };

/** The body of a message signed with the keys of the test account. */
export const messageBodyOf = (charge: ChargeTerms, status: ChargeStatus) =>
  fiuuMessage({
    tranID: charge.transactionId,
    orderid: charge.orderId,
    status: codes[status],
    amount: wireAmount(charge.amountSen),
    currency: charge.currency,
  });

/** A charge's order, amount and currency as one string, for comparison. */
export const termsOf = ({ orderId, amountSen, currency }: ChargeTerms) =>
  `${orderId} ${amountSen} ${currency}`;

const answerOf = (charge: Charge): string => {
  const said = {
    StatCode: codes[charge.becomes],
    TranID: charge.transactionId,
    OrderID: charge.orderId,
    Amount: wireAmount(charge.amountSen),
    Domain: fiuuEnv.FIUU_MERCHANT_ID,
    Currency: charge.currency,
  };
  return JSON.stringify({ ...said, VrfKey: vrfKeyOf(said, fiuuEnv.FIUU_SECRET_KEY) });
};

export const openBank = (today: () => BookingDate): Bank => {
  const charges: Charge[] = [];
  let queuedMessages: QueuedMessage[] = [];
  const write = (charge: Charge, plan: MessagePlan): void => {
    const named = { ...charge, amountSen: plan.namedSen ?? charge.amountSen };
    queuedMessages.push({ ...plan, charge, body: messageBodyOf(named, plan.status) });
  };
  return {
    charges,
    contradictions: new Map(),
    strangers: new Map(),
    refunds: new Map(),
    get queuedMessages() {
      return queuedMessages;
    },
    charge: (what, plans, becomes = 'paid') => {
      const transactionId = String(700_000 + charges.length);
      const charge: Charge = {
        ...what,
        transactionId,
        becomes,
        day: today(),
        isReported: false,
      };
      charges.push(charge);
      for (const plan of plans) write(charge, plan);
      return charge;
    },
    write,
    due: (now) => queuedMessages.filter(({ dueAt }) => Temporal.Instant.compare(dueAt, now) <= 0),
    post: (queued) => {
      queued.copies -= 1;
      if (queued.copies <= 0) queuedMessages = queuedMessages.filter((other) => other !== queued);
      return { source: queued.source, body: queued.body, headers: {} };
    },
    answer: ({ orderId }) => {
      const known = charges.filter((charge) => charge.orderId === orderId);
      // Of several charges the provider reports a paid one that it has not reported yet.
      const charge =
        known.find(({ becomes, isReported }) => becomes === 'paid' && !isReported) ??
        known.find(({ becomes }) => becomes === 'paid') ??
        known.at(-1);
      return charge === undefined
        ? null
        : { source: 'requery', body: answerOf(charge), headers: {} };
    },
  };
};
