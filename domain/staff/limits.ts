import { type RefundableBooking, refusalToRefund } from '#domain/bookings/refunds.ts';
import type { Sen } from '#domain/money/money.ts';
import { needsSecondFactor, type StaffRole } from '#domain/staff/permissions.ts';

export type GoodwillLimit = { readonly perActionSen: Sen; readonly perDaySen: Sen };

const none: GoodwillLimit = { perActionSen: 0, perDaySen: 0 };

/** The most that each role gives back beyond the rules; null for no limit. [DESK-7] */
const limits: Readonly<Record<StaffRole, GoodwillLimit | null>> = {
  desk: { perActionSen: 10_000, perDaySen: 30_000 },
  manager: { perActionSen: 100_000, perDaySen: 500_000 },
  owner: null,
  coach: none,
  accountant: none,
};

/** A staff member, with the limits that an owner has set for them, if any. */
interface LimitedPerson {
  readonly role: StaffRole;
  readonly ownLimits: GoodwillLimit | null;
}

/** The limits of a person: their own, else those of the role. An owner has none. [DESK-7] */
export function goodwillLimitOf({ role, ownLimits }: LimitedPerson): GoodwillLimit | null {
  return limits[role] === null ? null : (ownLimits ?? limits[role]);
}

/** True if a day allows at least one action of the highest amount. */
export function areLimitsInOrder({ perActionSen, perDaySen }: GoodwillLimit): boolean {
  return perActionSen <= perDaySen;
}

const dangerousGoodwillSen = 200_00;

/** Says whether giving so much beyond the rules, or taking it back, is a dangerous act. [STAFF-13] */
export function isGoodwillDangerous(goodwillSen: Sen): boolean {
  return goodwillSen > dangerousGoodwillSen;
}

/** The most that the blocks of each role refund beyond the rules in a booking day; null for no limit. [DESK-27] */
const blockLimits: Readonly<Record<StaffRole, Sen | null>> = {
  desk: 1_000_00,
  manager: null,
  owner: null,
  coach: 0,
  accountant: 0,
};

/**
 * A block takes the slot from players through no fault of theirs, so what it refunds is no
 * goodwill. It has a limit of its own for a booking day, which is returned if a block goes beyond
 * it. [DESK-27]
 */
export function blockLimitExceeded(
  role: StaffRole,
  refundedSen: Sen,
  usedTodaySen: Sen,
): Sen | null {
  const limit = blockLimits[role];
  return limit !== null && refundedSen > 0 && usedTodaySen + refundedSen > limit ? limit : null;
}

/**
 * Says whether a block that refunds so much beyond the rules is a dangerous act: not for those who
 * need no second factor, and have the limit of the day instead. [STAFF-13] [DESK-27]
 */
export function isBlockDangerous(role: StaffRole, refundedSen: Sen): boolean {
  return needsSecondFactor(role) && isGoodwillDangerous(refundedSen);
}

/** The part of an amount that the rules would not give back to the member anyway. [DESK-7] */
export function goodwillOf(booking: RefundableBooking, givenSen: Sen, now: Temporal.Instant): Sen {
  return refusalToRefund(booking, now) === null ? 0 : givenSen;
}

/** Nobody gives their own account more than the rules do: somebody else decides about it. [DESK-26] */
export function refusalOfOwnGoodwill(
  staffUserId: string,
  memberUserId: string,
  goodwillSen: Sen,
): 'own_goodwill' | null {
  return staffUserId === memberUserId && goodwillSen > 0 ? 'own_goodwill' : null;
}

/** Refuses goodwill above the limit of one action or of one day. [DESK-7] */
export function refusalOfGoodwill(
  person: LimitedPerson,
  goodwillSen: Sen,
  usedTodaySen: Sen,
): 'over_action_limit' | 'over_day_limit' | null {
  const limit = goodwillLimitOf(person);
  if (limit === null || goodwillSen === 0) return null;
  if (goodwillSen > limit.perActionSen) return 'over_action_limit';
  return usedTodaySen + goodwillSen > limit.perDaySen ? 'over_day_limit' : null;
}
