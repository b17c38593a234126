import {
  defaultMembershipStatus,
  type MembershipStatus,
  membershipLabels,
} from '#domain/members/membership-status.ts';
import { displayAmount, type Sen } from '#domain/money/money.ts';
import { type OrderItem, undiscountedItem } from '#domain/orders/order-lines.ts';
import { addDays, type BookingDate, formatDate } from '#domain/time/venue-time.ts';
import { counted } from '#domain/words/counted.ts';
import { fill } from '#domain/words/fill.ts';
import { membershipScreenLabels } from '#domain/words/membership-labels.ts';
import type { RefusalCode } from '#domain/words/refusal-texts.ts';

/**
 * A member's membership: a status that the venue gave without an end, or one bought until a day.
 */
export type CurrentMembership = {
  readonly status: MembershipStatus;
  /** The last day of validity; null without an end. */
  readonly endsOn: BookingDate | null;
  /** The member's status after that day; without an end, the status itself. */
  readonly statusAfter: MembershipStatus;
};

/** The status that a plan gives, and for how many months. */
export type PlanTerms = { readonly status: MembershipStatus; readonly months: number };

type PricedPlan = PlanTerms & { readonly priceSen: Sen };

type Saving = {
  readonly amountSen: Sen;
  /** The months of the plan that it is compared with. */
  readonly months: number;
};

/**
 * How much less a plan costs than the shortest plan of its status would for as many months; null if it
 * costs no less. [MEMBER-13]
 */
export function savingOf(plan: PricedPlan, plans: readonly PricedPlan[]): Saving | null {
  const [shortest] = plans
    .filter(({ status, months }) => status === plan.status && months < plan.months)
    .sort((a, b) => a.months - b.months || a.priceSen - b.priceSen);
  if (shortest === undefined) return null;
  const { months } = shortest;
  const amountSen = Math.floor((shortest.priceSen * plan.months) / months) - plan.priceSen;
  return amountSen > 0 ? { amountSen, months } : null;
}

/** True if a plan saves something, and no plan of its status costs less per month. [MEMBER-13] */
export function isBestValue(plan: PricedPlan, plans: readonly PricedPlan[]): boolean {
  const isCheaper = (other: PricedPlan): boolean =>
    other.status === plan.status && other.priceSen * plan.months < plan.priceSen * other.months;
  return savingOf(plan, plans) !== null && !plans.some(isCheaper);
}

/**
 * The last day of a span of whole months: the same day of the month, or the last day of a shorter
 * one. It is included, because the first day has mostly passed when a membership is bought.
 * [MEMBER-1]
 */
export function dayMonthsLater(from: BookingDate, months: number): BookingDate {
  return Temporal.PlainDate.from(from).add({ months }).toString();
}

/** [MEMBER-3] */
export function isMembershipOver(endsOn: BookingDate, today: BookingDate): boolean {
  return endsOn < today;
}

/**
 * The membership after buying a plan. The same bought status is extended from its last day; any
 * other starts today, and the rest of the one before is given up. [MEMBER-2]
 */
export function membershipAfterBuying(
  { status, endsOn, statusAfter }: CurrentMembership,
  plan: PlanTerms,
  today: BookingDate,
): CurrentMembership & { readonly endsOn: BookingDate } {
  const from = isExtendedBy({ status, endsOn }, plan, today) ? endsOn : null;
  return { status: plan.status, endsOn: dayMonthsLater(from ?? today, plan.months), statusAfter };
}

/** True if a purchase extends the member's current membership. [MEMBER-2] */
export function isExtendedBy(
  { status, endsOn }: Pick<CurrentMembership, 'status' | 'endsOn'>,
  plan: Pick<PlanTerms, 'status'>,
  today: BookingDate,
): boolean {
  return endsOn !== null && !isMembershipOver(endsOn, today) && status === plan.status;
}

/** The purchase that paid for the current membership. */
export type Purchase = { readonly priceSen: Sen; readonly months: number };

/** The rest of a membership that is replaced by another one. */
type GivenUp = {
  readonly status: MembershipStatus;
  readonly endsOn: BookingDate;
  /** How many days were left after today. */
  readonly days: number;
  /** Their share of the price; null when the last purchase did not pay for all of them. */
  readonly worthSen: Sen | null;
};

/** The rest that a member gives up by buying a plan of another status, or null. [MEMBER-11] */
export function givenUpByBuying(
  { status, endsOn, purchase }: CurrentMembership & { readonly purchase: Purchase | null },
  plan: Pick<PlanTerms, 'status'>,
  today: BookingDate,
): GivenUp | null {
  if (endsOn === null || endsOn <= today || status === plan.status) return null;
  const days = daysFrom(today, endsOn);
  return { status, endsOn, days, worthSen: purchase && worthOf(purchase, endsOn, days) };
}

