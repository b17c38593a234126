import type { CallOutput } from '#contract/call.ts';
import type { PaymentPage } from '#contract/orders.ts';
import type { readPaymentLink } from '#contract/payment-links.ts';
import { displayAmount, type Sen } from '#domain/money/money.ts';
import { itemLines, type NamedItem } from '#domain/orders/item-content.ts';
import { linkStateOf, requeryOfLink } from '#domain/orders/payment-links.ts';
import { dateOf, formatDate, formatTime } from '#domain/time/venue-time.ts';
import { fillMail } from '#domain/words/mail-parts.ts';
import { reasonParts } from '#domain/words/mail-texts.ts';
import { paymentMailTexts } from '#domain/words/payment-mail-texts.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Tx } from '#server/db/database.ts';
import { transact } from '#server/db/transact.ts';
import type { Settings } from '#server/env.ts';
import { hashOfToken, makeToken } from '#server/features/accounts/links/links.ts';
import { findEnd, readOrderedGoods } from '#server/features/orders/goods.ts';
import { findNewestCharge, hasOpenCharge } from '#server/features/orders/open-orders.repository.ts';
import { startPayment, stillWaiting } from '#server/features/orders/open-orders.ts';
import {
  hasPaymentToCheck,
  hasUndoneSale,
  type OrderRow,
  sumCredited,
  sumToReturn,
} from '#server/features/orders/orders.repository.ts';
import {
  findLinkedOrder,
  insertPaymentLink,
  markLinkUsed,
  scheduleRequeryBy,
} from '#server/features/orders/payment-links.repository.ts';
import { queueMail } from '#server/features/platform/mail/mail.ts';
import type { PaymentProvider } from '#server/features/platform/payment-provider.ts';
import { failAs, Refusal } from '#server/http/refusal.ts';
import { writeEvent } from '#server/live/write-event.ts';

interface OrderToLink {
  readonly orderId: string;
  readonly items: readonly Pick<NamedItem, 'type' | 'details'>[];
  readonly dueSen: Sen;
  readonly expiresAt: Temporal.Instant;
  /** Null if the link is only copied. */
  readonly mailTo: string | null;
  /** The staff member who makes it. */
  readonly createdBy: string;
}

export const holdEndedKey = (orderId: string): string => `hold-ended/${orderId}`;

const mailLink = (
  tx: Tx,
  { items, dueSen, expiresAt }: OrderToLink,
  { to, url, key }: { readonly to: string; readonly url: string; readonly key: string },
  now: Temporal.Instant,
): Promise<void> => {
  return queueMail(
    tx,
    {
      to,
      ...fillMail(paymentMailTexts.paymentLink, {
        items: [{ list: itemLines(items) }],
        amount: displayAmount(dueSen),
        until: `${formatDate(dateOf(expiresAt))}, ${formatTime(expiresAt)}`,
        link: url,
      }),
      idempotencyKey: `payment-link/${key}`,
    },
    now,
  );
};

/** What ended a hold before it was paid. */
interface HoldEnd {
  readonly by: keyof typeof paymentMailTexts.holdEndedBy;
  /** The reason of a closure. */
  readonly closedFor?: string | null;
}

/**
 * Mails the buyer of an order that was sold by phone that its link no longer pays for anything; a
 * closure says why. [LINK-8] [LINK-10] [LINK-11]
 */
export const mailHoldEnded = (
  tx: Tx,
  { orderId, billingEmail }: Pick<OrderRow, 'orderId' | 'billingEmail'>,
  items: readonly Pick<NamedItem, 'type' | 'details'>[],
  { by, closedFor = null }: HoldEnd,
  now: Temporal.Instant,
): Promise<void> => {
  const { holdEnded, holdEndedBy } = paymentMailTexts;
  return queueMail(
    tx,
    {
      to: billingEmail ?? '',
      ...fillMail(holdEnded, {
        what: holdEndedBy[by],
        items: [{ list: itemLines(items) }],
        why: reasonParts(closedFor),
      }),
      idempotencyKey: holdEndedKey(orderId),
    },
    now,
  );
};

