import { randomUUIDv7 } from 'node:crypto';
import type { CallRequest } from '#contract/call.ts';
import type { addPrivateLesson, PrivateLessonOutput } from '#contract/operator-coaches.ts';
import { bookingInLines } from '#domain/bookings/booking-titles.ts';
import { bookingInBrief } from '#domain/bookings/mail-subjects.ts';
import { coachName } from '#domain/lessons/coaches.ts';
import { bookingDayOf } from '#domain/time/booking-window.ts';
import { isSlotPast, isSoldSlot, type Slot, slotStart } from '#domain/time/slots.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import { closureOn } from '#domain/venue/calendar.ts';
import { courtDisplayName, type Sport } from '#domain/venue/courts.ts';
import { fillMail } from '#domain/words/mail-parts.ts';
import { calendarNotes, mailTexts } from '#domain/words/mail-texts.ts';
import type { DetailsOf } from '#domain/words/refusal-details.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Tx } from '#server/db/database.ts';
import { transact } from '#server/db/transact.ts';
import { insertLesson } from '#server/features/bookings/bookings.repository.ts';
import { requireOwnBooking } from '#server/features/bookings/changes.ts';
import { addedFiles, fileOf } from '#server/features/bookings/mails/booking-mails.ts';
import { mailCoachOfPrivateLesson } from '#server/features/bookings/mails/coach-mails.ts';
import { writeRefund } from '#server/features/bookings/refunds/refund.ts';
import type { TeacherRow } from '#server/features/lessons/coaches/coaches.repository.ts';
import { requireTeacher } from '#server/features/lessons/coaches/coaches.ts';
import {
  findClaimKind,
  findLesson,
  findTeaching,
  type LessonRow,
  listLessonsFrom,
} from '#server/features/lessons/private-lessons/private-lessons.repository.ts';
import { lockAccount } from '#server/features/members/members.repository.ts';
import { requireMember } from '#server/features/members/members.ts';
import { lockVenue } from '#server/features/platform/audit.repository.ts';
import { writeAudit } from '#server/features/platform/audit.ts';
import { queueMail } from '#server/features/platform/mail/mail.ts';
import type { SlotKey } from '#server/features/slots/claims.repository.ts';
import { claimSlots } from '#server/features/slots/claims.ts';
import { listClosuresForRules } from '#server/features/venue/closures.repository.ts';
import { readContact } from '#server/features/venue/settings.repository.ts';
import { requireCourt } from '#server/features/venue/settings.ts';
import { Refusal } from '#server/http/refusal.ts';
import { writeEvent } from '#server/live/write-event.ts';

const toOutput = ({ id, userId, ...lesson }: LessonRow): PrivateLessonOutput => lesson;

export const readLessons = async (
  { db, clock }: AppContext,
  from: BookingDate = bookingDayOf(clock.now()),
): Promise<PrivateLessonOutput[]> => (await listLessonsFrom(db, from)).map(toOutput);

const conflict = (details: DetailsOf<'conflict'>): Refusal => new Refusal('conflict', details);

interface LessonSlot extends SlotKey {
  readonly court: string;
  readonly sport: Sport;
}

/** Refuses a slot that is past, not sold, or on a closed day. */
const refuseSlot = async (tx: Tx, place: LessonSlot, now: Temporal.Instant): Promise<void> => {
  const { sport, date, slot } = place;
  if (!isSoldSlot(slot)) throw conflict({ reason: 'slot_not_sold' });
  if (isSlotPast(date, slot, now)) throw conflict({ reason: 'slot_over', date, slot });
  const closure = closureOn(date, sport, await listClosuresForRules(tx, date, date));
  if (closure !== null) {
    throw conflict({ reason: 'day_closed', date, closure: closure.reason });
  }
};

/** A coach teaches one lesson at a time. [COACH-3] */
const refuseBusyCoach = async (tx: Tx, teacher: TeacherRow, place: LessonSlot): Promise<void> => {
  const court = await findTeaching(tx, teacher.userId, place);
  if (court === undefined) return;
  const lesson = { court, date: place.date, slot: place.slot };
  throw conflict({ reason: 'coach_busy', coach: coachName(teacher), lesson });
};

/**
 * Claims the slot for the member, or refuses with the kind of claim that has it. The member's own
 * hold is not taken from them.
 */
const claimSlot = async (
  tx: Tx,
  userId: string,
  { court, sport, ...slotKey }: LessonSlot,
  now: Temporal.Instant,
): Promise<void> => {
  const claimKind = await findClaimKind(tx, slotKey, now);
  const isTaken =
    claimKind !== undefined ||
    !(await claimSlots(tx, userId, [{ ...slotKey, kind: 'booking' }], now));
  if (!isTaken) return;
  const { date, slot } = slotKey;
  throw conflict({ reason: 'slot_taken_by', court, date, slot, kind: claimKind ?? 'booking' });
};

