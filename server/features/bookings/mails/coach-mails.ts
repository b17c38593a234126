import { randomUUIDv7 } from 'node:crypto';
import {
  bookingInLines,
  bookingTimeRange,
  type TitledBooking,
} from '#domain/bookings/booking-titles.ts';
import { bookingInBrief } from '#domain/bookings/mail-subjects.ts';
import type { Slot } from '#domain/time/slots.ts';
import { type BookingDate, formatDate, weekdayName } from '#domain/time/venue-time.ts';
import { courtDisplayName } from '#domain/venue/courts.ts';
import { coachMailTexts } from '#domain/words/coach-mail-texts.ts';
import { fill } from '#domain/words/fill.ts';
import { fillMail, type MailPart, type MailWords } from '#domain/words/mail-parts.ts';
import { mailFacts } from '#domain/words/mail-texts.ts';
import type { Tx } from '#server/db/database.ts';
import type { Settings } from '#server/env.ts';
import {
  findCoachOfClass,
  findCoachOfSchedule,
  findEmails,
} from '#server/features/bookings/mails/coach-mails.repository.ts';
import { queueMail, queueMails } from '#server/features/platform/mail/mail.ts';

/** Prefixes of the keys of the mails that a lesson has ended, by which an undo finds them. [CLOSE-6] */
export const coachKeyOf = {
  class: (classId: number): string => `coach/class/${classId}/`,
  booking: (bookingId: string): string => `coach/booking/${bookingId}/`,
} as const;

/** True for the key of a mail to a coach about what they teach. */
export const isToCoach = (key: string): boolean => key.startsWith('coach/');

/** Mails coaches about what they teach, in the transaction of the change. [COACH-5] */
const mailCoach = (
  tx: Tx,
  to: string,
  mail: MailWords,
  now: Temporal.Instant,
  key = 'coach/',
): Promise<void> => queueMail(tx, { to, ...mail, idempotencyKey: `${key}${randomUUIDv7()}` }, now);

const mailCoachById = async (
  tx: Tx,
  coachId: string,
  mail: MailWords,
  now: Temporal.Instant,
  key?: string,
): Promise<void> => {
  const emails = await findEmails(tx, [coachId]);
  await mailCoach(tx, emails.get(coachId) ?? '', mail, now, key);
};

interface Scheduled {
  readonly id: number;
  readonly sport: string;
  readonly program: string;
  readonly level: string;
  readonly court: string;
  readonly dayOfWeek: number;
  readonly slot: Slot;
  readonly durationSlots: number;
}

const scheduleWords = (schedule: Scheduled) => ({
  lesson: `${schedule.sport} ${schedule.program} (${schedule.level})`,
  court: courtDisplayName(schedule.court),
  day: weekdayName(schedule.dayOfWeek),
  time: bookingTimeRange(schedule.slot, schedule.durationSlots),
});

export const mailCoachOfSchedule = async (
  tx: Tx,
  { publicUrl }: Settings,
  schedule: Scheduled,
  now: Temporal.Instant,
): Promise<void> => {
  const lessons = `${publicUrl}/?section=lessons`;
  const mail = fillMail(coachMailTexts.coachScheduled, { ...scheduleWords(schedule), lessons });
  await mailCoachById(tx, await findCoachOfSchedule(tx, schedule.id), mail, now);
};

export const mailCoachOfRemoval = async (
  tx: Tx,
  schedule: Scheduled,
  keptDates: readonly BookingDate[],
  now: Temporal.Instant,
): Promise<void> => {
  const { none, some } = coachMailTexts.unscheduled;
  const kept =
    keptDates.length === 0 ? none : fill(some, { dates: keptDates.map(formatDate).join(', ') });
  const mail = fillMail(coachMailTexts.coachUnscheduled, { ...scheduleWords(schedule), kept });
  await mailCoachById(tx, await findCoachOfSchedule(tx, schedule.id), mail, now);
};

export const mailCoachOfLastDate = async (
  tx: Tx,
  schedule: Scheduled & { readonly lastDate: BookingDate | null },
  keptDates: readonly BookingDate[],
  now: Temporal.Instant,
): Promise<void> => {
  const { until, always } = coachMailTexts.lastDate;
  const { lastDate } = schedule;
  const last = lastDate === null ? always : fill(until, { date: formatDate(lastDate) });
  const dates = keptDates.map(formatDate).join(', ');
  const { some } = coachMailTexts.unscheduled;
  const lines = keptDates.length === 0 ? [last] : [last, fill(some, { dates })];
  const words = { ...scheduleWords(schedule), last: lines.join(' ') };
  const mail = fillMail(coachMailTexts.coachLastDate, words);
  await mailCoachById(tx, await findCoachOfSchedule(tx, schedule.id), mail, now);
};

/** Mails coaches who stood in for classes in which nobody was, and which ended with their schedule. */
export const mailSubstitutesOfEnded = async (
  tx: Tx,
  schedules: readonly Scheduled[],
  classes: readonly {
    readonly scheduleId: number;
    readonly date: BookingDate;
    readonly substituteId: string | null;
  }[],
  now: Temporal.Instant,
): Promise<void> => {
  for (const { scheduleId, date, substituteId } of classes) {
    const schedule = schedules.find(({ id }) => id === scheduleId);
    if (substituteId === null || schedule === undefined) continue;
    const words = { ...scheduleWords(schedule), date: formatDate(date) };
    await mailCoachById(tx, substituteId, fillMail(coachMailTexts.coachStandInEnded, words), now);
  }
};

