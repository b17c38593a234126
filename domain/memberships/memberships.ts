import {
  defaultMembershipStatus,
  type MembershipStatus,
  membershipLabels,
} from '#domain/members/membership-status.ts';
import { displayAmount, type Sen } from '#domain/money/money.ts';
import { type OrderItem, undiscountedItem } from '#domain/orders/order-lines.ts';
import { addDays, type BookingDate, formatDate } from '#domain/time/venue-time.ts';
import { counted } from '#domain/words/counted.ts';
import { membershipScreenLabels } from '#domain/words/membership-labels.ts';
import { fill, type RefusalCode } from '#domain/words/texts.ts';

/** What a member has: a status that the venue gave without an end, or one that was bought until a day. */
export type CurrentMembership = {
  readonly status: MembershipStatus;
  /** The last day on which it holds; null when it has no end. */
  readonly endsOn: BookingDate | null;
  /** What the member is again after that day; without an end, the status itself. */
  readonly statusAfter: MembershipStatus;
};

/** What whoever buys a plan becomes, and for how many months. */
export type PlanTerms = { readonly status: MembershipStatus; readonly months: number };

/**
 * The day on which whole months end: the same day of the month, or the last one of a month that is
 * shorter. It is included, because the first day has mostly passed when a membership is bought.
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
 * What a member has after buying a plan. The status that was bought before goes on from its last day;
 * any other begins now, and what was left of the one before is given up. [MEMBER-2]
 */
export function membershipAfterBuying(
  { status, endsOn, statusAfter }: CurrentMembership,
  plan: PlanTerms,
  today: BookingDate,
): CurrentMembership & { readonly endsOn: BookingDate } {
  const from = isExtendedBy({ status, endsOn }, plan, today) ? endsOn : null;
  return { status: plan.status, endsOn: dayMonthsLater(from ?? today, plan.months), statusAfter };
}

/** Whether a purchase goes on from the last day of the membership that a member has. [MEMBER-2] */
export function isExtendedBy(
  { status, endsOn }: Pick<CurrentMembership, 'status' | 'endsOn'>,
  plan: Pick<PlanTerms, 'status'>,
  today: BookingDate,
): boolean {
  return endsOn !== null && !isMembershipOver(endsOn, today) && status === plan.status;
}

/** What a member has paid for the membership that they have. */
export type Purchase = { readonly priceSen: Sen; readonly months: number };

/** The rest of a membership that ends because another one is bought. */
export type GivenUp = {
  readonly status: MembershipStatus;
  readonly endsOn: BookingDate;
  /** How many days it would still have run after today. */
  readonly days: number;
  /** Their share of what was paid; null when the last purchase did not pay for all of them. */
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

function worthOf({ priceSen, months }: Purchase, endsOn: BookingDate, days: number): Sen | null {
  const paidDays = daysFrom(dayMonthsLater(endsOn, -months), endsOn);
  return days > paidDays ? null : Math.round((priceSen * days) / paidDays);
}

function daysFrom(first: BookingDate, last: BookingDate): number {
  return Temporal.PlainDate.from(first).until(last).days;
}

/** Tells a member what they give up, before they agree. [MEMBER-11] */
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
 * Why a member cannot buy a plan that the venue sells, or null. What the venue has given without an end
 * needs no plan, not even while another membership covers it. One that would take rights away is the
 * member's own choice. [MEMBER-4]
 */
export function refusalToBuyPlan(
  plan: Pick<PlanTerms, 'status'>,
  { statusAfter }: Pick<CurrentMembership, 'statusAfter'>,
): RefusalCode | null {
  return plan.status === statusAfter ? 'plan_not_needed' : null;
}

/** Longer than an order can wait for its payment. */
export const minutesBetweenPurchases = 10;

/**
 * Whoever has just bought a membership does not buy another: it is the same wish from a second tab, and
 * would extend or replace what the first one bought. [MEMBER-5]
 */
export function refusalToBuyAgain(
  boughtAt: Temporal.Instant | null,
  now: Temporal.Instant,
): RefusalCode | null {
  if (boughtAt === null) return null;
  const again = boughtAt.add({ minutes: minutesBetweenPurchases });
  return Temporal.Instant.compare(now, again) < 0 ? 'membership_just_bought' : null;
}

/** An order from before the last purchase is not wanted any more, though it may be paid late. [MEMBER-6] */
export function isOutdatedBy(
  boughtAt: Temporal.Instant | null,
  placedAt: Temporal.Instant,
): boolean {
  return boughtAt !== null && Temporal.Instant.compare(boughtAt, placedAt) > 0;
}

export const reminderDays = 7;

/** The last day of the memberships whose members are told that the end is near. [MEMBER-7] */
export function lastDayToRemindOf(today: BookingDate): BookingDate {
  return addDays(today, reminderDays);
}

/** A status that the operator gives: through a last day, or without an end. */
export type GivenMembership = Pick<CurrentMembership, 'status' | 'endsOn'>;

/**
 * The member's standing after the operator gave a status. After its last day the member is again as
 * the venue had made them; a status that they had without an end is followed by the default. [MEMBER-9]
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

/** A plan as it is sold. [MEMBER-8] */
export function membershipItem({
  name,
  months,
  priceSen,
}: {
  readonly name: string;
  readonly months: number;
  readonly priceSen: Sen;
}): OrderItem {
  const details = `${name}, ${counted(months, 'month')}`;
  return undiscountedItem('Membership Upgrade', details, details, priceSen);
}
