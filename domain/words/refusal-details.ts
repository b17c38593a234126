import type { NamedClass } from '#domain/lessons/lessons.ts';
import type { MembershipStatus } from '#domain/members/membership-status.ts';
import type { Sen } from '#domain/money/money.ts';
import type { FileFaultKind, SettlementField } from '#domain/payments/settlement-columns.ts';
import type { CellTrouble } from '#domain/payments/settlement-rows.ts';
import type { CourtSlot } from '#domain/slots/court-slots.ts';
import type { DaySlots } from '#domain/slots/daily-limit.ts';
import type { AttendanceState } from '#domain/staff/attendance.ts';
import type { Slot } from '#domain/time/slots.ts';
import type { BookingDate, Weekday } from '#domain/time/venue-time.ts';
import type { ClosureCounts, NamedClosure } from '#domain/venue/closures.ts';

type SlotsConcerned = { readonly slots: readonly CourtSlot[] };
type LessonConcerned = { readonly lesson: NamedClass };
/** A court, or a court type where the caller names no court. */
type CourtConcerned = { readonly court: string };

/** The fields of refusals that members read, by code. `refusal-lines.ts` puts them into words. */
export type MemberDetails = {
  readonly outside_window: SlotsConcerned;
  readonly day_closed: SlotsConcerned | LessonConcerned;
  readonly court_restricted: SlotsConcerned;
  readonly court_held_priority: SlotsConcerned;
  readonly court_held_super_priority: SlotsConcerned;
  readonly slot_not_sold: SlotsConcerned;
  readonly slot_past: SlotsConcerned;
  readonly already_confirmed: SlotsConcerned | LessonConcerned;
  readonly timeslot_taken: SlotsConcerned;
  readonly timeslot_being_processed: SlotsConcerned;
  readonly slot_gone: SlotsConcerned;
  readonly free_slots_exceeded: SlotsConcerned;
  readonly court_unavailable: SlotsConcerned | CourtConcerned;
  readonly pricing_failed: CourtConcerned;
  readonly daily_limit: DaySlots;
  readonly lesson_full: LessonConcerned;
  readonly lesson_failed: LessonConcerned;
  readonly lesson_has_room: LessonConcerned;
  readonly plan_not_needed: { readonly plan: string };
  readonly price_changed: { readonly shownSen: Sen; readonly pricedSen: Sen };
  readonly credits_reserve_failed: { readonly neededSen: Sen; readonly availableSen: Sen };
};

type Wait = { readonly retryAfterSeconds: number };

/** The fields that say what to do next, by code. `refusal-words.ts` puts them into words. */
export type HintDetails = {
  readonly too_many_requests: Wait;
  readonly too_many_mails: Wait;
  readonly rush: Wait;
  readonly internal: { readonly requestId: string };
};

type CourtOn = { readonly court: string; readonly date: BookingDate; readonly slot: Slot };
type Program = { readonly sport: string; readonly name: string; readonly level: string };
/** A lesson of a coach: a program of every week, or one private lesson. */
export type TaughtLesson =
  | {
      readonly program: string;
      readonly level: string;
      readonly court: string;
      readonly dayOfWeek: number;
      readonly slot: Slot;
      readonly durationSlots: number;
    }
  | CourtOn;
/** A program or a private lesson that still names the coach. */
export type LessonOfCoach = Pick<Program, 'name' | 'level'> | CourtOn;
type PaidPlan = {
  readonly email: string;
  readonly plan: string;
  readonly orderId: string;
  readonly paidSen: Sen;
  readonly endsOn: BookingDate;
  /** The earlier last day of a plan that was cut short before; null for a plan as it was bought. */
  readonly runsUntil: BookingDate | null;
  readonly purchases: readonly {
    readonly plan: string;
    readonly paidSen: Sen;
    readonly on: BookingDate;
  }[];
  readonly status: MembershipStatus;
};
type PlanCut = PaidPlan & { readonly last: BookingDate };
type ByEmail = { readonly email: string };
type Nothing = Readonly<Record<never, never>>;

