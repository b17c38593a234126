import { z } from 'zod';
import { namedClosure } from '#contract/closure-scope.ts';
import { membershipStatuses } from '#domain/members/membership-status.ts';
import { fileFaults, settlementFields } from '#domain/payments/settlement-columns.ts';
import { cellProblems } from '#domain/payments/settlement-rows.ts';
import { attendanceStates } from '#domain/staff/attendance.ts';
import { allSlots } from '#domain/time/slots.ts';
import { weekdays } from '#domain/time/venue-time.ts';
import { sports } from '#domain/venue/courts.ts';
import type {
  DetailsByCode,
  OperatorDetails,
  OperatorReason,
  ReasonDetails,
} from '#domain/words/refusal-details.ts';

const slot = z.literal(allSlots);
const date = z.iso.date();
const text = z.string();
const sen = z.int();
const email = text;
const status = z.enum(membershipStatuses);
const day = z.enum(weekdays);

const slots = z.strictObject({ slots: z.array(z.strictObject({ court: text, slot })) });
const court = z.strictObject({ court: text });
const lesson = z.strictObject({
  lesson: z.strictObject({
    sport: z.enum(sports),
    program: text,
    level: text,
    court: text,
    date,
    slot,
    durationSlots: z.int(),
  }),
});
const wait = z.strictObject({ retryAfterSeconds: z.int() });

const courtOn = { court: text, date, slot };
const programName = { sport: text, name: text, level: text };
const scheduled = { program: text, level: text, court: text, slot, durationSlots: z.int() };
const paidPlan = {
  email,
  plan: text,
  orderId: text,
  paidSen: sen,
  endsOn: date,
  runsUntil: date.nullable(),
  purchases: z.array(z.strictObject({ plan: text, paidSen: sen, on: date })),
  status,
};

const instant = z.iso.datetime();
const otherAnnouncement = {
  body: text,
  startsAt: instant.nullable(),
  endsAt: instant.nullable(),
};

/** How much a closure does. A refusal says by how much it has changed since the preview. */
export const closureCounts = z.strictObject({
  /** Those who lose a booking, a seat, a hold or a place on a waiting list. */
  people: z.int().nonnegative(),
  /** Bookings of courts and seats in classes that end. */
  bookings: z.int().nonnegative(),
  /** The amounts that come back as credits, and that the venue owes guests. */
  creditsSen: z.int().nonnegative(),
  guestMoneySen: z.int().nonnegative(),
  /** Orders that wait for a payment and end. */
  orders: z.int().nonnegative(),
  classes: z.int().nonnegative(),
  mails: z.int().nonnegative(),
});

type ShapeOf<Fields> = { readonly [Name in keyof Fields]: z.ZodType<Fields[Name]> };

/** The fields behind each reason of a refused command; a reason without a schema does not compile. */
const fieldsByReason: { readonly [R in OperatorReason]: ShapeOf<OperatorDetails[R]> } = {
  no_member: { email },
  no_profile: { email },
  gift_over: { last: date },
  gift_without_effect: { email, status },
  gift_changes_nothing: { email, status, endsOn: date.nullable() },
  plan_ends_at_once: { ...paidPlan, last: date },
  plan_ends_early: { ...paidPlan, last: date },
  plan_made_endless: paidPlan,
  no_court: { court: text },
  no_hold: { court: text },
  no_sport: { sport: text },
  no_closure: { id: z.int() },
  no_holiday: { date },
  no_price: { courtType: text },
  peak_below_base: {
    courtType: text,
    list: text,
    baseSen: sen,
    peakSen: sen,
    newBaseSen: sen,
    newPeakSen: sen,
  },
  price_free: { priceSen: sen },
  price_too_small_for_card: { priceSen: sen },
  no_plan: { id: z.int() },
  plan_name_taken: { name: text },
  no_promotion: { id: text },
  promotion_exists: { id: text },
  promotion_over: { last: date },
  promotion_dates: {},
  tax_rate_past: {},
  no_role_discount: { status, courtType: text },
  no_announcement: {},
  announcement_overlaps: otherAnnouncement,
  announcement_ends_first: {},
  announcement_past: {},
  no_username: { email },
  no_coach: { email, sport: text },
  coach_needed: {
    coach: text,
    lessons: z.array(
      z.union([z.strictObject({ name: text, level: text }), z.strictObject(courtOn)]),
    ),
  },
  coach_busy: {
    coach: text,
    lesson: z.union([
      z.strictObject({ ...scheduled, dayOfWeek: z.int() }),
      z.strictObject(courtOn),
    ]),
  },
  no_program: programName,
  program_exists: programName,
  no_schedule: { court: text, day, slot },
  court_restricted: { court: text },
  court_of_other_sport: { court: text, sport: text },
  schedule_too_long: { durationSlots: z.int(), slot },
  schedule_overlap: { ...scheduled, day },
  schedule_dates_wrong: {},
  no_class: { id: z.int() },
  class_begun: { date, slot },
  class_cancelled: { date, slot, cancelledOn: date },
  class_busy: {},
  slot_taken_by: { ...courtOn, kind: z.enum(['booking', 'hold', 'offer', 'lesson', 'block']) },
  slot_over: { date, slot },
  slot_not_sold: {},
  day_closed: { date, closure: text },
  no_private_lesson: courtOn,
  private_lesson_begun: { date, slot },
  same_person: {},
  balance_full: { mostSen: sen },
  grant_key_used: {},
  no_staff: {},
  staff_exists: { email: text },
  no_service: { name: text },
  service_exists: { name: text },
};