const mailMember = async (
  tx: Tx,
  { settings: { publicUrl } }: AppContext,
  { id, to, teacher, place }: { id: string; to: string; teacher: TeacherRow; place: LessonSlot },
  now: Temporal.Instant,
): Promise<void> => {
  const what = { type: 'private_lesson', coach: coachName(teacher) } as const;
  const { court, date, slot } = place;
  const bookedSlot = { booked: what, court, date, slot };
  const filed = fileOf(await readContact(tx), id, { to, bookedSlot, changes: 0 }, now);
  await queueMail(
    tx,
    {
      to,
      ...fillMail(mailTexts.privateLessonBooked, {
        what: bookingInBrief({ booked: what, date, slot }),
        calendar: calendarNotes.adds[0],
        booking: bookingInLines(what, date, slot),
        court: courtDisplayName(court),
        profile: `${publicUrl}/profile`,
      }),
      attachments: addedFiles([filed]),
      idempotencyKey: `private-lesson/${id}`,
    },
    now,
  );
};

/** The slot that the operator names, with the sport of its court. */
const requireLessonSlot = async (
  tx: Tx,
  request: { readonly court: string; readonly date: BookingDate; readonly slot: Slot },
): Promise<LessonSlot> => {
  const { id, name, sport } = await requireCourt(tx, request.court);
  return { courtId: id, court: name, sport, date: request.date, slot: request.slot };
};

type LessonRequest = CallRequest<typeof addPrivateLesson>['body'];

/**
 * Books a slot with a coach for a member. It has no order until the desk takes its money, because an
 * order would allow a refund of money that nobody has paid. [COACH-4] [COACH-12]
 */
export const bookLesson = (
  context: AppContext,
  request: LessonRequest,
): Promise<PrivateLessonOutput> =>
  transact(context.db, async (tx) => {
    // Serialises the lessons of one coach.
    await lockVenue(tx);
    const place = await requireLessonSlot(tx, request);
    const member = await requireMember(tx, request.member);
    if (member.username === null) {
      throw conflict({ reason: 'no_username', email: request.member });
    }
    const teacher = await requireTeacher(tx, request.coach, place.sport);
    const { userId, email } = member;
    if (teacher.userId === userId) throw conflict({ reason: 'same_person' });
    await lockAccount(tx, userId);
    const now = context.clock.now();
    await refuseSlot(tx, place, now);
    await refuseBusyCoach(tx, teacher, place);
    await claimSlot(tx, userId, place, now);
    const id = randomUUIDv7();
    await insertLesson(tx, { ...place, id, userId, coachId: teacher.userId }, now);
    const { court, date, slot } = place;
    const lesson = { date, slot, court, member: email, coach: teacher.email };
    const subject = `booking:${id}`;
    const details = { before: null, after: { ...lesson, member: userId, coach: teacher.userId } };
    await writeAudit(tx, { action: 'private-lesson.add', subject, details }, now);
    await writeEvent(tx, { topic: 'bookings', payload: { userId } });
    await mailMember(tx, context, { id, to: email, teacher, place }, now);
    const what = { type: 'private_lesson', coach: coachName(teacher) } as const;
    const name = coachName({ displayName: member.displayName, username: member.username });
    const taught = { what, court, date, slot, coachId: teacher.userId, member: name };
    await mailCoachOfPrivateLesson(tx, taught, now);
    return lesson;
  });

const requireLesson = async (
  tx: Tx,
  { court, date, slot, ...place }: LessonSlot,
): Promise<LessonRow> => {
  const lesson = await findLesson(tx, { ...place, date, slot });
  if (lesson === undefined) {
    throw new Refusal('not_found', { reason: 'no_private_lesson', court, date, slot });
  }
  return lesson;
};

/** Cancels a private lesson that has not begun, and frees its slot. */
export const cancelLesson = (
  context: AppContext,
  request: { readonly court: string; readonly date: BookingDate; readonly slot: Slot },
  reason: string,
): Promise<PrivateLessonOutput> =>
  transact(context.db, async (tx) => {
    const lesson = await requireLesson(tx, await requireLessonSlot(tx, request));
    const { id, userId, date, slot } = lesson;
    const own = await requireOwnBooking(tx, userId, id, 'refund_status_unknown');
    const now = context.clock.now();
    if (Temporal.Instant.compare(slotStart(date, slot), now) <= 0) {
      throw conflict({ reason: 'private_lesson_begun', date, slot });
    }
    await writeRefund(tx, context.settings, own, { by: 'operator', reason }, now);
    const before = { court: lesson.court, date, slot, member: userId };
    const details = { before, after: null, reason };
    await writeAudit(
      tx,
      { action: 'private-lesson.cancel', subject: `booking:${id}`, details },
      now,
    );
    return toOutput(lesson);
  });
