import { type Sen, wireAmount } from '#domain/money/money.ts';
import type { ChargeStatus } from '#domain/payments/settlement.ts';
import { vrfKeyOf } from '#server/features/payments/fiuu/signatures.ts';
import type {
  MessageSource,
  OrderToQuery,
  ProviderMessage,
} from '#server/features/platform/payment-provider.ts';
import { fiuuEnv, fiuuMessage } from '#server/testing/fiuu.ts';

/** Money that the provider has tried to take, as it stands in its own books. */
export interface Charge {
  readonly transactionId: string;
  readonly orderId: string;
  readonly amountSen: Sen;
  readonly currency: string;
  /** The last of what was, is and will be told of it; paid stays paid. */
  readonly becomes: ChargeStatus;
  /** Whether the server has heard, and taken down, what became of it. */
  isTold: boolean;
}

/** A message under way. It may be delivered from its time on, and again as often as it has copies. */
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
  /** The amount that the message names, where it is not the one that is charged. */
  readonly namedSen?: Sen;
}

/** The provider's side of every payment: what it has taken, and what it has yet to say. */
export interface Bank {
  readonly charges: readonly Charge[];
  readonly letters: readonly Letter[];
  /** The paid charges that were told again otherwise: each one's id in the books, and its terms. */
  readonly contradictions: Map<string, string>;
  /** Takes money, or fails to, and writes what is to be told of it; nothing for a silent one. */
  charge(
    what: Pick<Charge, 'orderId' | 'amountSen' | 'currency'>,
    tellings: readonly Telling[],
    becomes?: ChargeStatus,
  ): Charge;
  write(charge: Charge, telling: Telling): void;
  /** The letters that can be delivered by now. */
  due(now: Temporal.Instant): readonly Letter[];
  /** Takes one copy of a letter out of the bag. */
  post(letter: Letter): ProviderMessage;
  /** What the provider answers when it is asked about an order. */
  answer(order: OrderToQuery): ProviderMessage | null;
}

const codes: Readonly<Record<ChargeStatus, string>> = { paid: '00', failed: '11', pending: '22' };

/** The body of a signed message; its keys are those of the test account. */
export const letterOf = (charge: Omit<Charge, 'becomes' | 'isTold'>, status: ChargeStatus) =>
  fiuuMessage({
    tranID: charge.transactionId,
    orderid: charge.orderId,
    status: codes[status],
    amount: wireAmount(charge.amountSen),
    currency: charge.currency,
  });

/** What a charge is for, as one text to compare. */
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
      // Of several charges the provider tells of one that was paid and that it has not told yet.
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