interface TaughtProgram {
  readonly sport: string;
  readonly name: string;
  readonly level: string;
  /** The coach's e-mail address. */
  readonly coach: string;
}

const lessonOf = ({ sport, name, level }: TaughtProgram): string => `${sport} ${name} (${level})`;

const slotsOf = (program: TaughtProgram, schedules: readonly Scheduled[]): readonly MailPart[] => {
  const lesson = lessonOf(program);
  const slots = schedules.map((schedule) =>
    fill(coachMailTexts.scheduledSlot, { ...scheduleWords(schedule), lesson }),
  );
  return [{ list: slots.length === 0 ? [lesson] : slots }];
};

/** Mails the old and the new coach of a program, each with the name that it had for them. */
export const mailCoachesOfProgram = async (
  tx: Tx,
  { publicUrl }: Settings,
  { before, after }: { readonly before: TaughtProgram; readonly after: TaughtProgram },
  schedules: readonly Scheduled[],
  now: Temporal.Instant,
): Promise<void> => {
  const { coachHandsOver: old, coachTakesOver: next } = coachMailTexts;
  const lessons = `${publicUrl}/?section=lessons`;
  const oldHours = { lesson: lessonOf(before), hours: slotsOf(before, schedules) };
  const nextHours = { lesson: lessonOf(after), hours: slotsOf(after, schedules) };
  await mailCoach(tx, before.coach, fillMail(old, oldHours), now);
  await mailCoach(tx, after.coach, fillMail(next, { ...nextHours, lessons }), now);
};

interface TaughtSlot {
  readonly what: TitledBooking;
  readonly court: string;
  readonly date: BookingDate;
  readonly slot: Slot;
}

export const mailCoachOfClass = async (
  tx: Tx,
  classId: number,
  { what, court, date, slot }: TaughtSlot,
  { reason, isEmpty }: { readonly reason: string; readonly isEmpty: boolean },
  now: Temporal.Instant,
): Promise<void> => {
  const { everyone, nobody } = coachMailTexts.classCancelled;
  const mail = fillMail(coachMailTexts.coachClassCancelled, {
    what: bookingInBrief({ booked: what, date, slot }),
    date: formatDate(date),
    lessonClass: bookingInLines(what, date, slot),
    court: courtDisplayName(court),
    reason,
    outcome: isEmpty ? nobody : everyone,
  });
  const coachId = await findCoachOfClass(tx, classId);
  await mailCoachById(tx, coachId, mail, now, coachKeyOf.class(classId));
};

/** Mails the coach who gives one class no longer, and the one who gives it now. */
export const mailCoachesOfSubstitution = async (
  tx: Tx,
  { what, court, date, slot }: TaughtSlot,
  {
    oldId,
    newId,
    reason,
  }: { readonly oldId: string; readonly newId: string; readonly reason: string },
  now: Temporal.Instant,
): Promise<void> => {
  const { coachRelieved, coachStandsIn } = coachMailTexts;
  const words = {
    what: bookingInBrief({ booked: what, date, slot }),
    date: formatDate(date),
    lessonClass: bookingInLines(what, date, slot),
    court: courtDisplayName(court),
    reason,
  };
  await mailCoachById(tx, oldId, fillMail(coachRelieved, words), now);
  await mailCoachById(tx, newId, fillMail(coachStandsIn, words), now);
};

interface PrivateLesson extends TaughtSlot {
  readonly coachId: string;
  readonly member: string;
}

const lessonWords = ({ what, court, date, slot, member }: PrivateLesson) => ({
  brief: bookingInBrief({ booked: what, date, slot }),
  booking: bookingInLines(what, date, slot),
  court: courtDisplayName(court),
  member,
});

export const mailCoachOfPrivateLesson = async (
  tx: Tx,
  lesson: PrivateLesson,
  now: Temporal.Instant,
): Promise<void> => {
  const mail = fillMail(coachMailTexts.coachPrivateLessonBooked, lessonWords(lesson));
  await mailCoachById(tx, lesson.coachId, mail, now);
};

interface CancelledLesson {
  readonly bookingId: string;
  readonly lesson: PrivateLesson;
  /** A member cancels without a reason; the venue gives one. */
  readonly venueReason: string | null;
}

export const mailCoachesOfCancellations = async (
  tx: Tx,
  cancelled: readonly CancelledLesson[],
  now: Temporal.Instant,
): Promise<void> => {
  if (cancelled.length === 0) return;
  const { byMember, byVenue } = coachMailTexts.privateLessonCancelled;
  const emails = await findEmails(tx, [...new Set(cancelled.map(({ lesson }) => lesson.coachId))]);
  const mails = cancelled.map(({ bookingId, lesson, venueReason }) => {
    const who: readonly MailPart[] =
      venueReason === null
        ? [{ paragraph: byMember }]
        : [{ paragraph: byVenue }, { facts: [{ name: mailFacts.reason, value: venueReason }] }];
    return {
      to: emails.get(lesson.coachId) ?? '',
      ...fillMail(coachMailTexts.coachPrivateLessonCancelled, { ...lessonWords(lesson), who }),
      idempotencyKey: `${coachKeyOf.booking(bookingId)}${randomUUIDv7()}`,
    };
  });
  await queueMails(tx, mails, now);
};
