import type { StaffRefusalCode } from '#domain/words/staff-refusals.ts';

export interface AnnouncementTimes {
  /** Null for one that was shown before announcements had times. */
  readonly startsAt: Temporal.Instant | null;
  /** Null for one without an end. */
  readonly endsAt: Temporal.Instant | null;
}

interface ScheduledAnnouncement extends AnnouncementTimes {
  readonly isWithdrawn: boolean;
}

export const announcementStates = ['coming', 'current', 'over', 'withdrawn'] as const;
type AnnouncementState = (typeof announcementStates)[number];

const isAtOrBefore = (a: Temporal.Instant, b: Temporal.Instant): boolean =>
  Temporal.Instant.compare(a, b) <= 0;

/** From its start on, and no longer at its end. [MSG-2] */
export function stateOfAnnouncement(
  { startsAt, endsAt, isWithdrawn }: ScheduledAnnouncement,
  now: Temporal.Instant,
): AnnouncementState {
  if (isWithdrawn) return 'withdrawn';
  if (endsAt !== null && isAtOrBefore(endsAt, now)) return 'over';
  return startsAt === null || isAtOrBefore(startsAt, now) ? 'current' : 'coming';
}

/** The announcement that is shown at an instant. [MSG-1] [MSG-2] */
export function announcementAt<One extends ScheduledAnnouncement>(
  all: readonly One[],
  now: Temporal.Instant,
): One | null {
  return all.find((one) => stateOfAnnouncement(one, now) === 'current') ?? null;
}

const beginsBefore = (one: AnnouncementTimes, other: AnnouncementTimes): boolean =>
  one.startsAt === null ||
  other.endsAt === null ||
  Temporal.Instant.compare(one.startsAt, other.endsAt) < 0;

/** The first announcement that is shown at a part of the same time. [MSG-1] */
export function overlappingAnnouncement<One extends ScheduledAnnouncement>(
  all: readonly One[],
  wanted: AnnouncementTimes,
): One | null {
  return (
    all.find((one) => !one.isWithdrawn && beginsBefore(one, wanted) && beginsBefore(wanted, one)) ??
    null
  );
}

/** The refusal of the times of a new announcement. [MSG-1] */
export function refusalOfTimes(
  { startsAt, endsAt }: AnnouncementTimes,
  now: Temporal.Instant,
): 'announcement_ends_first' | 'announcement_past' | null {
  if (startsAt !== null && endsAt !== null && isAtOrBefore(endsAt, startsAt)) {
    return 'announcement_ends_first';
  }
  const isPast =
    (startsAt !== null && Temporal.Instant.compare(startsAt, now) < 0) ||
    (endsAt !== null && isAtOrBefore(endsAt, now));
  return isPast ? 'announcement_past' : null;
}

const isSame = (a: Temporal.Instant | null, b: Temporal.Instant | null): boolean =>
  a === null || b === null ? a === b : a.equals(b);

/** [MSG-3] */
export function refusalToWithdraw(state: AnnouncementState): 'announcement_over' | null {
  return state === 'over' || state === 'withdrawn' ? 'announcement_over' : null;
}

/** One that is shown keeps its start; one that is over stays as it is. [MSG-3] */
export function refusalToChange(
  known: ScheduledAnnouncement,
  wanted: AnnouncementTimes,
  now: Temporal.Instant,
): StaffRefusalCode | null {
  const state = stateOfAnnouncement(known, now);
  if (refusalToWithdraw(state) !== null) return refusalToWithdraw(state);
  if (state === 'coming') return refusalOfTimes(wanted, now);
  if (!isSame(known.startsAt, wanted.startsAt)) return 'announcement_begun';
  return refusalOfTimes({ startsAt: null, endsAt: wanted.endsAt }, now);
}