/** The fields behind each reason of a refused command. `operator-words.ts` puts them into words. */
export type OperatorDetails = {
  readonly no_member: ByEmail;
  readonly no_profile: ByEmail;
  readonly gift_over: { readonly last: BookingDate };
  readonly gift_without_effect: ByEmail & { readonly status: MembershipStatus };
  readonly gift_changes_nothing: ByEmail & {
    readonly status: MembershipStatus;
    readonly endsOn: BookingDate | null;
  };
  readonly plan_ends_at_once: PlanCut;
  readonly plan_ends_early: PlanCut;
  readonly plan_made_endless: PaidPlan;
  readonly no_court: CourtConcerned;
  readonly no_hold: CourtConcerned;
  readonly no_sport: { readonly sport: string };
  readonly no_closure: { readonly id: number };
  readonly no_holiday: { readonly date: BookingDate };
  readonly no_price: { readonly courtType: string };
  readonly peak_below_base: {
    readonly courtType: string;
    readonly list: string;
    /** The prices as they are. */
    readonly baseSen: Sen;
    readonly peakSen: Sen;
    readonly newBaseSen: Sen;
    readonly newPeakSen: Sen;
  };
  readonly price_free: { readonly priceSen: Sen };
  readonly price_too_small_for_card: { readonly priceSen: Sen };
  readonly no_plan: { readonly id: number };
  readonly plan_name_taken: { readonly name: string };
  readonly no_promotion: { readonly id: string };
  readonly promotion_exists: { readonly id: string };
  readonly promotion_over: { readonly last: BookingDate };
  readonly promotion_dates: Nothing;
  readonly tax_rate_past: Nothing;
  readonly no_role_discount: { readonly status: MembershipStatus; readonly courtType: string };
  readonly no_announcement: Nothing;
  readonly announcement_overlaps: OtherAnnouncement;
  readonly announcement_ends_first: Nothing;
  readonly announcement_past: Nothing;
  readonly no_username: ByEmail;
  readonly no_coach: ByEmail & { readonly sport: string };
  readonly coach_needed: { readonly coach: string; readonly lessons: readonly LessonOfCoach[] };
  readonly coach_busy: { readonly coach: string; readonly lesson: TaughtLesson };
  readonly no_program: Program;
  readonly program_exists: Program;
  readonly no_schedule: { readonly court: string; readonly day: Weekday; readonly slot: Slot };
  readonly court_restricted: CourtConcerned;
  readonly court_of_other_sport: CourtConcerned & { readonly sport: string };
  readonly schedule_too_long: { readonly durationSlots: number; readonly slot: Slot };
  readonly schedule_overlap: {
    readonly court: string;
    readonly program: string;
    readonly level: string;
    readonly day: Weekday;
    readonly slot: Slot;
    readonly durationSlots: number;
  };
  readonly schedule_dates_wrong: Nothing;
  readonly no_class: { readonly id: number };
  readonly class_begun: { readonly date: BookingDate; readonly slot: Slot };
  readonly class_cancelled: {
    readonly date: BookingDate;
    readonly slot: Slot;
    readonly cancelledOn: BookingDate;
  };
  readonly class_busy: Nothing;
  readonly slot_taken_by: CourtOn & {
    readonly kind: 'booking' | 'hold' | 'offer' | 'lesson' | 'block';
  };
  readonly slot_over: { readonly date: BookingDate; readonly slot: Slot };
  readonly slot_not_sold: Nothing;
  readonly day_closed: { readonly date: BookingDate; readonly closure: string };
  readonly no_private_lesson: CourtOn;
  readonly private_lesson_begun: { readonly date: BookingDate; readonly slot: Slot };
  readonly same_person: Nothing;
  readonly balance_full: { readonly mostSen: Sen };
  readonly grant_key_used: Nothing;
  readonly no_staff: Nothing;
  readonly staff_exists: ByEmail;
  readonly no_service: { readonly name: string };
  readonly service_exists: { readonly name: string };
};

export type OperatorReason = keyof OperatorDetails;
export type ReasonDetails<R extends OperatorReason> = {
  readonly [Reason in R]: { readonly reason: Reason } & OperatorDetails[Reason];
}[R];

/** A claim that keeps slots from being blocked. */
export type SlotConflict = {
  readonly slot: Slot;
  readonly kind: 'booking' | 'hold' | 'offer' | 'lesson' | 'block';
  /** The player, the program of a lesson, or the reason of a block. */
  readonly name: string | null;
  readonly bookingId: string | null;
};

