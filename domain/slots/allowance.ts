import type { MembershipStatus } from '#domain/members/membership-status.ts';
import { type CourtSlot, compareCourtSlots } from '#domain/slots/court-slots.ts';
import { addDays, type BookingDate } from '#domain/time/venue-time.ts';

const athleteSlotsPerWeek = 2;

/** The Monday of the week in which a date falls; usage is counted under it. [FREE-1] */
export function weekStartOf(date: BookingDate): BookingDate {
  return addDays(date, 1 - Temporal.PlainDate.from(date).dayOfWeek);
}

/** How many free slots a week a status includes. [FREE-2] */
export function freeSlotsPerWeek(status: MembershipStatus): number {
  return status === 'athlete' ? athleteSlotsPerWeek : 0;
}

/** The free slots left in the week; a status changed midweek never leaves a debt. [FREE-3] */
export function freeSlotsLeft(status: MembershipStatus, slotsUsed: number): number {
  return Math.max(0, freeSlotsPerWeek(status) - slotsUsed);
}

/** The free slots of a selection: the first ones by court number, then time. [FREE-4] */
export function chooseFreeSlots<T extends CourtSlot>(selection: readonly T[], left: number): T[] {
  return selection.toSorted(compareCourtSlots).slice(0, left);
}

/** Refuses more free slots than the week has left. [FREE-5] */
export function refusalOfFreeSlots(
  status: MembershipStatus,
  slotsUsed: number,
  slotsAsked: number,
): 'free_slots_exceeded' | null {
  return slotsAsked > freeSlotsLeft(status, slotsUsed) ? 'free_slots_exceeded' : null;
}

/** The week's usage once a free booking is cancelled: its slot returns to the allowance. [FREE-6] */
export function slotsUsedAfterCancelling(slotsUsed: number): number {
  return Math.max(0, slotsUsed - 1);
}
