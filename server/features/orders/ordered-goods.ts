import { randomUUIDv7 } from 'node:crypto';
import { lessonItem } from '#domain/lessons/lessons.ts';
import { membershipStatusOf } from '#domain/members/membership-status.ts';
import { isOutdatedBy, membershipItem, refusalToBuyPlan } from '#domain/memberships/memberships.ts';
import { courtSlotDetails, courtSlotWords, type OrderItem } from '#domain/orders/order-lines.ts';
import type { OrderedBookingType } from '#domain/orders/orders.ts';
import { compareCourtSlots, slotsByCourt } from '#domain/slots/court-slots.ts';
import type { Slot } from '#domain/time/slots.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import { closureOn } from '#domain/venue/calendar.ts';
import type { Sport } from '#domain/venue/courts.ts';
import type { Database, Tx } from '#server/db/database.ts';
import type { Settings } from '#server/env.ts';
import { confirmByMail, type Receipt } from '#server/features/bookings/notices/confirmations.ts';
import {
  listOrderedSessions,
  type OrderedSession,
} from '#server/features/lessons/seats/seats.repository.ts';
import { bookSessions, claimSeats, demandSeats } from '#server/features/lessons/seats/seats.ts';
import { demandLessonsOpen } from '#server/features/lessons/timetable/timetable.ts';
import {
  findOrderedPlan,
  type OrderedPlan,
} from '#server/features/memberships/memberships.repository.ts';
import {
  demandMembershipsOpen,
  demandStanding,
  giveMembership,
} from '#server/features/memberships/memberships.ts';
import {
  findMembership,
  listOrderedHours,
  type OrderedHour,
} from '#server/features/orders/orders.repository.ts';
import { insertBookings } from '#server/features/slots/claims.repository.ts';
import { claimHours } from '#server/features/slots/claims.ts';
import { demandSelection } from '#server/features/slots/selection.ts';
import { lockRuleVersion } from '#server/features/venue/rule-book.repository.ts';
import { readRuleBook } from '#server/features/venue/rule-book.ts';
import { Refusal } from '#server/http/refusal.ts';

/** What an order was placed for, and how its member comes to have it once it is paid. */
export interface OrderedGoods {
  readonly bookingType: OrderedBookingType | 'membership_upgrade';
  readonly items: readonly Pick<OrderItem, 'type' | 'details' | 'detailsForBackend'>[];
  /** The hours of courts; null for anything else. */
  readonly courts: { readonly date: BookingDate; readonly slots: Record<string, Slot[]> } | null;
  /** The days on which it is played, and what; a membership has none. */
  readonly days: readonly { readonly date: BookingDate; readonly sport: Sport }[];
  /** Refuses what a payment that comes too late can no longer have, by the rules of that moment. */
  readonly demandStill: (tx: Tx, now: Temporal.Instant) => Promise<unknown>;
  /** Whether all of it is the member's now; if something cannot be had, nothing is kept. */
  readonly claim: (tx: Tx, now: Temporal.Instant) => Promise<boolean>;
  /** Follows upon the claim; the member is told by mail. */
  readonly book: (
    tx: Tx,
    settings: Settings,
    receipt: Receipt,
    now: Temporal.Instant,
  ) => Promise<void>;
}

const orderedHours = (userId: string, hours: readonly OrderedHour[]): OrderedGoods => ({
  bookingType: 'court_booking',
  items: hours.toSorted(compareCourtSlots).map((hour) => ({
    type: 'Court Booking',
    details: courtSlotWords(hour, hour.date),
    detailsForBackend: courtSlotDetails(hour, hour.date),
  })),
  courts: hours[0] ? { date: hours[0].date, slots: slotsByCourt(hours) } : null,
  days: hours,
  demandStill: async (tx, now) => {
    const status = membershipStatusOf(await findMembership(tx, userId));
    const date = hours[0]?.date ?? '';
    return demandSelection(tx, { userId, status, date, slots: slotsByCourt(hours) }, now);
  },
  claim: (tx, now) =>
    claimHours(
      tx,
      userId,
      hours.map((hour) => ({ ...hour, kind: 'booking' as const })),
      now,
    ),
  book: async (tx, settings, receipt, now) => {
    const bookings = hours.map(({ court, sport, subOrderId, ...hour }) => ({
      ...hour,
      id: randomUUIDv7(),
      what: { type: 'court_booking', courtName: court } as const,
      orderId: subOrderId,
    }));
    await insertBookings(tx, userId, bookings, now);
    await confirmByMail(tx, settings, { ...receipt, bookings }, now);
  },
});

