import { randomUUIDv7 } from 'node:crypto';
import { bookingInWords, type TitledBooking } from '#domain/bookings/booking-titles.ts';
import { type Slot, slotRange } from '#domain/time/slots.ts';
import { type BookingDate, formatDate, weekdayName } from '#domain/time/venue-time.ts';
import { courtDisplayName } from '#domain/venue/courts.ts';
import { coachMailTexts } from '#domain/words/coach-mail-texts.ts';
import { fill } from '#domain/words/fill.ts';
import type { Tx } from '#server/db/database.ts';
import type { Settings } from '#server/env.ts';
import {
  findCoachOfClass,
  findCoachOfSchedule,
  findEmails,
} from '#server/features/bookings/mails/coach-mails.repository.ts';
import { queueMail, queueMails } from '#server/features/platform/mail/mail.ts';

interface CoachMail {
  readonly subject: string;
  readonly text: string;
}

/** What the key of a mail about the end of a lesson begins with, so that an undo finds it. [CLOSE-6] */
export const coachKeyOf = {
  class: (classId: number): string => `coach/class/${classId}/`,
  booking: (bookingId: string): string => `coach/booking/${bookingId}/`,
} as const;

/** Mails coaches about what they teach, in the transaction of the change. [COACH-5] */
const mailCoach = (
  tx: Tx,
  to: string,
  mail: CoachMail,
  now: Temporal.Instant,
  key = 'coach/',
): Promise<void> => queueMail(tx, { to, ...mail, idempotencyKey: `${key}${randomUUIDv7()}` }, now);

const mailCoachById = async (
  tx: Tx,
  coachId: string,
  mail: CoachMail,
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
  time: slotRange(schedule.slot, schedule.durationSlots),
});

export const mailCoachOfSchedule = async (
  tx: Tx,
  { publicUrl }: Settings,
  schedule: Scheduled,
  now: Temporal.Instant,
): Promise<void> => {
  const { subject, text } = coachMailTexts.coachScheduled;
  const lessons = `${publicUrl}/?section=lessons`;
  const mail = { subject, text: fill(text, { ...scheduleWords(schedule), lessons }) };
  await mailCoachById(tx, await findCoachOfSchedule(tx, schedule.id), mail, now);
};

export const mailCoachOfRemoval = async (
  tx: Tx,
  schedule: Scheduled,
  keptDates: readonly BookingDate[],
  now: Temporal.Instant,
): Promise<void> => {
  const { subject, text, none, some } = coachMailTexts.coachUnscheduled;
  const kept =
    keptDates.length === 0 ? none : fill(some, { dates: keptDates.map(formatDate).join(', ') });
  const mail = { subject, text: fill(text, { ...scheduleWords(schedule), kept }) };
  await mailCoachById(tx, await findCoachOfSchedule(tx, schedule.id), mail, now);
};

export const mailCoachOfLastDate = async (
  tx: Tx,
  schedule: Scheduled & { readonly lastDate: BookingDate | null },
  keptDates: readonly BookingDate[],
  now: Temporal.Instant,
): Promise<void> => {
  const { subject, text, until, always } = coachMailTexts.coachLastDate;
  const { lastDate } = schedule;
  const last = lastDate === null ? always : fill(until, { date: formatDate(lastDate) });
  const dates = keptDates.map(formatDate).join(', ');
  const { some } = coachMailTexts.coachUnscheduled;
  const lines = keptDates.length === 0 ? [last] : [last, fill(some, { dates })];
  const words = { ...scheduleWords(schedule), last: lines.join(' ') };
  const mail = { subject, text: fill(text, words) };
  await mailCoachById(tx, await findCoachOfSchedule(tx, schedule.id), mail, now);
};

interface TaughtProgram {
  readonly sport: string;
  readonly name: string;
  readonly level: string;
  /** The coach's e-mail address. */
  readonly coach: string;
}

const slotsOf = (
  { sport, name, level }: TaughtProgram,
  schedules: readonly Scheduled[],
): string => {
  const lesson = `${sport} ${name} (${level})`;
  if (schedules.length === 0) return `- ${lesson}`;
  return schedules
    .map(scheduleWords)
    .map(({ court, day, time }) => `- ${lesson}, ${court}, every ${day}, ${time}`)
    .join('\n');
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
  const oldText = fill(old.text, { hours: slotsOf(before, schedules) });
  const nextText = fill(next.text, { hours: slotsOf(after, schedules), lessons });
  await mailCoach(tx, before.coach, { subject: old.subject, text: oldText }, now);
  await mailCoach(tx, after.coach, { subject: next.subject, text: nextText }, now);
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
  const { subject, text, everyone, nobody } = coachMailTexts.coachClassCancelled;
  const lessonClass = bookingInWords(what, date, slot);
  const mail = {
    subject: fill(subject, { date: formatDate(date) }),
    text: fill(text, {
      lessonClass,
      court: courtDisplayName(court),
      reason,
      outcome: isEmpty ? nobody : everyone,
    }),
  };
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
    lessonClass: bookingInWords(what, date, slot),
    court: courtDisplayName(court),
    reason,
  };
  const day = { date: formatDate(date) };
  for (const [id, { subject, text }] of [
    [oldId, coachRelieved],
    [newId, coachStandsIn],
  ] as const) {
    await mailCoachById(tx, id, { subject: fill(subject, day), text: fill(text, words) }, now);
  }
};

interface PrivateLesson extends TaughtSlot {
  readonly coachId: string;
  readonly member: string;
}

const lessonWords = ({ what, court, date, slot, member }: PrivateLesson) => ({
  booking: bookingInWords(what, date, slot),
  court: courtDisplayName(court),
  member,
});

export const mailCoachOfPrivateLesson = async (
  tx: Tx,
  lesson: PrivateLesson,
  now: Temporal.Instant,
): Promise<void> => {
  const { subject, text } = coachMailTexts.coachPrivateLessonBooked;
  await mailCoachById(tx, lesson.coachId, { subject, text: fill(text, lessonWords(lesson)) }, now);
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
  const { subject, text, byMember, byVenue } = coachMailTexts.coachPrivateLessonCancelled;
  const emails = await findEmails(tx, [...new Set(cancelled.map(({ lesson }) => lesson.coachId))]);
  const mails = cancelled.map(({ bookingId, lesson, venueReason }) => {
    const who = venueReason === null ? byMember : fill(byVenue, { reason: venueReason });
    return {
      to: emails.get(lesson.coachId) ?? '',
      subject,
      text: fill(text, { ...lessonWords(lesson), who }),
      idempotencyKey: `${coachKeyOf.booking(bookingId)}${randomUUIDv7()}`,
    };
  });
  await queueMails(tx, mails, now);
};