/** Makes a link with which anybody can pay the order. Only a hash of its token is stored. [LINK-5] */
export const issuePaymentLink = async (
  tx: Tx,
  { publicUrl }: Pick<Settings, 'publicUrl'>,
  order: OrderToLink,
  now: Temporal.Instant,
): Promise<string> => {
  const token = makeToken();
  const { orderId, mailTo, createdBy } = order;
  const tokenHash = hashOfToken(token);
  const isMailed = mailTo !== null;
  await insertPaymentLink(tx, { tokenHash, orderId, isMailed, createdBy }, now);
  const url = `${publicUrl}/pay?token=${token}`;
  if (mailTo !== null)
    await mailLink(tx, order, { to: mailTo, url, key: `${orderId}/${tokenHash}` }, now);
  return url;
};

const requireLinkedOrder = async ({ db }: AppContext, token: string): Promise<OrderRow> => {
  const order = await findLinkedOrder(db, hashOfToken(token));
  if (order === undefined) throw new Refusal('not_found');
  return order;
};

/** Reads the items and the state of a linked order. Nothing about the buyer. [LINK-2] [LINK-5] */
export const readLinked = async (
  context: AppContext,
  token: string,
): Promise<CallOutput<typeof readPaymentLink>> => {
  const { db, clock, readRuleBook } = context;
  const order = await requireLinkedOrder(context, token);
  const { orderId, status, totalSen, creditsSen, expiresAt } = order;
  const isHeld = stillWaiting(order, clock.now()) !== null;
  const goods = await readOrderedGoods(db, context, order);
  const hasEnded = status === 'pending' && !isHeld;
  const end = hasEnded ? await findEnd(db, order, goods, readRuleBook) : null;
  const creditedSen = await sumCredited(db, orderId);
  const toReturnSen = await sumToReturn(db, orderId);
  const isToCheck = await hasPaymentToCheck(db, orderId);
  const newest = isHeld ? await findNewestCharge(db, orderId) : undefined;
  return {
    orderId,
    state: linkStateOf({ status, isHeld, creditedSen, toReturnSen, isToCheck }),
    closedFor: end?.reason ?? null,
    isUndone: await hasUndoneSale(db, orderId),
    items: goods.items.map(({ content }) => content),
    dueSen: totalSen - creditsSen,
    expiresAt: status === 'pending' ? (expiresAt?.toISOString() ?? null) : null,
    mayBePaid: isHeld && (await hasOpenCharge(db, orderId)),
    isDeclined: newest?.status === 'failed',
    creditedSen,
    toReturnSen,
    isToCheck,
  };
};

/** The payer may have no account, so leaving the payment page must not lead to a sign-in. */
export const linkPayer = 'depot.link_payer=1';

const linkPayerCookieFor = ({ publicUrl }: Settings, seconds: number): string =>
  [
    linkPayer,
    'Path=/api/payments',
    `Max-Age=${seconds}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(publicUrl.startsWith('https:') ? ['Secure'] : []),
  ].join('; ');

export const linkPayerCookie = (settings: Settings): string => linkPayerCookieFor(settings, 3_600);

/** Clears the cookie, because the payer is back or the link is finished. */
export const noLinkPayerCookie = (settings: Settings): string => linkPayerCookieFor(settings, 0);

/**
 * The payment page of a linked order, as long as it is held. The provider is asked about the order
 * soon after, because the hold can be much longer than a payment takes. [LINK-3]
 */
export const startLinkPayment = async (
  context: AppContext,
  provider: PaymentProvider | null,
  token: string,
): Promise<PaymentPage> => {
  const { db, clock } = context;
  if (provider === null) throw new Refusal('payments_unavailable');
  const order = await requireLinkedOrder(context, token);
  const now = clock.now();
  const waiting = stillWaiting(order, now);
  if (waiting === null) throw new Refusal('pending_expired');
  const goods = await readOrderedGoods(db, context, order);
  await scheduleRequeryBy(db, order.orderId, requeryOfLink(now));
  // The desk sees that somebody is paying. [LINK-7]
  await transact(db, async (tx) => {
    await markLinkUsed(tx, hashOfToken(token), now);
    await writeEvent(tx, { topic: 'bookings', payload: { userId: order.userId } });
  });
  return failAs('order_internal', () => startPayment(provider, waiting, goods, now));
};
