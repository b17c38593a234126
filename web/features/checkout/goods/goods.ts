import { lessonItem, type NamedClass } from '#domain/lessons/lessons.ts';
import { membershipItem } from '#domain/memberships/memberships.ts';
import type { Sen } from '#domain/money/money.ts';
import { type ItemContent, idOfItem } from '#domain/orders/item-content.ts';
import { type OrderItem, plainlyPricedItem } from '#domain/orders/order-lines.ts';
import { courtSlotsInOrder } from '#domain/slots/court-slots.ts';
import type { Slot } from '#domain/time/slots.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import type { Sport } from '#domain/venue/courts.ts';

/** Slots of courts. */
export interface CourtGoods {
  readonly kind: 'courts';
  /** Each of the two checkouts has its own price format. */
  readonly checkout: 'court' | 'general';
  readonly sport: Sport;
  readonly courtType: string;
  readonly date: BookingDate;
  readonly slots: Record<string, Slot[]>;
  /** Unchecked: a type that is not sold here is refused when the order is placed. [ORDER-7] */
  readonly bookingType: string;
}

/** Seats in classes of group lessons. */
export interface LessonGoods {
  readonly kind: 'lessons';
  readonly sport: Sport;
  readonly classes: readonly (NamedClass & { readonly id: number })[];
}

export interface MembershipGoods {
  readonly kind: 'membership';
  readonly planId: number;
  readonly name: string;
  readonly months: number;
  /** The price on the previous screen; the server's price decides. */
  readonly shownPriceSen: Sen | null;
}

/** The goods of a checkout. */
export type Goods = CourtGoods | LessonGoods | MembershipGoods;
export type GoodsKind = Goods['kind'];

const unpriced = { price: 0, discountEligible: false, discount: 0, promotionLabel: null } as const;

/** The items before their prices are known: at zero, or at the price shown before. */
export function itemsWithoutPrices(goods: Goods): OrderItem[] {
  switch (goods.kind) {
    case 'courts':
      return courtSlotsInOrder(goods.slots).map((courtSlot) =>
        plainlyPricedItem(courtSlot, goods.date, unpriced, false),
      );
    case 'lessons':
      return goods.classes.map((lessonClass) => lessonItem({ ...lessonClass, priceSen: 0 }));
    case 'membership':
      return [membershipItem({ ...goods, priceSen: goods.shownPriceSen ?? 0 })];
  }
}

function idsOf(goods: Goods): string[] {
  return itemsWithoutPrices(goods).map(({ id }) => id);
}

/** A key that is equal for the same goods, in whatever order they were chosen. */
export function keyOfGoods(goods: Goods): string {
  return keyOf(idsOf(goods));
}

function keyOf(ids: readonly string[]): string {
  return ids.toSorted().join('; ');
}

/** The items of an open order. */
interface OrderedItems {
  readonly items: readonly ItemContent[];
}

/** True if an order contains any of these goods. */
export function isAbout({ items }: OrderedItems, goods: Goods): boolean {
  const ids = new Set(items.map(idOfItem));
  return idsOf(goods).some((id) => ids.has(id));
}

/** True if an order is for exactly these goods. */
export function isForSame({ items }: OrderedItems, goods: Goods): boolean {
  return keyOf(items.map(idOfItem)) === keyOfGoods(goods);
}
