import type { NamedClass } from '#domain/lessons/lessons.ts';
import { ringgit } from '#domain/money/money.ts';
import type { SelectedBookingType } from '#domain/orders/orders.ts';
import { parseSlot } from '#domain/time/slots.ts';
import { isBookingDate } from '#domain/time/venue-time.ts';
import { sports } from '#domain/venue/courts.ts';
import { isRecord, slotsOf } from '#web/features/checkout/goods/checkout-state.ts';
import type {
  CourtGoods,
  Goods,
  LessonGoods,
  MembershipGoods,
} from '#web/features/checkout/goods/goods.ts';

/**
 * Reads the goods of the general checkout; null if the state is invalid. A page can be reloaded
 * with a state that an older version wrote, so every field is checked.
 */
export function readGeneralCheckout(state: unknown): Goods | null {
  if (!isRecord(state)) return null;
  const { selectedMembership, selectedBookingType } = state;
  if (selectedMembership !== null && selectedMembership !== undefined) {
    return membershipIn(selectedMembership, state.membershipPrice);
  }
  const isLesson = selectedBookingType === ('group-lesson' satisfies SelectedBookingType);
  return isLesson ? lessonsIn(state) : courtIn(state);
}

function membershipIn(selected: unknown, price: unknown): MembershipGoods | null {
  if (!isRecord(selected)) return null;
  const { id, name, months } = selected;
  if (!isPositive(id) || typeof name !== 'string' || !isPositive(months)) return null;
  const isAmount = typeof price === 'number' && Number.isFinite(price) && price >= 0;
  return {
    kind: 'membership',
    planId: id,
    name,
    months,
    shownPriceSen: isAmount ? ringgit(price) : null,
  };
}

function lessonsIn(state: Readonly<Record<string, unknown>>): LessonGoods | null {
  const { selectedSport, selectedProgram, selectedDifficulty, selectedSchedules } = state;
  const sport = sports.find((name) => name === selectedSport);
  if (sport === undefined || !isRecord(selectedProgram)) return null;
  const { name: program, durationSlots } = selectedProgram;
  if (typeof program !== 'string') return null;
  if (typeof selectedDifficulty !== 'string' || !Array.isArray(selectedSchedules)) return null;
  const named = {
    sport,
    program,
    level: selectedDifficulty,
    // Older versions did not include it, and their lessons took one slot.
    durationSlots: isPositive(durationSlots) ? durationSlots : 1,
  };
  const classes = selectedSchedules.map((row) => classIn(row, named));
  const known = classes.filter((lessonClass) => lessonClass !== null);
  return known.length === classes.length ? { kind: 'lessons', sport, classes: known } : null;
}

function classIn(
  row: unknown,
  named: Pick<NamedClass, 'sport' | 'program' | 'level' | 'durationSlots'>,
): LessonGoods['classes'][number] | null {
  if (!isRecord(row)) return null;
  const { instance_id, court, booking_date, timeslot } = row;
  const slot = typeof timeslot === 'string' ? parseSlot(timeslot) : null;
  if (!isPositive(instance_id) || typeof court !== 'string' || slot === null) return null;
  if (typeof booking_date !== 'string' || !isBookingDate(booking_date)) return null;
  return { ...named, id: instance_id, court, date: booking_date, slot };
}

/** The slots of one court; the court checkout's state has a map of courts instead. */
function courtIn(state: Readonly<Record<string, unknown>>): CourtGoods | null {
  const { selectedSport, selectedCourtType, selectedCourt, selectedDate } = state;
  const { selectedTimeslots, selectedBookingType } = state;
  const sport = sports.find((name) => name === selectedSport);
  const slots = slotsOf(selectedTimeslots);
  if (sport === undefined || slots === null) return null;
  if (typeof selectedDate !== 'string' || !isBookingDate(selectedDate)) return null;
  if (typeof selectedCourtType !== 'string' || typeof selectedCourt !== 'string') return null;
  if (typeof selectedBookingType !== 'string') return null;
  return {
    kind: 'courts',
    checkout: 'general',
    sport,
    courtType: selectedCourtType,
    date: selectedDate,
    slots: slots.length > 0 ? { [selectedCourt]: slots } : {},
    bookingType: selectedBookingType,
  };
}

function isPositive(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value > 0;
}
