import { isDeletedEmail } from '#domain/account-deletion.ts';
import { nextRequery, type Verdict, venueCurrency, verdictOf } from '#domain/settlement.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { transact } from '#server/db/transact.ts';
import { increaseCounters } from '#server/features/attempts/repository.ts';
import {
  findOrder,
  lockAccount,
  lockOrder,
  type OrderRow,
} from '#server/features/orders/repository.ts';
import type {
  PaymentProvider,
  PaymentReport,
  ProviderMessage,
} from '#server/features/payments/provider.ts';
import { countMessages, insertMessage } from '#server/features/payments/repository.ts';
import {
  type Charge,
  creditCharge,
  payOrder,
  tellOrder,
} from '#server/features/settlement/outcomes.ts';
import {
  lockOrderToQuery,
  lockPayment,
  type PaymentState,
  scheduleRequery,
  upsertPayment,
} from '#server/features/settlement/repository.ts';
import { releaseOrders } from '#server/features/waiting-orders/commands.ts';
import type { House, Log } from '#server/house.ts';

/** What a message has led to, as it is kept beside it. */
interface Settled {
  readonly verdict: Verdict | 'booked' | 'credited' | 'exception';
  readonly detail: string | null;
}

type StrangeVerdict = Extract<
  Verdict,
  'contradicted' | 'wrong_amount' | 'wrong_currency' | 'member_gone'
>;

const reasons: Readonly<Record<StrangeVerdict, string>> = {
  contradicted: 'the same charge was told otherwise before',
  wrong_amount: 'it is not what was due',
  wrong_currency: `it is not in ${venueCurrency}`,
  member_gone: 'the member has deleted the account',
};

/** ISO 4217 has a code for what is no currency; the message itself keeps the provider's own word. */
const currencyCode = (currency: string): string => (/^[A-Z]{3}$/.test(currency) ? currency : 'XXX');

const termsOf = ({ status, totalSen, creditsSen }: OrderRow) => ({
  status,
  dueSen: totalSen - creditsSen,
});

/** Why the operator should look at money, with its figures. */
const explain = (verdict: StrangeVerdict, charge: Charge): string => {
  const { amountSen, currency } = charge.report;
  return `${verdict}: ${amountSen} sen in ${currency} came, ${termsOf(charge.order).dueSen} sen were due; ${reasons[verdict]}`;
};

const record = (tx: Tx, { provider, report, now }: Charge, state: PaymentState): Promise<void> =>
  upsertPayment(tx, { ...report, provider, ...state }, now);

/** Does what the verdict says with money that was received, or with the news that none was. */
const carryOut = async (
  tx: Tx,
  { settings }: House,
  charge: Charge,
  verdict: Verdict,
  isPaidAlready: boolean,
): Promise<Settled> => {
  const {
    order,
    report: { detail, status },
  } = charge;
  switch (verdict) {
    case 'ignored':
    case 'unknown_order':
    case 'repeated':
      return { verdict, detail };
    case 'noted':
      await record(tx, charge, {
        status: status === 'failed' ? 'failed' : 'pending',
        outcome: null,
        exception: null,
      });
      // Whoever waits for the payment is told that it can be tried again.
      if (status === 'failed') await tellOrder(tx, order, order.status);
      return { verdict, detail };
    case 'pay': {
      const loss = await payOrder(tx, settings, charge);
      const outcome = loss === null ? 'booked' : 'credited';
      await record(tx, charge, { status: 'paid', outcome, exception: loss });
      return { verdict: outcome, detail: loss };
    }
    case 'second_charge':
    case 'wrong_amount':
      await creditCharge(tx, settings, charge, verdict);
      await record(tx, charge, { status: 'paid', outcome: 'credited', exception: verdict });
      // A provider that has charged for an order once may take no other payment for it.
      if (order.status === 'pending') {
        await releaseOrders(tx, order.userId, [order.orderId], charge.now);
      }
      await tellOrder(tx, order, order.status);
      return verdict === 'wrong_amount'
        ? { verdict, detail: explain(verdict, charge) }
        : { verdict: 'credited', detail: verdict };
    default: {
      const exception = explain(verdict, charge);
      // What a settled charge has become stays, and what was not paid is no money to account for.
      if (status !== 'paid' || isPaidAlready) return { verdict, detail: exception };
      await record(tx, charge, { status: 'paid', outcome: 'exception', exception });
      return { verdict: 'exception', detail: exception };
    }
  }
};

/** What a provider has told, and by which message. */
interface Told {
  readonly provider: string;
  readonly report: PaymentReport;
  readonly message: ProviderMessage;
}

/** Locks are taken as for placing an order: the member, the order, then credits and hours. */
const settle = async (tx: Tx, house: House, told: Told): Promise<Settled> => {
  const { provider, report, message } = told;
  const found = await findOrder(tx, report.orderId);
  const account = found && (await lockAccount(tx, found.userId));
  const order = found && (await lockOrder(tx, found.orderId));
  const known = await lockPayment(tx, provider, report.transactionId);
  const email = account?.email ?? '';
  const verdict = verdictOf({
    source: message.source,
    report,
    known: known ?? null,
    order: order === undefined ? null : { ...termsOf(order), isMemberGone: isDeletedEmail(email) },
  });
  if (order === undefined) return { verdict, detail: report.detail };
  const charge = { provider, report, order, email, now: house.clock.now() };
  return carryOut(tx, house, charge, verdict, known?.status === 'paid');
};

