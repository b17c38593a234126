import { type MembershipStatus, membershipLabels } from '#domain/members/membership-status.ts';
import { type DaySlots, dailySlotLimit } from '#domain/slots/daily-limit.ts';
import type { ReasonCode } from '#domain/slots/why-not.ts';
import { type BookingDate, dateOf, formatDate, formatTime } from '#domain/time/venue-time.ts';
import { fill } from '#domain/words/fill.ts';
import { refusals } from '#domain/words/refusal-texts.ts';

/** A reason as an answer carries it: its instants are texts. */
type ReasonOnWire = {
  readonly code: ReasonCode;
  readonly since: string | null;
  readonly until: string | null;
  readonly nextDate: BookingDate | null;
  readonly helpfulStatuses: readonly MembershipStatus[];
};

/** The owner of a slot, as far as the words need it. */
type ClaimInTheWay =
  | { readonly kind: 'booking' | 'hold'; readonly player: { readonly name: string } }
  | { readonly kind: 'offer'; readonly player: { readonly name: string } | null }
  | { readonly kind: 'lesson'; readonly program: string }
  | { readonly kind: 'block'; readonly reason: string };

export type WhyNotAnswer = {
  readonly status: MembershipStatus;
  readonly reasons: readonly ReasonOnWire[];
  readonly claim: ClaimInTheWay | null;
  readonly closure: string | null;
  readonly daySlots: DaySlots;
};

/** The texts of "Why not?", which the venue's people read. `fill` replaces `{name}`. */
export const whyNotTexts = {
  clear: 'Nothing is in the way. {status} can book this slot now.',
  refused: 'This member cannot book this slot now.',
  refusal: 'The member reads: “{text}”',
  untilTime: 'It ends on {date} at {time}.',
  opensAt: 'It can be booked from {date}, {time} on.',
  sinceTime: 'It ended on {date} at {time}.',
  nextDate: 'The next date without it is {date}.',
  helps: 'Does not apply to: {statuses}.',
  closure: 'Reason of the closure: {reason}',
  daySlots: 'On this date: {booked} booked, {held} on hold, limit {limit}.',
  claims: {
    booking: 'Booked by {name}.',
    hold: 'On hold for {name}.',
    offer: 'Offered to {name}, who waits for it.',
    kept: 'Kept for members who wait for it.',
    lesson: 'Lesson: {program}.',
    block: 'Blocked: {reason}',
  },
  /** The reason in the words of the desk; the member reads the refusal instead. */
  reasons: {
    account_suspended: 'The account is suspended.',
    outside_window: 'The date is outside the booking window of this status.',
    day_closed: 'The venue or this sport is closed on this date.',
    court_restricted: 'This court is not open for booking.',
    court_held_priority: 'The court is held for priority members on this date.',
    court_held_super_priority: 'The court is held for athletes on this date.',
    slot_not_sold: 'This slot is not sold.',
    slot_past: 'The slot is over.',
    timeslot_being_processed: 'The slot is on hold while somebody pays for it.',
    already_confirmed: 'The member has booked this slot already.',
    timeslot_taken: 'The slot is taken.',
    no_timeslot: 'No slot was chosen.',
    daily_limit: 'The member has reached the daily limit.',
    held_by_venue: 'The desk holds this slot for the member.',
    too_many_waiting_orders: 'Three orders of the member still wait for their payment.',
    pending_expired: 'The member’s own order for this slot has run out of time.',
  },
} as const satisfies {
  readonly reasons: Readonly<Record<ReasonCode, string>>;
} & Readonly<Record<string, unknown>>;

const moment = (text: string) => {
  const instant = Temporal.Instant.from(text);
  return { date: formatDate(dateOf(instant)), time: formatTime(instant) };
};

/** `Booked by Aisyah Tan.` */
function claimInWords(claim: ClaimInTheWay): string {
  const { claims } = whyNotTexts;
  switch (claim.kind) {
    case 'booking':
    case 'hold':
      return fill(claims[claim.kind], claim.player);
    case 'offer':
      return claim.player === null ? claims.kept : fill(claims.offer, claim.player);
    case 'lesson':
      return fill(claims.lesson, claim);
    case 'block':
      return fill(claims.block, claim);
  }
}

type ReasonInWords = {
  readonly sentence: string;
  /** Times, the next date, and the statuses to which it does not apply. */
  readonly details: readonly string[];
  /** The refusal that the member reads. */
  readonly refusal: string;
};

function reasonInWords(reason: ReasonOnWire, answer: WhyNotAnswer): ReasonInWords {
  const { code, since, until, nextDate, helpfulStatuses } = reason;
  const statuses = helpfulStatuses.map((status) => membershipLabels[status]).join(', ');
  const { closure, daySlots } = answer;
  const untilText = code === 'outside_window' ? whyNotTexts.opensAt : whyNotTexts.untilTime;
  const details = [
    closure !== null && code === 'day_closed' && fill(whyNotTexts.closure, { reason: closure }),
    code === 'daily_limit' &&
      fill(whyNotTexts.daySlots, {
        booked: `${daySlots.booked}`,
        held: `${daySlots.held}`,
        limit: `${dailySlotLimit}`,
      }),
    since && fill(whyNotTexts.sinceTime, moment(since)),
    until && fill(untilText, moment(until)),
    nextDate && fill(whyNotTexts.nextDate, { date: formatDate(nextDate) }),
    statuses !== '' && fill(whyNotTexts.helps, { statuses }),
  ];
  return {
    sentence: whyNotTexts.reasons[code],
    details: details.filter((detail) => typeof detail === 'string'),
    refusal: fill(whyNotTexts.refusal, { text: refusals[code] }),
  };
}

/** An answer of "Why not?" in words: every reason in the order of booking, or that there is none. */
export function whyNotInWords(answer: WhyNotAnswer): {
  readonly summary: string;
  /** The claim that has the slot, in words; null if it is free. */
  readonly holder: string | null;
  readonly reasons: readonly ReasonInWords[];
} {
  const reasons = answer.reasons.map((reason) => reasonInWords(reason, answer));
  const summary =
    reasons.length === 0
      ? fill(whyNotTexts.clear, { status: membershipLabels[answer.status] })
      : whyNotTexts.refused;
  return { summary, holder: answer.claim && claimInWords(answer.claim), reasons };
}
