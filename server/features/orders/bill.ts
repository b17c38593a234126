import type { CallOutput, CallRequest } from '#contract/call.ts';
import type { calculatePrice, priceCourts } from '#contract/orders.ts';
import type { MembershipStatus } from '#domain/members/membership-status.ts';
import { refusalToCharge } from '#domain/money/credits.ts';
import type { Sen } from '#domain/money/money.ts';
import {
  courtBookingItem,
  type OrderItem,
  type SubOrder,
  subOrdersOf,
  summariseOrder,
} from '#domain/orders/order-lines.ts';
import { amountsToCompare, refusalOfShownTotal } from '#domain/orders/orders.ts';
import {
  chooseFreeSlots,
  freeSlotsLeft,
  freeSlotsPerWeek,
  refusalOfFreeSlots,
  weekStartOf,
} from '#domain/slots/allowance.ts';
import { type CourtSlots, concernedSlots, courtSlotsInOrder } from '#domain/slots/court-slots.ts';
import { soldFor } from '#domain/staff/overrides.ts';
import type { Slot } from '#domain/time/slots.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import { pricesAt } from '#domain/venue/price-changes.ts';
import { type PriceRules, priceSlot, type SlotPrice } from '#domain/venue/pricing.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { deleteReservations } from '#server/features/credits/reservations.repository.ts';
import { lockSpendableCredits, spendableOf } from '#server/features/credits/reservations.ts';
import type { Amounts } from '#server/features/orders/goods.ts';
import { readBeforeQuote } from '#server/features/orders/quotes.repository.ts';
import { lockSlotsUsed } from '#server/features/slots/allowance.repository.ts';
import { heldAlready } from '#server/features/slots/claims.ts';
import type { Asked, AskedSlot } from '#server/features/slots/selection.ts';
import type { ReadRuleBook, RuleBook } from '#server/features/venue/rule-book.ts';
import { failAs, Refusal, throwIfRefused } from '#server/http/refusal.ts';

interface SlotToPrice {
  readonly court: string;
  readonly courtType: string;
  readonly slot: Slot;
}

/** Prices slots by the venue's rows, or refuses when a court type has no price. [PRICE-12] */
export const priceForMember = <S extends SlotToPrice>(
  prices: PriceRules,
  status: MembershipStatus,
  date: BookingDate,
  slots: readonly S[],
): (S & SlotPrice)[] =>
  slots.map((slot) => {
    const price = priceSlot(prices, { courtType: slot.courtType, date, status }, slot.slot);
    if (price === null) throw new Refusal('pricing_failed', { court: slot.court });
    return { ...slot, ...price };
  });

const withCourtTypes = ({ courts }: RuleBook, slots: CourtSlots): SlotToPrice[] => {
  const types = new Map(courts.map((row) => [row.name, row.typeName]));
  return courtSlotsInOrder(slots).map(({ court, slot }) => {
    const courtType = types.get(court);
    if (courtType === undefined) throw new Refusal('court_unavailable', { court });
    return { court, courtType, slot };
  });
};

interface Quoted {
  readonly userId: string;
  readonly status: MembershipStatus;
  readonly date: BookingDate;
  readonly slots: CourtSlots;
}

/** Prices a selection exactly as an order for the same slots would be priced. */
export const quoteCourts = async (
  db: Database,
  readRuleBook: ReadRuleBook,
  { userId, status, date, slots }: Quoted,
  now: Temporal.Instant,
): Promise<CallOutput<typeof priceCourts>> => {
  const before = await readBeforeQuote(db, { userId, date, weekStart: weekStartOf(date) }, now);
  const rules = await readRuleBook(db, before.ruleVersion);
  const { orderIds } = heldAlready(before.held, slots);
  const prices = pricesAt(rules.priceBook, now);
  const priced = priceForMember(prices, status, date, withCourtTypes(rules, slots));
  return {
    slots: priced.map(({ courtType, ...slot }) => slot),
    freeSlotsLeft: freeSlotsLeft(status, before.slotsUsed ?? 0),
    availableCreditsSen: spendableOf(before.balanceSen ?? 0, before.reservations)(orderIds, now),
  };
};

/** Prices one slot of a court type for a member, for the legacy price call. */
export const quoteSlot = (
  { courts, priceBook }: RuleBook,
  status: MembershipStatus,
  { sport, courtType, date, slot }: CallRequest<typeof calculatePrice>['body'],
  now: Temporal.Instant,
): CallOutput<typeof calculatePrice> => {
  const isSold = courts.some(
    ({ sportName, typeName }) => sportName === sport && typeName === courtType,
  );
  if (!isSold) throw new Refusal('court_unavailable', { court: courtType });
  const price = priceSlot(pricesAt(priceBook, now), { courtType, date, status }, slot);
  if (price === null) throw new Refusal('pricing_failed', { court: courtType });
  const { beforeDiscountPrice, discountPrice } = price;
  return {
    price: beforeDiscountPrice,
    discountEligible: discountPrice > 0,
    discount: discountPrice,
  };
};

