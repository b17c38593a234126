import {
  defaultMembershipStatus,
  type MembershipStatus,
} from '#domain/members/membership-status.ts';
import { displayAmount } from '#domain/money/money.ts';
import { freeSlotsPerWeek } from '#domain/slots/allowance.ts';
import { dailySlotLimit, refusalToCheckOut } from '#domain/slots/daily-limit.ts';
import { bookingWindow, datesOf } from '#domain/time/booking-window.ts';
import { cycleAnchor, cycleLength } from '#domain/time/cycle.ts';
import { slotLabel } from '#domain/time/slots.ts';
import { addDays, clockTime } from '#domain/time/venue-time.ts';
import { isQueueBlocking, queueTypes } from '#domain/venue/courts.ts';
import type { RoleDiscount } from '#domain/venue/pricing.ts';
import { fill } from '#domain/words/fill.ts';
import { membershipScreenLabels } from '#domain/words/membership-labels.ts';

const { benefits } = membershipScreenLabels;

/** On the last day of a cycle every queue holds its courts back. [QUEUE-1] */
const lastDayOfCycle = addDays(cycleAnchor, cycleLength - 1);

/**
 * The benefits of a membership beyond those of every member, derived from the rules and the venue's
 * own discounts, so that the words cannot promise anything else. [PERK-1] [PERK-2]
 */
export function benefitsOf(
  status: MembershipStatus,
  roleDiscounts: readonly RoleDiscount[],
): readonly string[] {
  const ofEveryMember = followingFromRules(defaultMembershipStatus);
  return [
    ...discountsOf(status, roleDiscounts),
    ...followingFromRules(status).filter((benefit) => !ofEveryMember.includes(benefit)),
  ];
}

function followingFromRules(status: MembershipStatus): readonly string[] {
  return [
    bookableDays(status),
    ...queuesOpenTo(status).map((queue) => benefits[queue]),
    ...freeSlots(status),
    ...anySlotsPerDay(status),
  ];
}

/** The booking window includes today. [WIN-1] [WIN-2] */
function bookableDays(status: MembershipStatus): string {
  const days = datesOf(bookingWindow(cycleAnchor, status)).length;
  return fill(benefits.bookableDays, { days: String(days), after: String(days - 1) });
}

function queuesOpenTo(status: MembershipStatus) {
  return queueTypes.filter((queue) => !isQueueBlocking(queue, lastDayOfCycle, status));
}

function freeSlots(status: MembershipStatus): readonly string[] {
  const count = freeSlotsPerWeek(status);
  return count === 0 ? [] : [fill(benefits.freeSlots, { count: String(count) })];
}

function anySlotsPerDay(status: MembershipStatus): readonly string[] {
  const requested = dailySlotLimit + 1;
  const refusal = refusalToCheckOut(status, { booked: 0, held: 0, requested });
  return refusal === null ? [benefits.anySlotsPerDay] : [];
}

function discountsOf(
  status: MembershipStatus,
  roleDiscounts: readonly RoleDiscount[],
): readonly string[] {
  return roleDiscounts
    .filter((discount) => discount.status === status && discount.amountSen > 0)
    .map(({ courtType, amountSen, fromSlot, toSlot }) =>
      fill(benefits.discount, {
        amount: displayAmount(amountSen),
        courtType,
        from: slotLabel(fromSlot),
        to: clockTime(toSlot + 1),
      }),
    );
}
