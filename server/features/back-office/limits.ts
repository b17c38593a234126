import type { Sen } from '#domain/money/money.ts';
import {
  blockLimitExceeded,
  goodwillLimitOf,
  isBlockDangerous,
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
import {
  lockGoodwill,
  readRefundedByBlocks,
} from '#server/features/back-office/limits.repository.ts';
import { Refusal, throwIfRefused } from '#server/http/refusal.ts';

const startOfToday = (now: Temporal.Instant): Temporal.Instant =>
  endOfBookingDay(addDays(bookingDayOf(now), -1));

/** Locks the person and returns the goodwill that they have given on this booking day. [DESK-7] */
export const lockGoodwillOfToday = (
  tx: Tx,
  { userId }: DeskPerson,
  now: Temporal.Instant,
): Promise<Sen> => lockGoodwill(tx, userId, startOfToday(now));

/** A dangerous act needs a fresh second factor, by real time, not the venue's clock. [STAFF-13] */
export const requireFreshIf = (staff: GivenFactor, isDangerous: boolean): void => {
  if (isDangerous && !isSecondFactorFresh(staff, realNow())) {
    throw new Refusal('second_factor_stale');
  }
};

const requireFreshIfLarge = (staff: GivenFactor, askedSen: Sen): void =>
  requireFreshIf(staff, isGoodwillDangerous(askedSen));

/** Nobody refunds to their own account beyond the rules, also not by a block. [DESK-26] */
export const requireNotOwn = (staff: DeskPerson, toUserId: string, askedSen: Sen): void =>
  throwIfRefused(refusalOfOwnGoodwill(staff.userId, toUserId, askedSen));

/** Refuses goodwill to the person's own account, and above the person's limits. [DESK-7] [DESK-26] [STAFF-13] */
export const requireWithinLimit = (
  staff: DeskPerson,
  toUserId: string,
  askedSen: Sen,
  usedSen: Sen,
): void => {
  requireNotOwn(staff, toUserId, askedSen);
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

/** Locks the person and returns what their blocks have refunded beyond the rules today. [DESK-27] */
export const lockBlockRefundsOfToday = async (
  tx: Tx,
  staff: DeskPerson,
  now: Temporal.Instant,
): Promise<Sen> => {
  await lockGoodwillOfToday(tx, staff, now);
  return readRefundedByBlocks(tx, staff.userId, startOfToday(now));
};

/** Refuses a block that refunds more beyond the rules than the person's blocks may in a day. [DESK-27] [STAFF-13] */
export const requireWithinBlockLimit = (staff: DeskPerson, askedSen: Sen, usedSen: Sen): void => {
  const limitSen = blockLimitExceeded(staff.role, askedSen, usedSen);
  if (limitSen !== null) throw new Refusal('over_block_limit', { askedSen, limitSen, usedSen });
  requireFreshIf(staff, isBlockDangerous(staff.role, askedSen));
};
