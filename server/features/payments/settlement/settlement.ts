import { isDeletedEmail } from '#domain/accounts/account-deletion.ts';
import { largestBalanceSen } from '#domain/money/credits.ts';
import { displayAmount } from '#domain/money/money.ts';
import { rankAfterNews } from '#domain/payments/requeries.ts';
import {
  contradictionId,
  type Verdict,
  venueCurrency,
  verdictOf,
} from '#domain/payments/settlement.ts';
import type { AppContext, Log } from '#server/app-context.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { transact } from '#server/db/transact.ts';
import { lockAccount } from '#server/features/members/members.repository.ts';
import { readOrderedGoods } from '#server/features/orders/goods.ts';
import { releaseOrders } from '#server/features/orders/open-orders.ts';
import { findOrder, lockOrder, type OrderRow } from '#server/features/orders/orders.repository.ts';
import { updateRank } from '#server/features/orders/requery-rank.repository.ts';
import { countMessages, insertMessage } from '#server/features/payments/payments.repository.ts';
import {
  type Charge,
  creditCharge,
  payOrder,
  tellOrder,
} from '#server/features/payments/settlement/outcomes.ts';
import {
  hasOtherPendingPayment,
  insertPaymentOnce,
  lockPayment,
  type PaymentState,
  upsertPayment,
} from '#server/features/payments/settlement/settlement.repository.ts';
import type {
  PaymentProvider,
  PaymentReport,
  ProviderMessage,
} from '#server/features/platform/payment-provider.ts';

/** What a message has led to, as it is kept beside it. */
interface Settled {
  readonly verdict: Verdict | 'booked' | 'credited' | 'exception';
  readonly detail: string | null;
}

type StrangeVerdict =
  | Extract<Verdict, 'contradicted' | 'wrong_amount' | 'wrong_currency' | 'member_gone'>
  | 'balance_full';

const reasons: Readonly<Record<StrangeVerdict, string>> = {
  contradicted: 'the same charge was told otherwise before',
  wrong_amount: 'it is not what was due',
  wrong_currency: `it is not in ${venueCurrency}`,
  member_gone: 'the member has deleted the account',
  balance_full: `with it the member would have more than ${displayAmount(largestBalanceSen)} in credits`,
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

type KnownCharge = NonNullable<Awaited<ReturnType<typeof lockPayment>>>;

const record = (tx: Tx, { provider, report, now }: Charge, state: PaymentState): Promise<void> =>
  upsertPayment(tx, { ...report, provider, ...state }, now);

/** Keeps money for the operator. What came goes into the books as it was told, and its reason. */
const keepForOperator = async (
  tx: Tx,
  charge: Charge,
  verdict: StrangeVerdict,
): Promise<Settled> => {
  const exception = explain(verdict, charge);
  await record(tx, charge, { status: 'paid', outcome: 'exception', exception });
  return { verdict: 'exception', detail: exception };
};

/**
 * A paid charge that is told otherwise keeps its row and its outcome. The other telling gets a row of its
 * own, once, so that the operator sees it. [SETTLE-2]
 */
const keepContradiction = async (tx: Tx, charge: Charge, known: KnownCharge): Promise<Settled> => {
  const { provider, report, now } = charge;
  const before = `${known.amountSen} sen in ${known.currency} for ${known.orderId}`;
  const exception = `${explain('contradicted', charge)}: ${before}`;
  const transactionId = contradictionId(report.transactionId, report);
  const isNew = await insertPaymentOnce(
    tx,
    { ...report, provider, transactionId, status: 'paid', outcome: 'exception', exception },
    now,
  );
  return { verdict: isNew ? 'exception' : 'contradicted', detail: exception };
};

/** Money that is not due, or not that much, becomes credits if the balance can take it. [SETTLE-6] */
const creditUndue = async (
  tx: Tx,
  context: AppContext,
  charge: Charge,
  verdict: 'second_charge' | 'wrong_amount',
): Promise<Settled> => {
  const { order, now } = charge;
  const goods = await readOrderedGoods(tx, context, order);
  const isCredited = await creditCharge(tx, context.settings, charge, { reason: verdict, goods });
  // A provider that has charged for an order once may take no other payment for it.
  if (order.status === 'pending') await releaseOrders(tx, order.userId, [order.orderId], now);
  await tellOrder(tx, order, order.status);
  if (!isCredited) return keepForOperator(tx, charge, 'balance_full');
  await record(tx, charge, { status: 'paid', outcome: 'credited', exception: verdict });
  return verdict === 'wrong_amount'
    ? { verdict, detail: explain(verdict, charge) }
    : { verdict: 'credited', detail: verdict };
};

/** Does what the verdict says with money that was received, or with the news that none was. */
const carryOut = async (
  tx: Tx,
  context: AppContext,
  charge: Charge,
  verdict: Verdict,
  known: KnownCharge | undefined,
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
      const loss = await payOrder(tx, context, charge);
      if (loss === 'balance_full') return keepForOperator(tx, charge, loss);
      const outcome = loss === null ? 'booked' : 'credited';
      await record(tx, charge, { status: 'paid', outcome, exception: loss });
      return { verdict: outcome, detail: loss };
    }
    case 'second_charge':
    case 'wrong_amount':
      return creditUndue(tx, context, charge, verdict);
    default:
      if (status !== 'paid') return { verdict, detail: explain(verdict, charge) };
      return known?.status === 'paid'
        ? keepContradiction(tx, charge, known)
        : keepForOperator(tx, charge, verdict);
  }
};

/** What a provider has told, and by which message. */
interface Told {
  readonly provider: string;
  readonly report: PaymentReport;
  readonly message: ProviderMessage;
}

/** Asks about the order earlier or later from now on, as the message makes its payment likely. [SETTLE-10] */
const rankOrder = async (
  tx: Tx,
  { provider, report }: Told,
  known: KnownCharge | undefined,
): Promise<void> => {
  const rank = rankAfterNews({
    told: report.status,
    known: known?.status ?? null,
    isAnotherPending: await hasOtherPendingPayment(tx, provider, report),
  });
  if (rank !== null) await updateRank(tx, report.orderId, rank);
};

/** Locks are taken as for placing an order: the member, the order, then credits and hours. */
const settle = async (tx: Tx, context: AppContext, told: Told): Promise<Settled> => {
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
  await rankOrder(tx, told, known);
  const charge = { provider, report, order, email, now: context.clock.now() };
  return carryOut(tx, context, charge, verdict, known);
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
  context: AppContext,
  provider: Pick<PaymentProvider, 'name'>,
  report: PaymentReport,
  message: ProviderMessage,
): Promise<void> => {
  const { db, clock, log } = context;
  const currency = currencyCode(report.currency);
  const told = { provider: provider.name, report: { ...report, currency }, message };
  try {
    const settled = await transact(db, async (tx) => {
      const result = await settle(tx, context, told);
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
