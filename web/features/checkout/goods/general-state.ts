import type { LessonClass, LessonProgram } from '#contract/lessons.ts';
import type { MembershipPlan } from '#contract/memberships.ts';
import { ringgit } from '#domain/money/money.ts';
import type { SelectedBookingType } from '#domain/orders/orders.ts';
import { slotRange } from '#domain/time/slots.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import type { Sport } from '#domain/venue/courts.ts';

/** A class in the navigation state. */
interface SelectedSchedule {
  readonly instance_id: number;
  readonly court: string;
  readonly booking_date: BookingDate;
  readonly timeslot: string;
  readonly schedule_id: number;
}

interface SelectedProgram {
  readonly id: number;
  readonly name: string;
  readonly durationSlots: number;
}

interface SelectedMembership {
  readonly id: number;
  readonly name: string;
  readonly months: number;
}

/** The navigation state of the general checkout, with the specification's names. */
export interface GeneralCheckoutState {
  readonly selectedSport: Sport | null;
  readonly selectedCourtType: string | null;
  readonly selectedCourt: string | null;
  readonly selectedDate: BookingDate | null;
  readonly selectedTimeslots: readonly string[];
  readonly selectedBookingType: SelectedBookingType | null;
  readonly selectedProfile: string | null;
  readonly selectedProgram: SelectedProgram | null;
  readonly selectedSchedules: readonly SelectedSchedule[];
  readonly selectedDifficulty: string | null;
  readonly selectedMembership: SelectedMembership | null;
  /** In RM. Shown until the server's price arrives, and never sent. */
  readonly membershipPrice: number | null;
}

const nothingSelected: GeneralCheckoutState = {
  selectedSport: null,
  selectedCourtType: null,
  selectedCourt: null,
  selectedDate: null,
  selectedTimeslots: [],
  selectedBookingType: null,
  selectedProfile: null,
  selectedProgram: null,
  selectedSchedules: [],
  selectedDifficulty: null,
  selectedMembership: null,
  membershipPrice: null,
};

/** The navigation state that takes classes of a program to the checkout. */
export function lessonCheckoutState(
  { sport, id, name, level, durationSlots }: LessonProgram,
  classes: readonly LessonClass[],
): GeneralCheckoutState {
  return {
    ...nothingSelected,
    selectedSport: sport,
    selectedBookingType: 'group-lesson',
    selectedProgram: { id, name, durationSlots },
    selectedDifficulty: level,
    selectedSchedules: classes.map((lessonClass) => ({
      instance_id: lessonClass.id,
      court: lessonClass.court,
      booking_date: lessonClass.date,
      timeslot: slotRange(lessonClass.slot),
      schedule_id: lessonClass.scheduleId,
    })),
  };
}

/** The navigation state that takes a membership to the checkout. */
export function membershipCheckoutState({
  id,
  name,
  months,
  priceSen,
}: MembershipPlan): GeneralCheckoutState {
  return {
    ...nothingSelected,
    selectedMembership: { id, name, months },
    membershipPrice: priceSen / ringgit(1),
  };
}