/** The totals that the checkout showed the member. */
interface Shown {
  readonly shownCreditsSen: Sen;
  readonly shownTotalSen: Sen;
  readonly shownFreeSlots: number;
}

export interface Bill extends Amounts {
  readonly freeSlots: readonly AskedSlot[];
  /** One part for each court, without the free slots. */
  readonly subOrders: readonly SubOrder<SoldSlot>[];
}

/** A slot with its price. */
type SoldSlot = AskedSlot &
  SlotPrice & {
    /** The price of the rules, where the staff sell for another one. */
    readonly ruleSen?: Sen;
  };

/** Sells for the price that the staff have set, where it is another one. [OVERRIDE-2] */
const atSoldPrice = (
  slots: readonly (AskedSlot & SlotPrice)[],
  soldSen: Sen | null,
): readonly SoldSlot[] =>
  slots.map((slot) =>
    soldSen === null || soldSen === slot.finalPrice
      ? slot
      : { ...soldFor(slot, soldSen), ruleSen: slot.finalPrice },
  );

/** Locks the member's free slots of the week until the transaction ends. */
const lockFreeSlots = async (
  tx: Tx,
  { userId, status, date }: Asked,
  slots: readonly AskedSlot[],
  { shownFreeSlots }: Shown,
): Promise<readonly AskedSlot[]> => {
  if (freeSlotsPerWeek(status) === 0 && shownFreeSlots === 0) return [];
  const slotsUsed = await lockSlotsUsed(tx, userId, weekStartOf(date));
  throwIfRefused(refusalOfFreeSlots(status, slotsUsed, shownFreeSlots), {
    slots: concernedSlots(slots),
  });
  return chooseFreeSlots(slots, freeSlotsLeft(status, slotsUsed));
};

const findSpendable = async (tx: Tx, userId: string, now: Temporal.Instant): Promise<Sen> => {
  await failAs('credits_cleanup_failed', () => deleteReservations(tx, userId, [], now));
  return lockSpendableCredits(tx, userId, now);
};

/**
 * Computes the bill as the checkout does, and refuses if it differs from what the member was shown.
 * The credits it counts are locked until the transaction ends.
 */
export const computeBill = async (
  tx: Tx,
  userId: string,
  items: readonly OrderItem[],
  { shownTotalSen, shownCreditsSen }: Pick<Shown, 'shownTotalSen' | 'shownCreditsSen'>,
  now: Temporal.Instant,
): Promise<Amounts> => {
  const useCredits = shownCreditsSen > 0;
  const spendableSen = useCredits ? await findSpendable(tx, userId, now) : 0;
  const { totalSen, creditsSen, finalTotalSen } = summariseOrder(items, useCredits, spendableSen);
  const { shown, now: priced } = amountsToCompare(
    { cardSen: shownTotalSen, creditsSen: shownCreditsSen },
    { cardSen: finalTotalSen, creditsSen },
  );
  throwIfRefused(refusalOfShownTotal(shown, priced), {
    shownSen: shown,
    pricedSen: priced,
  });
  throwIfRefused(refusalToCharge(finalTotalSen, items));
  const paidFor = items.filter(({ isFreeSlot }) => !isFreeSlot);
  return { items: paidFor, totalSen, creditsSen, dueSen: finalTotalSen };
};

type ShownBill = Shown & { readonly soldSen?: Sen | null };

/**
 * Computes the bill of a court selection. The free slots it counts stay locked, like the credits.
 */
export const computeCourtBill = async (
  tx: Tx,
  rules: RuleBook,
  asked: Asked,
  slots: readonly AskedSlot[],
  shown: ShownBill,
  now: Temporal.Instant,
): Promise<Bill> => {
  const freeSlots = await lockFreeSlots(tx, asked, slots, shown);
  return billOf(tx, rules, asked, { slots, freeSlots }, shown, now);
};

/** Computes the bill of slots on one date or several. */
export const billOf = async (
  tx: Tx,
  rules: RuleBook,
  { userId, status }: Pick<Asked, 'userId' | 'status'>,
  { slots, freeSlots }: { readonly slots: readonly AskedSlot[] } & Pick<Bill, 'freeSlots'>,
  shown: ShownBill,
  now: Temporal.Instant,
): Promise<Bill> => {
  const prices = pricesAt(rules.priceBook, now);
  const byRules = slots.flatMap((slot) => priceForMember(prices, status, slot.date, [slot]));
  const priced = atSoldPrice(byRules, shown.soldSen ?? null);
  const isFree = ({ court, slot }: AskedSlot): boolean =>
    freeSlots.some((free) => free.court === court && free.slot === slot);
  const items = priced.map((slot) => courtBookingItem(slot, slot.date, isFree(slot)));
  const amounts = await computeBill(tx, userId, items, shown, now);
  const subOrders = subOrdersOf(
    priced.filter((slot) => !isFree(slot)),
    amounts.creditsSen,
  );
  return { ...amounts, freeSlots, subOrders };
};
