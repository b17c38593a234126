import type { Sen } from '#domain/money/money.ts';
import {
  goodwillLimitOf,
  isGoodwillDangerous,
  refusalOfGoodwill,
  refusalOfOwnGoodwill,
} from '#domain/staff/limits.ts';
import { type GivenFactor, isSecondFactorFresh } from '#domain/staff/second-factor.ts';
import { bookingDayOf, endOfBookingDay } from '#domain/time/booking-window.ts';
import { addDays } from '#domain/time/venue-time.ts';
import { realNow } from '#server/clock.ts';
import type { Tx } from '#server/db/database.ts';
import type { DeskPerson } from '#server/features/back-office/desk/person.ts';
import { lockGoodwill } from '#server/features/back-office/limits.repository.ts';
import { Refusal, throwIfRefused } from '#server/http/refusal.ts';

/** Locks the person and returns the goodwill that they have given on this booking day. [DESK-7] */
export const lockGoodwillOfToday = (
  tx: Tx,
  { userId }: DeskPerson,
  now: Temporal.Instant,
): Promise<Sen> => lockGoodwill(tx, userId, endOfBookingDay(addDays(bookingDayOf(now), -1)));

/** A dangerous act needs a fresh second factor, by real time, not the venue's clock. [STAFF-13] */
export const requireFreshIf = (staff: GivenFactor, isDangerous: boolean): void => {
  if (isDangerous && !isSecondFactorFresh(staff, realNow())) {
    throw new Refusal('second_factor_stale');
  }
};

export const requireFreshIfLarge = (staff: GivenFactor, askedSen: Sen): void =>
  requireFreshIf(staff, isGoodwillDangerous(askedSen));

/** Refuses goodwill to the person's own account, and above the person's limits. [DESK-7] [DESK-26] [STAFF-13] */
export const requireWithinLimit = (
  staff: DeskPerson,
  toUserId: string,
  askedSen: Sen,
  usedSen: Sen,
): void => {
  throwIfRefused(refusalOfOwnGoodwill(staff.userId, toUserId, askedSen));
  const refusal = refusalOfGoodwill(staff, askedSen, usedSen);
  const limit = goodwillLimitOf(staff);
  if (refusal === null || limit === null) {
    requireFreshIfLarge(staff, askedSen);
    return;
  }
  if (refusal === 'over_action_limit') {
    throw new Refusal(refusal, { askedSen, limitSen: limit.perActionSen });
  }
  throw new Refusal(refusal, { askedSen, limitSen: limit.perDaySen, usedSen });
};
