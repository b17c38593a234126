import { type Sen, wireAmount } from '#domain/money/money.ts';
import type { ChargeStatus } from '#domain/payments/settlement.ts';
import { vrfKeyOf } from '#server/features/payments/fiuu/signatures.ts';
import type {
  MessageSource,
  OrderToQuery,
  ProviderMessage,
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
  /** Whether the server has received and stored the final status. */
  isTold: boolean;
}

/** A message on its way. It may be delivered from `dueAt` on, once for each copy. */
export interface Letter {
  readonly charge: Charge;
  readonly status: ChargeStatus;
  readonly source: MessageSource;
  readonly body: string;
  readonly dueAt: Temporal.Instant;
  copies: number;
}

export interface Telling {
  readonly status: ChargeStatus;
  readonly source: MessageSource;
  readonly dueAt: Temporal.Instant;
  readonly copies: number;
  /** The amount in the message, where it differs from the charged one. */
  readonly namedSen?: Sen;
}

/** The provider's side of every payment: its charges, and the messages it has yet to send. */
export interface Bank {
  readonly charges: readonly Charge[];
  readonly letters: readonly Letter[];
  /**
   * Paid charges that a later message contradicted: the charge's key in our table, and its terms.
   */
  readonly contradictions: Map<string, string>;
  /** Makes a charge, paid or failed, and queues its messages; without any for a silent one. */
  charge(
    what: Pick<Charge, 'orderId' | 'amountSen' | 'currency'>,
    tellings: readonly Telling[],
    becomes?: ChargeStatus,
  ): Charge;
  write(charge: Charge, telling: Telling): void;
  /** The messages that can be delivered by now. */
  due(now: Temporal.Instant): readonly Letter[];
  /** Takes one copy of a message out of the queue. */
  post(letter: Letter): ProviderMessage;
  /** The provider's answer to a requery. */
  answer(order: OrderToQuery): ProviderMessage | null;
}

const codes: Readonly<Record<ChargeStatus, string>> = { paid: '00', failed: '11', pending: '22' };

/** The body of a message signed with the keys of the test account. */
export const letterOf = (charge: Omit<Charge, 'becomes' | 'isTold'>, status: ChargeStatus) =>
  fiuuMessage({
    tranID: charge.transactionId,
    orderid: charge.orderId,
    status: codes[status],
    amount: wireAmount(charge.amountSen),
    currency: charge.currency,
  });

/** A charge's order, amount and currency as one string, for comparison. */
export const termsOf = ({ orderId, amountSen, currency }: Omit<Charge, 'becomes' | 'isTold'>) =>
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

export const openBank = (): Bank => {
  const charges: Charge[] = [];
  let letters: Letter[] = [];
  const write = (charge: Charge, telling: Telling): void => {
    const named = { ...charge, amountSen: telling.namedSen ?? charge.amountSen };
    letters.push({ ...telling, charge, body: letterOf(named, telling.status) });
  };
  return {
    charges,
    contradictions: new Map(),
    get letters() {
      return letters;
    },
    charge: (what, tellings, becomes = 'paid') => {
      const transactionId = String(700_000 + charges.length);
      const charge: Charge = { ...what, transactionId, becomes, isTold: false };
      charges.push(charge);
      for (const telling of tellings) write(charge, telling);
      return charge;
    },
    write,
    due: (now) => letters.filter(({ dueAt }) => Temporal.Instant.compare(dueAt, now) <= 0),
    post: (letter) => {
      letter.copies -= 1;
      if (letter.copies <= 0) letters = letters.filter((other) => other !== letter);
      return { source: letter.source, body: letter.body, headers: {} };
    },
    answer: ({ orderId }) => {
      const known = charges.filter((charge) => charge.orderId === orderId);
      // Of several charges the provider reports a paid one that it has not reported yet.
      const charge =
        known.find(({ becomes, isTold }) => becomes === 'paid' && !isTold) ??
        known.find(({ becomes }) => becomes === 'paid') ??
        known.at(-1);
      return charge === undefined
        ? null
        : { source: 'requery', body: answerOf(charge), headers: {} };
    },
  };
};
