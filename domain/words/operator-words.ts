import { membershipLabels } from '#domain/members/membership-status.ts';
import { displayAmount } from '#domain/money/money.ts';
import { type Slot, slotLabel, slotRange } from '#domain/time/slots.ts';
import { daysBetween, weekdayName } from '#domain/time/venue-time.ts';
import { timesInWords } from '#domain/words/announcement-times.ts';
import { counted } from '#domain/words/counted.ts';
import { fill } from '#domain/words/fill.ts';
import { operatorTexts } from '#domain/words/operator-texts.ts';
import type {
  LessonOfCoach,
  OperatorDetails,
  OperatorReason,
  Problem,
  ReasonDetails,
  TaughtLesson,
} from '#domain/words/refusal-details.ts';

const courtOn = ({ court, date, slot }: OperatorDetails['no_private_lesson']): string =>
  fill(operatorTexts.court_on, { court, date, time: slotRange(slot) });

const programWords = (program: string, level: string): string =>
  fill(operatorTexts.program_level, { program, level });

function lessonOfCoachInWords(lesson: LessonOfCoach): string {
  return 'level' in lesson ? programWords(lesson.name, lesson.level) : courtOn(lesson);
}

function taughtLessonInWords(lesson: TaughtLesson): string {
  if (!('program' in lesson)) return courtOn(lesson);
  const { program, level, court, dayOfWeek, slot, durationSlots } = lesson;
  return fill(operatorTexts.program_on, {
    program: programWords(program, level),
    court,
    day: weekdayName(dayOfWeek),
    time: slotRange(slot, durationSlots),
  });
}

function purchasesInWords({ purchases }: OperatorDetails['plan_made_endless']): string {
  const [first] = purchases;
  if (purchases.length === 1 && first !== undefined) return first.plan;
  return purchases
    .map(({ plan, paidSen, on }) =>
      fill(operatorTexts.plan_purchase, { plan, paid: displayAmount(paidSen), date: on }),
    )
    .join(operatorTexts.and);
}

const planWords = (details: OperatorDetails['plan_made_endless']) => ({
  email: details.email,
  paid: displayAmount(details.paidSen),
  plan: purchasesInWords(details),
  ends: details.endsOn,
  cut:
    details.runsUntil === null
      ? ''
      : fill(operatorTexts.plan_cut_before, { last: details.runsUntil }),
  status: membershipLabels[details.status],
});

const cutWords = (details: OperatorDetails['plan_ends_early']) => ({
  ...planWords(details),
  days: counted(daysBetween(details.last, details.endsOn), 'day'),
  last: details.last,
});

const dateAndTime = ({ date, slot }: { readonly date: string; readonly slot: Slot }) => ({
  date,
  time: slotLabel(slot),
});

