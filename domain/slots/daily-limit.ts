import type { MembershipStatus } from '#domain/members/membership-status.ts';
import { limitLabels } from '#domain/words/booking-labels.ts';
import { fill } from '#domain/words/fill.ts';

/** The daily limit of a normal member. [LIMIT-1] */
export const dailySlotLimit = 10;

/** The slots of one member on one date. */
export type DaySlots = {
  readonly booked: number;
  /** Own unexpired holds, without those on requested slots, which would count twice. */
  readonly held: number;
  readonly requested: number;
};

/**
 * The reason why a member cannot check out the requested slots of a date. [LIMIT-1] [LIMIT-2]
 * [LIMIT-3]
 */
export function refusalToCheckOut(
  status: MembershipStatus,
  slots: DaySlots,
): 'no_timeslot' | 'daily_limit' | null {
  if (slots.requested === 0) return 'no_timeslot';
  const total = slots.booked + slots.held + slots.requested;
  return status === 'normal_member' && total > dailySlotLimit ? 'daily_limit' : null;
}

/** How many slots of the date a member already has, and how many more are allowed. [LIMIT-7] */
export function dailyLimitWords({ booked, held, requested }: DaySlots): string {
  const taken = booked + held;
  const left = Math.max(0, dailySlotLimit - taken);
  const words = {
    taken: taken === 1 ? limitLabels.oneSlot : fill(limitLabels.slots, { count: String(taken) }),
    left: left === 0 ? limitLabels.none : String(left),
    requested: String(requested),
  };
  return fill(taken === 0 ? limitLabels.noneTaken : limitLabels.someTaken, words);
}

/** How a normal member stands on one date, before the limit refuses anything. */
export type LimitStanding =
  | { readonly kind: 'left'; readonly taken: number; readonly left: number }
  | { readonly kind: 'near'; readonly total: number }
  | { readonly kind: 'over'; readonly slots: DaySlots };

/** From this slot of a date on, the limit is near. */
const nearLimit = dailySlotLimit - 1;

/**
 * The note about the daily limit that a member reads: how many slots are left while some are taken,
 * from the ninth on how many it would be, and that it is exceeded. Null for members without a limit,
 * and while there is nothing to say. [LIMIT-8]
 */
export function limitStanding(status: MembershipStatus, slots: DaySlots): LimitStanding | null {
  if (status !== 'normal_member') return null;
  if (refusalToCheckOut(status, slots) === 'daily_limit') return { kind: 'over', slots };
  const taken = slots.booked + slots.held;
  const total = taken + slots.requested;
  if (slots.requested > 0 && total >= nearLimit) return { kind: 'near', total };
  if (taken === 0) return null;
  return { kind: 'left', taken, left: Math.max(0, dailySlotLimit - taken) };
}