const keepMessage = (
  db: Database,
  { provider, report: { orderId, transactionId }, message }: Told,
  { verdict, detail }: { readonly verdict: string; readonly detail: string | null },
  now: Temporal.Instant,
): Promise<void> =>
  insertMessage(db, { provider, message, orderId, transactionId, verdict, detail }, now);

/** What leaves everything as it is, however often it comes. */
const idle: ReadonlySet<Settled['verdict']> = new Set<Verdict>([
  'ignored',
  'unknown_order',
  'repeated',
  'contradicted',
]);

/** More often than any provider sends a message again. */
const idleMessagesKept = 10;

/**
 * A message that the provider has signed can be sent again by whoever has seen it, without end. So that
 * nobody fills the disk with copies, those that change nothing are kept only so many times.
 */
const isKept = async (tx: Tx, { provider, report }: Told, { verdict }: Settled): Promise<boolean> =>
  !idle.has(verdict) || (await countMessages(tx, provider, report)) < idleMessagesKept;

/** The operator looks at what went wrong and at money that came twice; members are told by mail. */
const say = (
  log: Log,
  { provider, report }: Told,
  { verdict, detail, isTakenDown }: Settled & { readonly isTakenDown: boolean },
): void => {
  const { orderId, transactionId, status } = report;
  const facts = { provider, orderId, transactionId, status, verdict, detail };
  if (!isTakenDown) log.debug(facts, 'a payment message came once too often');
  else if (verdict === 'exception' || verdict === 'contradicted') {
    log.error(facts, 'a payment needs the operator');
  } else if (verdict === 'wrong_amount') {
    log.error(facts, 'a payment of another amount became credits');
  } else if (verdict === 'credited') log.warn(facts, 'a payment became credits');
  else log.info(facts, 'a payment message was settled');
};

/**
 * The only door by which an order becomes paid, whoever knocks: a notification, a callback or the
 * answer to a question. Each message that leads to something is kept with what it led to, in the same
 * transaction; one that we fail to settle is kept too, and comes again.
 */
export const settlePayment = async (
  house: House,
  provider: Pick<PaymentProvider, 'name'>,
  report: PaymentReport,
  message: ProviderMessage,
): Promise<void> => {
  const { db, clock, log } = house;
  const currency = currencyCode(report.currency);
  const told = { provider: provider.name, report: { ...report, currency }, message };
  try {
    const settled = await transact(db, async (tx) => {
      const result = await settle(tx, house, told);
      const isTakenDown = await isKept(tx, told, result);
      if (isTakenDown) await keepMessage(tx, told, result, clock.now());
      return { ...result, isTakenDown };
    });
    say(log, told, settled);
  } catch (error) {
    log.error({ err: error, orderId: report.orderId }, 'a payment message could not be settled');
    await keepMessage(db, told, { verdict: 'unsettled', detail: null }, clock.now());
    throw error;
  }
};

const queryPauseSeconds = 5;

/** Providers answer one question in five seconds, however many nodes of ours there are. */
const takeTurn = async (tx: Tx, now: Temporal.Instant): Promise<boolean> => {
  const endsAt = now.add({ seconds: queryPauseSeconds });
  const [turn] = await increaseCounters(tx, [{ key: 'payments/requery', endsAt }], now);
  return turn?.count === 1;
};

/** The next pause begins before the question is asked, so that no failure makes us ask at once. */
const takeOrderToQuery = ({ db, clock }: House) =>
  transact(db, async (tx) => {
    const now = clock.now();
    const order = await lockOrderToQuery(tx, now);
    if (order === undefined || !(await takeTurn(tx, now))) return null;
    const timesAsked = order.timesAsked + 1;
    const deadline = order.expires_at?.toTemporalInstant() ?? now;
    await scheduleRequery(tx, order.orderId, timesAsked, nextRequery(deadline, timesAsked, now));
    return order;
  });

/** Asks the provider about one order whose deadline has passed without news. [SETTLE-8] */
export const requeryOrders = async (house: House, provider: PaymentProvider): Promise<void> => {
  const order = await takeOrderToQuery(house);
  if (order === null) return;
  const message = await provider.requery(order);
  if (message === null) return;
  const verification = provider.verify(message);
  if (verification.isAuthentic) {
    await settlePayment(house, provider, verification.report, message);
    return;
  }
  house.log.warn({ orderId: order.orderId, reason: verification.reason }, 'answer refused');
  await insertMessage(
    house.db,
    {
      provider: provider.name,
      message,
      orderId: order.orderId,
      transactionId: verification.claimedTransactionId,
      verdict: 'forged',
      detail: verification.reason,
    },
    house.clock.now(),
  );
};