/** An announcement that is in the way; a start of null is unknown, an end of null has none. */
export type OtherAnnouncement = {
  readonly body: string;
  readonly startsAt: string | null;
  readonly endsAt: string | null;
};

/** The fields of refusals that only the venue's people read, by code. */
export type StaffDetails = {
  readonly announcement_overlaps: OtherAnnouncement;
  readonly wrong_pin: { readonly triesLeft: number };
  readonly give_back_too_much: { readonly paidSen: Sen };
  readonly refund_due_in_full: { readonly paidSen: Sen };
  readonly credits_not_available: { readonly askedSen: Sen; readonly availableSen: Sen };
  readonly card_refund_too_much: { readonly mostSen: Sen };
  readonly over_action_limit: { readonly askedSen: Sen; readonly limitSen: Sen };
  readonly over_day_limit: {
    readonly askedSen: Sen;
    readonly limitSen: Sen;
    readonly usedSen: Sen;
  };
  /** The sale of today with the same reference of the terminal. */
  readonly reference_used: {
    readonly orderId: string;
    readonly amountSen: Sen;
    readonly name: string;
    readonly at: string;
  };
  /** The cash that is owed to a guest. */
  readonly cash_owed: {
    readonly orderId: string;
    readonly amountSen: Sen;
    readonly name: string;
  };
  readonly over_block_limit: {
    readonly askedSen: Sen;
    readonly limitSen: Sen;
    readonly usedSen: Sen;
  };
  /** The state recorded meanwhile, and its author; null for a state that was undone. */
  readonly attendance_changed: {
    readonly recorded: {
      readonly state: AttendanceState;
      readonly at: string;
      readonly by: string;
    } | null;
  };
  readonly settlement_file_unreadable: { readonly fault: FileFaultKind };
  readonly settlement_columns_missing: { readonly fields: readonly SettlementField[] };
  /** The first cells that cannot be read, and the number of all. */
  readonly settlement_rows_wrong: {
    readonly troubles: readonly CellTrouble[];
    readonly troubleCount: number;
  };
  /** The staff member who closed the day. */
  readonly reconcile_day_closed: { readonly by: string; readonly at: string };
  /** The last day of the file, and a closed day of it. */
  readonly settlement_days_to_come: { readonly day: string };
  readonly settlement_file_closed: { readonly day: string };
  /** The import of the same file before. */
  readonly settlement_file_known: {
    readonly name: string;
    readonly by: string;
    readonly at: string;
  };
  /** The staff member who opened, or closed, the shift. */
  readonly shift_open: { readonly by: string; readonly at: string };
  readonly shift_closed: { readonly by: string; readonly at: string };
  /** The seats that are booked, held or offered. */
  readonly seats_taken: { readonly taken: number };
  /** The counts of the preview, and those that it would have now. */
  readonly closure_changed: { readonly shown: ClosureCounts; readonly now: ClosureCounts };
  /** The closure that closes all of it already, or the first of those that do so together. */
  readonly closure_covered: {
    readonly closure: NamedClosure;
    readonly others: readonly NamedClosure[];
  };
  readonly slots_in_the_way: { readonly conflicts: readonly SlotConflict[] };
};

/** One field of a request that its schema refuses. */
export type Problem = {
  readonly field: string;
  /** The validator's name of the rule, such as `too_small`. */
  readonly rule: string;
  /** The limit, the format or the values that the rule asks for, or null. */
  readonly expected: string | number | readonly (string | number)[] | null;
};

/** The details of every code that has some; any other code carries none. */
export type DetailsByCode = MemberDetails &
  HintDetails &
  StaffDetails & {
    readonly idempotency_mismatch: { readonly orderId: string };
    readonly plan_gone: { readonly planId: number };
    readonly avatar_processing_failed: { readonly fault: 'not_one_picture' | 'unreadable' };
    readonly forbidden: { readonly fault: 'other_site' };
    readonly not_found: ReasonDetails<OperatorReason>;
    readonly conflict: ReasonDetails<OperatorReason>;
    readonly confirmation_needed: ReasonDetails<OperatorReason>;
    readonly invalid_request:
      | ReasonDetails<OperatorReason>
      | { readonly problems: readonly Problem[] };
  };

/** The details that a refusal with this code may carry. */
export type DetailsOf<Code extends string> = Code extends keyof DetailsByCode
  ? DetailsByCode[Code]
  : never;
