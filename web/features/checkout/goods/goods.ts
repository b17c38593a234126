import { lessonItem, type NamedClass } from '#domain/lessons/lessons.ts';
import { membershipItem } from '#domain/memberships/memberships.ts';
import type { Sen } from '#domain/money/money.ts';
import { type OrderItem, plainlyPricedItem } from '#domain/orders/order-lines.ts';
import { courtSlotsInOrder } from '#domain/slots/court-slots.ts';
import type { Slot } from '#domain/time/slots.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import type { Sport } from '#domain/venue/courts.ts';

/** Hours of courts. */
export interface CourtGoods {
  readonly kind: 'courts';
  /** Each of the two has its own form of a price. */
  readonly checkout: 'court' | 'general';
  readonly sport: Sport;
  readonly courtType: string;
  readonly date: BookingDate;
  readonly slots: Record<string, Slot[]>;
  /** As it came: what is not sold here is said when the order is placed. [ORDER-7] */
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
  /** As the screen before has shown it; the server's word counts. */
  readonly shownPriceSen: Sen | null;
}

/** What a checkout is to sell. */
export type Goods = CourtGoods | LessonGoods | MembershipGoods;
export type GoodsKind = Goods['kind'];

const unpriced = { price: 0, discountEligible: false, discount: 0, promotionLabel: null } as const;

/** The items while their prices are still to come: at nothing, or at what was shown before. */
export function itemsWithoutPrices(goods: Goods): OrderItem[] {
  switch (goods.kind) {
    case 'courts':
      return courtSlotsInOrder(goods.slots).map((hour) =>
        plainlyPricedItem(hour, goods.date, unpriced, false),
      );
    case 'lessons':
      return goods.classes.map((lessonClass) => lessonItem({ ...lessonClass, priceSen: 0 }));
    case 'membership':
      return [membershipItem({ ...goods, priceSen: goods.shownPriceSen ?? 0 })];
  }
}

function detailsOf(goods: Goods): string[] {
  return itemsWithoutPrices(goods).map(({ details }) => details);
}

/** The same for the same goods, in whatever order they were chosen. */
export function keyOfGoods(goods: Goods): string {
  return keyOf(detailsOf(goods));
}

function keyOf(details: readonly string[]): string {
  return details.toSorted().join('; ');
}

/** An order that waits names its items in the words of the checkout. */
interface NamedItems {
  readonly items: readonly string[];
}

/** Whether an order is about one of these goods. */
export function isAbout({ items }: NamedItems, goods: Goods): boolean {
  return detailsOf(goods).some((details) => items.includes(details));
}

/** Whether an order is for these goods, all of them and nothing else. */
export function isForSame({ items }: NamedItems, goods: Goods): boolean {
  return keyOf(items) === keyOfGoods(goods);
}