const reasonSchemas = Object.entries(fieldsByReason).map(([reason, fields]) =>
  z.strictObject({ reason: z.literal(reason), ...(fields as z.ZodRawShape) }),
);
// The table above has every reason with its fields, which a list of its entries no longer says.
const reasoned = z.union(reasonSchemas) as unknown as z.ZodType<ReasonDetails<OperatorReason>>;

const problems = z.strictObject({
  problems: z.array(
    z.strictObject({
      field: text,
      rule: text,
      expected: z.union([text, z.number(), z.array(z.union([text, z.number()]))]).nullable(),
    }),
  ),
});

/**
 * The details of a refusal, by its code; a code that is not listed carries none. Here are fields and
 * never sentences: `domain/words/` makes those for each reader.
 */
const detailsByCode: {
  readonly [Code in keyof DetailsByCode]: z.ZodType<DetailsByCode[Code]>;
} = {
  outside_window: slots,
  day_closed: z.union([slots, lesson]),
  court_restricted: slots,
  court_held_priority: slots,
  court_held_super_priority: slots,
  slot_not_sold: slots,
  slot_past: slots,
  already_confirmed: z.union([slots, lesson]),
  timeslot_taken: slots,
  timeslot_being_processed: slots,
  slot_gone: slots,
  free_slots_exceeded: slots,
  court_unavailable: z.union([slots, court]),
  pricing_failed: court,
  daily_limit: z.strictObject({ booked: z.int(), held: z.int(), requested: z.int() }),
  lesson_full: lesson,
  lesson_failed: lesson,
  lesson_has_room: lesson,
  plan_gone: z.strictObject({ planId: z.int() }),
  plan_not_needed: z.strictObject({ plan: text }),
  price_changed: z.strictObject({ shownSen: sen, pricedSen: sen }),
  credits_reserve_failed: z.strictObject({ neededSen: sen, availableSen: sen }),
  idempotency_mismatch: z.strictObject({ orderId: text }),
  avatar_processing_failed: z.strictObject({ fault: z.enum(['not_one_picture', 'unreadable']) }),
  forbidden: z.strictObject({ fault: z.literal('other_site') }),
  announcement_overlaps: z.strictObject(otherAnnouncement),
  wrong_pin: z.strictObject({ triesLeft: z.int() }),
  give_back_too_much: z.strictObject({ paidSen: sen }),
  refund_due_in_full: z.strictObject({ paidSen: sen }),
  credits_not_available: z.strictObject({ askedSen: sen, availableSen: sen }),
  card_refund_too_much: z.strictObject({ mostSen: sen }),
  over_action_limit: z.strictObject({ askedSen: sen, limitSen: sen }),
  over_day_limit: z.strictObject({ askedSen: sen, limitSen: sen, usedSen: sen }),
  reference_used: z.strictObject({
    orderId: z.string(),
    amountSen: sen,
    name: z.string(),
    at: z.iso.datetime(),
  }),
  cash_owed: z.strictObject({ orderId: z.string(), amountSen: sen, name: z.string() }),
  over_block_limit: z.strictObject({ askedSen: sen, limitSen: sen, usedSen: sen }),
  attendance_changed: z.strictObject({
    recorded: z
      .strictObject({ state: z.enum(attendanceStates), at: z.iso.datetime(), by: text })
      .nullable(),
  }),
  settlement_file_unreadable: z.strictObject({ fault: z.enum(fileFaults) }),
  settlement_columns_missing: z.strictObject({ fields: z.array(z.enum(settlementFields)) }),
  settlement_rows_wrong: z.strictObject({
    troubles: z.array(
      z.strictObject({
        line: z.int(),
        field: z.enum(settlementFields),
        problem: z.enum(cellProblems),
        value: text,
      }),
    ),
    troubleCount: z.int(),
  }),
  reconcile_day_closed: z.strictObject({ by: text, at: z.iso.datetime() }),
  settlement_days_to_come: z.strictObject({ day: z.iso.date() }),
  settlement_file_closed: z.strictObject({ day: z.iso.date() }),
  settlement_file_known: z.strictObject({ name: text, by: text, at: z.iso.datetime() }),
  shift_open: z.strictObject({ by: text, at: z.iso.datetime() }),
  shift_closed: z.strictObject({ by: text, at: z.iso.datetime() }),
  seats_taken: z.strictObject({ taken: z.int() }),
  closure_changed: z.strictObject({ shown: closureCounts, now: closureCounts }),
  closure_covered: z.strictObject({ closure: namedClosure, others: z.array(namedClosure) }),
  slots_in_the_way: z.strictObject({
    conflicts: z.array(
      z.strictObject({
        slot,
        kind: z.enum(['booking', 'hold', 'offer', 'lesson', 'block']),
        name: text.nullable(),
        bookingId: z.uuid().nullable(),
      }),
    ),
  }),
  too_many_requests: wait,
  too_many_mails: wait,
  rush: wait,
  internal: z.strictObject({ requestId: text }),
  not_found: reasoned,
  conflict: reasoned,
  confirmation_needed: reasoned,
  invalid_request: z.union([reasoned, problems]),
};

const hasDetails = (code: string): code is keyof DetailsByCode =>
  Object.hasOwn(detailsByCode, code);

/** The details of an answer, if they are what its code may carry; null otherwise. */
export const readDetails = (
  code: string,
  details: unknown,
): DetailsByCode[keyof DetailsByCode] | null =>
  hasDetails(code) ? (detailsByCode[code].safeParse(details).data ?? null) : null;
