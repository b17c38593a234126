import type { CallOutput, CallRequest } from '#contract/call.ts';
import type { quoteAtDesk, sellAtDesk } from '#contract/desk-sales.ts';
import { isDeletedEmail } from '#domain/accounts/account-deletion.ts';
import { normaliseEmail } from '#domain/accounts/email.ts';
import { guestEmail, isGuestEmail } from '#domain/members/guests.ts';
import { defaultMembershipStatus, membershipStatusOf } from '#domain/members/membership-status.ts';
import { maskUsername } from '#domain/members/username.ts';
import { type Sen, sumSen } from '#domain/money/money.ts';
import {
  internationalMobile,
  refusalOfBillingEmail,
  refusalOfBillingMobile,
} from '#domain/orders/billing.ts';
import { mobileOf } from '#domain/orders/mobile-numbers.ts';
import { linkHoldExpiry } from '#domain/orders/payment-links.ts';
import { chooseFreeSlots } from '#domain/slots/allowance.ts';
import { courtSlotsInOrder } from '#domain/slots/court-slots.ts';
import { type Slot, slotStart } from '#domain/time/slots.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Tx } from '#server/db/database.ts';
import {
  overrideOf,
  requireGivenWithinLimit,
  requireMayOverride,
  writeOverrideAudits,
} from '#server/features/back-office/desk/overrides.ts';
import { type DeskPerson, forMember, nobody } from '#server/features/back-office/desk/person.ts';
import { requireCredits } from '#server/features/back-office/desk/sale-credits.ts';
import { requireNewReference } from '#server/features/back-office/desk/terminal-references.ts';
import {
  datesOfSale,
  type WeeklyGoods,
  weeklyGoodsOf,
} from '#server/features/back-office/desk/weekly-sales.ts';
import { lockGoodwillOfToday } from '#server/features/back-office/limits.ts';
import { findMember } from '#server/features/back-office/members/members.repository.ts';
import { courtGoodsWith } from '#server/features/bookings/court-order/court-order.ts';
import { findOrInsertGuest } from '#server/features/members/guests.repository.ts';
import { findMembership } from '#server/features/members/members.repository.ts';
import { quoteCourts } from '#server/features/orders/bill.ts';
import { findOrder, type OrderRow } from '#server/features/orders/orders.repository.ts';
import { issuePaymentLink } from '#server/features/orders/payment-links.ts';
import {
  type DeskBuyer,
  type PlacedAtDesk,
  placeOrderAtDesk,
  type Seller,
} from '#server/features/orders/placing.ts';
import { settleSale } from '#server/features/payments/settling/desk-settling.ts';
import { writeAudit } from '#server/features/platform/audit.ts';
import { Refusal, throwIfRefused } from '#server/http/refusal.ts';

type Sale = CallRequest<typeof sellAtDesk>['body'];

/** Prices a selection exactly as its sale would be priced. [DESK-9] */
export const quoteSale = async (
  { db, clock, readRuleBook }: AppContext,
  { userId, date, slots }: CallRequest<typeof quoteAtDesk>['body'],
): Promise<CallOutput<typeof quoteAtDesk>> => {
  const membership = userId === null ? defaultMembershipStatus : await findMembership(db, userId);
  if (membership === undefined) throw new Refusal('not_found');
  const status = membershipStatusOf(membership);
  const asked = { userId: userId ?? nobody, status, date, slots };
  const quote = await quoteCourts(db, readRuleBook, asked, clock.now());
  const free = chooseFreeSlots(quote.slots, quote.freeSlotsLeft);
  const paidFor = quote.slots.filter((slot) => !free.includes(slot));
  return {
    slots: quote.slots,
    freeSlots: free.length,
    totalSen: sumSen(paidFor.map(({ finalPrice }) => finalPrice)),
    availableCreditsSen: quote.availableCreditsSen,
  };
};

const findBuyer = async (
  tx: Tx,
  staff: DeskPerson,
  { buyer, orderId }: Sale,
  now: Temporal.Instant,
): Promise<DeskBuyer> => {
  if (buyer.kind === 'guest') {
    const email = guestEmail(orderId);
    const phone = internationalMobile(mobileOf(buyer.phone));
    const { name } = buyer;
    const guest = await findOrInsertGuest(tx, { email, name, phone, createdBy: staff.userId }, now);
    const billingEmail = buyer.email === undefined ? email : normaliseEmail(buyer.email);
    const billing = { billingName: name, billingEmail, billingMobile: phone };
    return { userId: guest.userId, billing };
  }
  const { userId } = buyer;
  const row = await findMember(tx, userId);
  if (row === undefined || row.username === null || isDeletedEmail(row.email)) {
    throw new Refusal('not_found');
  }
  // A guest has no credits, and no address of their own for a payment link. [DESK-10]
  if (isGuestEmail(row.email)) throw new Refusal('not_found');
  // Anyone with the payment link can read the name. [LINK-5]
  const billingName = row.displayName ?? maskUsername(row.username);
  return { userId, billing: { billingName, billingEmail: row.email, billingMobile: '' } };
};

/** How long the slots are held for a payment by link; undefined if it is paid now. [LINK-1] */
const holdOf = (sale: Sale): Seller['holdUntil'] => {
  const { payment, slots } = sale;
  if (payment.method !== 'link') return undefined;
  const first = Math.min(...courtSlotsInOrder(slots).map(({ slot }) => slot));
  return (now) => {
    const start = slotStart(datesOfSale(sale)[0] ?? sale.date, first as Slot);
    const expiresAt = linkHoldExpiry(payment.holdMinutes, start, now);
    if (expiresAt === null) throw new Refusal('link_too_late');
    return expiresAt;
  };
};

