import type { MembershipStatus } from '#domain/members/membership-status.ts';
import type { Sen } from '#domain/money/money.ts';
import { periodAround } from '#domain/reports/period.ts';
import type { Slot } from '#domain/time/slots.ts';
import { addDays, type BookingDate } from '#domain/time/venue-time.ts';
import { type PriceRules, priceSlot } from '#domain/venue/pricing.ts';

/** Slots that were sold alike: one price by the rules for each of them. */
export type SoldSlots = {
  readonly courtType: string;
  readonly date: BookingDate;
  readonly slot: Slot;
  /** The status at the sale. */
  readonly status: MembershipStatus;
  readonly count: number;
  readonly paidSen: Sen;
};

export type SimulatedSums = {
  readonly slots: number;
  /** Slots whose price the change makes another one. */
  readonly changed: number;
  readonly paidSen: Sen;
  /** By the rules without the change. */
  readonly beforeSen: Sen;
  /** By the rules with the change. */
  readonly afterSen: Sen;
};

type Simulation = {
  readonly total: SimulatedSums;
  readonly byStatus: readonly (SimulatedSums & { readonly status: MembershipStatus })[];
  readonly byCourtType: readonly (SimulatedSums & { readonly courtType: string })[];
};

const nothing: SimulatedSums = { slots: 0, changed: 0, paidSen: 0, beforeSen: 0, afterSen: 0 };

function plus(a: SimulatedSums, b: SimulatedSums): SimulatedSums {
  return {
    slots: a.slots + b.slots,
    changed: a.changed + b.changed,
    paidSen: a.paidSen + b.paidSen,
    beforeSen: a.beforeSen + b.beforeSen,
    afterSen: a.afterSen + b.afterSen,
  };
}

/** The same slots for the same people, by the rules without and with a change. [CHANGE-8] */
export function simulate(
  sold: readonly SoldSlots[],
  before: PriceRules,
  after: PriceRules,
): Simulation {
  let total = nothing;
  const byStatus = new Map<MembershipStatus, SimulatedSums>();
  const byCourtType = new Map<string, SimulatedSums>();
  for (const group of sold) {
    const sums = sumsOf(group, before, after);
    total = plus(total, sums);
    byStatus.set(group.status, plus(byStatus.get(group.status) ?? nothing, sums));
    byCourtType.set(group.courtType, plus(byCourtType.get(group.courtType) ?? nothing, sums));
  }
  return {
    total,
    byStatus: [...byStatus].map(([status, sums]) => ({ status, ...sums })),
    byCourtType: [...byCourtType].map(([courtType, sums]) => ({ courtType, ...sums })),
  };
}

function sumsOf(
  { slot, count, paidSen, ...question }: SoldSlots,
  before: PriceRules,
  after: PriceRules,
): SimulatedSums {
  const was = priceSlot(before, question, slot)?.finalPrice ?? 0;
  const is = priceSlot(after, question, slot)?.finalPrice ?? 0;
  return {
    slots: count,
    changed: was === is ? 0 : count,
    paidSen,
    beforeSen: was * count,
    afterSen: is * count,
  };
}

/** The whole month before the one of a day. [CHANGE-8] */
export function monthBefore(day: BookingDate): {
  readonly from: BookingDate;
  readonly until: BookingDate;
} {
  const { from } = periodAround(day, 'month');
  return periodAround(addDays(from, -1), 'month');
}
