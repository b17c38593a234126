import type { MembershipStatus } from '#domain/members/membership-status.ts';
import type { Sen } from '#domain/money/money.ts';
import { freeSlotsPerWeek } from '#domain/slots/allowance.ts';
import { pricesAt } from '#domain/venue/price-changes.ts';
import { priceSlot } from '#domain/venue/pricing.ts';
import type { SlotOfCourt } from '#domain/waits/slot-waits.ts';
import type { RuleBook } from '#server/features/venue/rule-book.ts';

/**
 * What an offered slot costs its member; null where that depends on the free slots of the week, or where
 * the venue has set no price. [WAIT-11]
 */
export const priceOfOffer = (
  { priceBook }: RuleBook,
  status: MembershipStatus,
  { courtType, date, slot }: Omit<SlotOfCourt, 'court'>,
  now: Temporal.Instant,
): Sen | null => {
  if (freeSlotsPerWeek(status) > 0) return null;
  return priceSlot(pricesAt(priceBook, now), { courtType, date, status }, slot)?.finalPrice ?? null;
};
