import { type MembershipStatus, membershipStatuses } from '#domain/members/membership-status.ts';
import { cycleDayOf, cycleLength, cycleStartOf } from '#domain/time/cycle.ts';
import { type Slot, tableSlots } from '#domain/time/slots.ts';
import { addDays, type BookingDate } from '#domain/time/venue-time.ts';
import type { RefusalCode } from '#domain/words/refusal-texts.ts';

export const sports = ['Pickle', 'Padel'] as const;
export type Sport = (typeof sports)[number];

export const courtTypeNames = ['Tournament Court', 'Show Court', 'Padel Court'] as const;
export type CourtTypeName = (typeof courtTypeNames)[number];

export const queueTypes = ['super_priority', 'priority'] as const;
export type QueueType = (typeof queueTypes)[number];

/** The trailing number of a court's name; a court without one comes first, as 0. [COURT-1] */
export function courtNumber(name: string): number {
  return Number(/\d+$/.exec(name)?.[0] ?? 0);
}

/** Orders court names by number, and by name where two types share a number. [COURT-1] */
export function compareCourts(a: string, b: string): number {
  return courtNumber(a) - courtNumber(b) || (a < b ? -1 : a > b ? 1 : 0);
}

interface NamedCourt {
  /** The name of its court type. */
  readonly type: string;
  readonly name: string;
}

/** Orders courts by type, and by number within it, as people look for one in a list. [COURT-6] */
export function compareCourtsByType(a: NamedCourt, b: NamedCourt): number {
  if (a.type === b.type) return compareCourts(a.name, b.name);
  return a.type < b.type ? -1 : 1;
}

/** A court has the sport of its type. Its name is only shown, and never read for it. [COURT-2] */
export const sportOfType: Readonly<Record<CourtTypeName, Sport>> = {
  'Tournament Court': 'Pickle',
  'Show Court': 'Pickle',
  'Padel Court': 'Padel',
};

/**
 * The names of Tournament and Show courts don't contain their sport, so the display name does.
 * [COURT-3]
 */
export function courtDisplayName(name: string): string {
  return /^(tournament|show)\b/i.test(name) ? `Pickle ${name}` : name;
}

/**
 * The court's name without its type, where a screen shows the type above it: `Court 2`. A court
 * named differently keeps its whole name.
 */
export function shortCourtName(name: string): string {
  return /Court \d+$/.exec(name)?.[0] ?? name;
}

/** The courts whose name contains a text, or that the desk calls so, as T3 for Tournament Court 3. */
export function courtsCalled(names: readonly string[], text: string): readonly string[] {
  const wanted = text.trim().toLowerCase();
  const words = wanted.split(/\s+/);
  return names.filter((name) => {
    const short = `${name.charAt(0)}${courtNumber(name)}`;
    const parts = name.toLowerCase().split(' ');
    return (
      name.toLowerCase().includes(wanted) ||
      short.toLowerCase() === wanted ||
      words.every((word) => parts.some((part) => part.startsWith(word)))
    );
  });
}

/** 06:00 AM is never sold and counts as taken: 19 taken rows make a full court. [COURT-4] */
export function isFullyBooked(booked: ReadonlySet<Slot>): boolean {
  return tableSlots.every((slot) => booked.has(slot));
}

type QueueRule = { readonly blockedFrom: number; readonly exempt: readonly MembershipStatus[] };

const queueRules: Readonly<Record<QueueType, QueueRule>> = {
  super_priority: { blockedFrom: 4, exempt: ['athlete'] },
  priority: { blockedFrom: 6, exempt: ['coach', 'super_host', 'long_term_member'] },
};

/**
 * True if a queue holds its court back from a member on the booking date. The cycle day is that
 * date's own, because the booking window reaches across the ends of cycles. [QUEUE-1] [QUEUE-2]
 * [QUEUE-3]
 */
export function isQueueBlocking(
  queue: QueueType,
  date: BookingDate,
  status: MembershipStatus,
): boolean {
  const rule = queueRules[queue];
  return cycleDayOf(date) >= rule.blockedFrom && !rule.exempt.includes(status);
}

/** A court is held to the end of the cycle, so it opens on the next cycle's day 1. [QUEUE-4] */
export function heldUntil(date: BookingDate): BookingDate {
  return addDays(cycleStartOf(date), cycleLength);
}

/** A court that a queue holds back on a date, and who may book it nevertheless. */
export type HeldCourt = {
  readonly queue: QueueType;
  /** The date on which it opens to all. */
  readonly until: BookingDate;
  readonly statuses: readonly MembershipStatus[];
};

/** The queue that holds a court back on a date; null while the court is open to all. [QUEUE-5] */
export function heldCourtOn(queue: QueueType | null, date: BookingDate): HeldCourt | null {
  if (queue === null) return null;
  const statuses = membershipStatuses.filter((status) => !isQueueBlocking(queue, date, status));
  if (statuses.length === membershipStatuses.length) return null;
  return { queue, until: heldUntil(date), statuses };
}

/** The venue's settings on who may book a court. */
export type CourtAccess = {
  readonly restricted: boolean;
  readonly queue: QueueType | null;
};

export type CourtRefusal =
  | { readonly code: Extract<RefusalCode, 'court_restricted' | 'court_full'> }
  | {
      readonly code: Extract<RefusalCode, `court_held_${QueueType}`>;
      readonly queue: QueueType;
      readonly heldUntil: BookingDate;
    };

/**
 * The reason why a court is disabled for a member on a date, or null when it can be chosen.
 * [COURT-5]
 */
export function refusalOfCourt(
  court: CourtAccess,
  date: BookingDate,
  status: MembershipStatus,
  booked: ReadonlySet<Slot>,
): CourtRefusal | null {
  if (court.restricted) return { code: 'court_restricted' };
  if (isFullyBooked(booked)) return { code: 'court_full' };
  if (court.queue !== null && isQueueBlocking(court.queue, date, status)) {
    return {
      code: `court_held_${court.queue}`,
      queue: court.queue,
      heldUntil: heldUntil(date),
    };
  }
  return null;
}