/**
 * True if a plan of another status replaces what the member has: a bought membership that is not
 * over, or a status that the venue has given. [MEMBER-14]
 */
export function isReplacedBy(
  { status, endsOn }: Pick<CurrentMembership, 'status' | 'endsOn'>,
  plan: Pick<PlanTerms, 'status'>,
  today: BookingDate,
): boolean {
  if (status === plan.status || status === defaultMembershipStatus) return false;
  return endsOn === null || !isMembershipOver(endsOn, today);
}

function worthOf({ priceSen, months }: Purchase, endsOn: BookingDate, days: number): Sen | null {
  const paidDays = daysFrom(dayMonthsLater(endsOn, -months), endsOn);
  return days > paidDays ? null : Math.round((priceSen * days) / paidDays);
}

function daysFrom(first: BookingDate, last: BookingDate): number {
  return Temporal.PlainDate.from(first).until(last).days;
}

/** Says what a member gives up, before they agree. [MEMBER-11] */
export function givenUpInWords({ status, endsOn, days, worthSen }: GivenUp): string {
  const { givesUp, worth, nothingBack } = membershipScreenLabels;
  const rest = fill(givesUp, {
    status: membershipLabels[status],
    days: counted(days, 'day'),
    date: formatDate(endsOn),
  });
  return `${rest} ${worthSen === null ? nothingBack : fill(worth, { amount: displayAmount(worthSen) })}`;
}

/**
 * The reason why a member cannot buy a plan, or null. A status that the venue gave without an end
 * needs no plan, not even while another membership covers it. Buying a status with fewer rights is
 * the member's own choice. [MEMBER-4]
 */
export function refusalToBuyPlan(
  plan: Pick<PlanTerms, 'status'>,
  { statusAfter }: Pick<CurrentMembership, 'statusAfter'>,
): 'plan_not_needed' | null {
  return plan.status === statusAfter ? 'plan_not_needed' : null;
}

/** Longer than an order can be pending. */
export const minutesBetweenPurchases = 10;

/**
 * A second purchase right after the first is the same request from another tab, and would extend or
 * replace what the first one bought. [MEMBER-5]
 */
export function refusalToBuyAgain(
  boughtAt: Temporal.Instant | null,
  now: Temporal.Instant,
): RefusalCode | null {
  if (boughtAt === null) return null;
  const again = boughtAt.add({ minutes: minutesBetweenPurchases });
  return Temporal.Instant.compare(now, again) < 0 ? 'membership_just_bought' : null;
}

/** An order from before the last purchase is outdated, though it may be paid late. [MEMBER-6] */
export function isOutdatedBy(
  boughtAt: Temporal.Instant | null,
  placedAt: Temporal.Instant,
): boolean {
  return boughtAt !== null && Temporal.Instant.compare(boughtAt, placedAt) > 0;
}

export const reminderDays = 7;

/** The last day of the memberships whose members get a reminder today. [MEMBER-7] */
export function lastDayToRemindOf(today: BookingDate): BookingDate {
  return addDays(today, reminderDays);
}

/** A status from the operator: until a last day, or without an end. */
export type GivenMembership = Pick<CurrentMembership, 'status' | 'endsOn'>;

/**
 * The membership after the operator gave a status. After its last day the member returns to the
 * status that the venue had given; a status without an end is followed by the default. [MEMBER-9]
 */
export function membershipAfterGift(
  { statusAfter }: Pick<CurrentMembership, 'statusAfter'>,
  { status, endsOn }: GivenMembership,
): CurrentMembership {
  if (endsOn === null) return { status, endsOn, statusAfter: status };
  const next = statusAfter === status ? defaultMembershipStatus : statusAfter;
  return { status, endsOn, statusAfter: next };
}

/** The reason why the operator cannot give a status, or null. [MEMBER-9] */
export function refusalToGive(
  { status, endsOn, statusAfter }: CurrentMembership,
  today: BookingDate,
): 'gift_over' | 'gift_without_effect' | null {
  if (endsOn === null) return null;
  if (isMembershipOver(endsOn, today)) return 'gift_over';
  return status === statusAfter ? 'gift_without_effect' : null;
}

/** A status that the member has already, with the same last day, is not given again. [MEMBER-19] */
export function refusalToGiveAgain(
  before: GivenMembership,
  { status, endsOn }: GivenMembership,
): 'gift_changes_nothing' | null {
  return before.status === status && before.endsOn === endsOn ? 'gift_changes_nothing' : null;
}

/** A plan as an order item. [MEMBER-8] */
export function membershipItem({
  name,
  months,
  priceSen,
}: {
  readonly name: string;
  readonly months: number;
  readonly priceSen: Sen;
}): OrderItem {
  return undiscountedItem({ kind: 'membership_upgrade', name, months }, priceSen);
}