/** A reason that nobody puts into words does not compile. */
const sentenceByReason: {
  readonly [R in OperatorReason]: (details: OperatorDetails[R]) => string;
} = {
  no_member: (details) => fill(operatorTexts.no_member, details),
  no_profile: (details) => fill(operatorTexts.no_profile, details),
  gift_over: (details) => fill(operatorTexts.gift_over, details),
  gift_without_effect: ({ email, status }) =>
    fill(operatorTexts.gift_without_effect, { email, status: membershipLabels[status] }),
  gift_changes_nothing: ({ email, status, endsOn }) =>
    fill(operatorTexts.gift_changes_nothing, {
      email,
      status: membershipLabels[status],
      until: endsOn === null ? '' : fill(operatorTexts.until, { date: endsOn }),
    }),
  plan_ends_at_once: (details) => fill(operatorTexts.plan_ends_at_once, cutWords(details)),
  plan_ends_early: (details) => fill(operatorTexts.plan_ends_early, cutWords(details)),
  plan_made_endless: (details) => fill(operatorTexts.plan_made_endless, planWords(details)),
  no_court: (details) => fill(operatorTexts.no_court, details),
  no_hold: (details) => fill(operatorTexts.no_hold, details),
  no_sport: (details) => fill(operatorTexts.no_sport, details),
  no_closure: ({ id }) => fill(operatorTexts.no_closure, { id: String(id) }),
  no_holiday: (details) => fill(operatorTexts.no_holiday, details),
  no_price: (details) => fill(operatorTexts.no_price, details),
  peak_below_base: ({ courtType, list, ...prices }) =>
    fill(operatorTexts.peak_below_base, {
      courtType,
      list,
      base: displayAmount(prices.newBaseSen),
      peak: displayAmount(prices.newPeakSen),
      baseBefore: displayAmount(prices.baseSen),
      peakBefore: displayAmount(prices.peakSen),
    }),
  price_free: ({ priceSen }) => fill(operatorTexts.price_free, { price: displayAmount(priceSen) }),
  price_too_small_for_card: ({ priceSen }) =>
    fill(operatorTexts.price_too_small_for_card, { price: displayAmount(priceSen) }),
  no_plan: ({ id }) => fill(operatorTexts.no_plan, { id: String(id) }),
  plan_name_taken: (details) => fill(operatorTexts.plan_name_taken, details),
  no_promotion: (details) => fill(operatorTexts.no_promotion, details),
  promotion_exists: (details) => fill(operatorTexts.promotion_exists, details),
  promotion_over: (details) => fill(operatorTexts.promotion_over, details),
  promotion_dates: () => operatorTexts.promotion_dates,
  tax_rate_past: () => operatorTexts.tax_rate_past,
  no_role_discount: (details) => fill(operatorTexts.no_role_discount, details),
  no_announcement: () => operatorTexts.no_announcement,
  announcement_overlaps: (details) =>
    fill(operatorTexts.announcement_overlaps, {
      times: timesInWords(details),
      body: details.body,
    }),
  announcement_ends_first: () => operatorTexts.announcement_ends_first,
  announcement_past: () => operatorTexts.announcement_past,
  no_username: (details) => fill(operatorTexts.no_username, details),
  no_coach: (details) => fill(operatorTexts.no_coach, details),
  coach_needed: ({ coach, lessons }) =>
    fill(operatorTexts.coach_needed, {
      coach,
      lessons: lessons.map(lessonOfCoachInWords).join('; '),
    }),
  coach_busy: ({ coach, lesson }) =>
    fill(operatorTexts.coach_busy, { coach, lesson: taughtLessonInWords(lesson) }),
  no_program: (details) => fill(operatorTexts.no_program, details),
  program_exists: (details) => fill(operatorTexts.program_exists, details),
  no_schedule: ({ court, day, slot }) =>
    fill(operatorTexts.no_schedule, { court, day, time: slotLabel(slot) }),
  court_restricted: (details) => fill(operatorTexts.court_restricted, details),
  court_of_other_sport: (details) => fill(operatorTexts.court_of_other_sport, details),
  schedule_too_long: ({ durationSlots, slot }) =>
    fill(operatorTexts.schedule_too_long, { hours: String(durationSlots), time: slotLabel(slot) }),
  schedule_overlap: ({ slot, durationSlots, ...named }) =>
    fill(operatorTexts.schedule_overlap, { ...named, hours: slotRange(slot, durationSlots) }),
  schedule_dates_wrong: () => operatorTexts.schedule_dates_wrong,
  no_class: ({ id }) => fill(operatorTexts.no_class, { id: String(id) }),
  class_begun: (details) => fill(operatorTexts.class_begun, dateAndTime(details)),
  class_cancelled: ({ cancelledOn, ...details }) =>
    fill(operatorTexts.class_cancelled, { ...dateAndTime(details), when: cancelledOn }),
  class_busy: () => operatorTexts.class_busy,
  slot_taken_by: ({ court, date, slot, kind }) =>
    fill(operatorTexts.slot_taken_by, { court, date, time: slotRange(slot), kind }),
  slot_over: ({ date, slot }) => fill(operatorTexts.slot_over, { date, time: slotRange(slot) }),
  slot_not_sold: () => operatorTexts.slot_not_sold,
  day_closed: ({ date, closure }) => fill(operatorTexts.day_closed, { date, reason: closure }),
  no_private_lesson: ({ court, ...details }) =>
    fill(operatorTexts.no_private_lesson, { court, ...dateAndTime(details) }),
  private_lesson_begun: (details) => fill(operatorTexts.private_lesson_begun, dateAndTime(details)),
  same_person: () => operatorTexts.same_person,
  balance_full: ({ mostSen }) => fill(operatorTexts.balance_full, { most: displayAmount(mostSen) }),
  grant_key_used: () => operatorTexts.grant_key_used,
  no_staff: () => operatorTexts.no_staff,
  staff_exists: (details) => fill(operatorTexts.staff_exists, details),
  no_service: (details) => fill(operatorTexts.no_service, details),
  service_exists: (details) => fill(operatorTexts.service_exists, details),
};

/** Why a command was refused. */
export function operatorSentence<R extends OperatorReason>(details: ReasonDetails<R>): string {
  const { reason } = details;
  // The reason says which fields there are; the table's functions cannot know that of one another.
  return (sentenceByReason[reason] as (fields: unknown) => string)(details);
}

/** The fields that a schema refuses, for a client that did not ask the schema itself. */
/** Our own rules have words; a schema's rules are named as the schema's library names them. */
const wordsOfRule = (rule: string): string =>
  Object.entries(operatorTexts.rules).find(([name]) => name === rule)?.[1] ?? rule;

export function problemsInWords(problems: readonly Problem[]): string {
  return problems
    .map(({ field, rule, expected }) =>
      fill(operatorTexts.problem, {
        field,
        rule: expected === null ? wordsOfRule(rule) : `${rule} ${[expected].flat().join(', ')}`,
      }),
    )
    .join('; ');
}