const orderedSessions = (userId: string, sessions: readonly OrderedSession[]): OrderedGoods => {
  const sessionIds = sessions.map(({ id }) => id);
  return {
    bookingType: 'group_lesson',
    items: sessions.map(lessonItem),
    courts: null,
    days: sessions,
    demandStill: async (tx, now) => {
      await demandLessonsOpen(tx);
      return demandSeats(tx, userId, sessionIds, now);
    },
    claim: (tx) => claimSeats(tx, userId, sessionIds),
    book: async (tx, settings, receipt, now) => {
      const bookings = await bookSessions(tx, userId, sessions, now);
      await confirmByMail(tx, settings, { ...receipt, bookings }, now);
    },
  };
};

/** In time, only another purchase of the member's can be in the way. [MEMBER-4] [MEMBER-6] */
const mayHavePlan = async (tx: Tx, userId: string, plan: OrderedPlan): Promise<boolean> => {
  const standing = await demandStanding(tx, userId);
  const boughtAt = standing.boughtAt?.toTemporalInstant() ?? null;
  return (
    refusalToBuyPlan(plan, standing) === null &&
    !isOutdatedBy(boughtAt, plan.placedAt.toTemporalInstant())
  );
};

const orderedPlan = (userId: string, plan: OrderedPlan): OrderedGoods => ({
  bookingType: 'membership_upgrade',
  items: [membershipItem(plan)],
  courts: null,
  days: [],
  demandStill: async (tx) => {
    await demandMembershipsOpen(tx);
    if (plan.isRetired) throw new Refusal('plan_gone');
  },
  claim: (tx) => mayHavePlan(tx, userId, plan),
  book: (tx, settings, receipt, now) =>
    giveMembership(tx, settings, { userId, plan, receipt }, now),
});

export const readOrderedGoods = async (
  db: Database,
  { orderId, userId }: { readonly orderId: string; readonly userId: string },
): Promise<OrderedGoods> => {
  const sessions = await listOrderedSessions(db, orderId);
  if (sessions.length > 0) return orderedSessions(userId, sessions);
  const plan = await findOrderedPlan(db, orderId);
  if (plan !== undefined) return orderedPlan(userId, plan);
  return orderedHours(userId, await listOrderedHours(db, orderId));
};

/** Whether a day of an order is closed at this moment. */
export const isOnClosedDay = async (db: Database, { days }: OrderedGoods): Promise<boolean> => {
  const { closedDays } = await readRuleBook(db);
  return days.some(({ date, sport }) => closureOn(date, sport, closedDays) !== null);
};

/**
 * Whether the venue is open on all the days of an order. The answer holds until the transaction ends, so
 * that a closure comes either before a booking or after it, and then counts it. [SETTLE-11]
 */
export const areDaysOpen = async (tx: Tx, goods: OrderedGoods): Promise<boolean> => {
  if (goods.days.length === 0) return true;
  await lockRuleVersion(tx);
  return !(await isOnClosedDay(tx, goods));
};

/** Whether a payment that comes too late may still have what it was for. [SETTLE-7] */
export const mayStillHave = async (
  tx: Tx,
  goods: OrderedGoods,
  now: Temporal.Instant,
): Promise<boolean> => {
  try {
    await goods.demandStill(tx, now);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
};