/** Makes the link of a sale by phone and mails it, unless nothing is left to pay. */
const mailLink = async (
  tx: Tx,
  { settings }: AppContext,
  staff: DeskPerson,
  { order, items }: PlacedAtDesk,
  now: Temporal.Instant,
): Promise<void> => {
  const { orderId, expiresAt, totalSen, creditsSen, billingEmail } = order;
  if (expiresAt === null) return;
  const dueSen = totalSen - creditsSen;
  const linked = { orderId, items, dueSen, expiresAt, mailTo: billingEmail };
  await issuePaymentLink(tx, settings, { ...linked, createdBy: staff.userId }, now);
};

const sellerOf = (
  context: AppContext,
  staff: DeskPerson,
  sale: Sale,
  weekly: WeeklyGoods | null,
): Seller => {
  const { payment, date, slots, buyerTaxId } = sale;
  const dates = sale.weekly === undefined ? {} : { dates: datesOfSale(sale) };
  const holdUntil = holdOf(sale);
  const hasOwnPrice = sale.override !== undefined && sale.override.soldSen !== null;
  let goodwillBefore: Sen = 0;
  return {
    channel: holdUntil ? 'phone' : 'desk',
    soldBy: staff.userId,
    buyerTaxId: buyerTaxId ?? null,
    terms: termsOf(sale),
    ...(holdUntil && { holdUntil }),
    findBuyer: async (tx, now) => {
      if (hasOwnPrice) goodwillBefore = await lockGoodwillOfToday(tx, staff, now);
      return findBuyer(tx, staff, sale, now);
    },
    onPlaced: async (tx, placed, now) => {
      const { orderId, userId, totalSen, creditsSen, expiresAt } = placed.order;
      const isHeld = holdUntil !== undefined && expiresAt !== null;
      if (hasOwnPrice) await requireGivenWithinLimit(tx, staff, placed.order, goodwillBefore);
      await writeAudit(
        tx,
        {
          by: { userId: staff.userId, permission: 'bookings.sell' },
          action: isHeld ? 'order.hold' : 'order.sell',
          subject: `order:${orderId}`,
          details: {
            before: null,
            after: { userId, date, ...dates, slots, totalSen, creditsSen, payment },
          },
        },
        now,
      );
      await writeOverrideAudits(tx, staff, sale, orderId, now);
      await weekly?.keep(tx, orderId);
      if (holdUntil) await mailLink(tx, context, staff, placed, now);
    },
  };
};

const referenceOf = ({ payment }: Sale): string | null =>
  payment.method === 'terminal' ? payment.reference : null;

const termsOf = (sale: Sale): string => {
  const { payment } = sale;
  const holdMinutes = payment.method === 'link' ? [payment.holdMinutes] : [];
  const overrides = sale.override === undefined ? [] : [sale.override];
  return JSON.stringify([payment.method, referenceOf(sale), ...holdMinutes, ...overrides]);
};

const place = async (context: AppContext, staff: DeskPerson, sale: Sale): Promise<OrderRow> => {
  const { orderId, date, slots, payment, shownTotalSen, shownFreeSlots } = sale;
  const isOnCredit = payment.method === 'credits';
  const request = {
    orderId,
    bookingType: 'court-booking',
    date,
    slots,
    shownTotalSen: isOnCredit ? 0 : shownTotalSen,
    shownCreditsSen: isOnCredit ? shownTotalSen : 0,
    shownFreeSlots,
  };
  const override = overrideOf(staff, sale);
  const weekly = weeklyGoodsOf(context, sale, override);
  await forMember(() =>
    placeOrderAtDesk(
      context,
      request,
      weekly ?? courtGoodsWith(override),
      sellerOf(context, staff, sale, weekly),
    ),
  );
  const order = await findOrder(context.db, orderId);
  if (order === undefined) throw new Error(`Order ${orderId} was placed and is not there.`);
  return order;
};

/**
 * Sells slots at the desk: the order is placed by the rules for every order, then settled like a
 * card payment. If the process dies in between, the same request finishes it. [DESK-9] [DESK-10]
 */
export const sellForVenue = async (
  context: AppContext,
  staff: DeskPerson,
  sale: Sale,
): Promise<CallOutput<typeof sellAtDesk>> => {
  const { buyer, payment } = sale;
  requireMayOverride(staff, sale);
  if (buyer.kind === 'guest') {
    throwIfRefused(refusalOfBillingMobile(mobileOf(buyer.phone)));
    const isMailed = payment.method === 'link' || buyer.email !== undefined;
    if (isMailed) throwIfRefused(refusalOfBillingEmail(buyer.email ?? ''));
  }
  await requireNewReference(context, sale.orderId, payment);
  if (payment.method === 'credits') {
    const userId = buyer.kind === 'member' ? buyer.userId : nobody;
    await requireCredits(context, userId, sale.orderId, sale.shownTotalSen);
  }
  const { orderId, userId, status, totalSen, creditsSen } = await place(context, staff, sale);
  const isTakenHere = payment.method === 'cash' || payment.method === 'terminal';
  if (status === 'pending' && isTakenHere) {
    await settleSale(context, {
      userId,
      orderId,
      amountSen: totalSen - creditsSen,
      method: payment.method,
      reference: referenceOf(sale),
      takenBy: staff.userId,
    });
  }
  return { orderId, userId, totalSen, creditsSen };
};
