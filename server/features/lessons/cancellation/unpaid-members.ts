import { bookingInLines } from '#domain/bookings/booking-titles.ts';
import { bookingInBrief } from '#domain/bookings/mail-subjects.ts';
import { shortOrderId } from '#domain/orders/orders.ts';
import { fill } from '#domain/words/fill.ts';
import { fillMail } from '#domain/words/mail-parts.ts';
import { mailTexts } from '#domain/words/mail-texts.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Tx } from '#server/db/database.ts';
import type { SeatRow } from '#server/features/lessons/cancellation/cancellation.repository.ts';
import type { ClassRow } from '#server/features/lessons/seats/classes.repository.ts';
import { titleOf } from '#server/features/lessons/seats/seats.ts';
import { deleteWait } from '#server/features/lessons/waiting-list/waiting-list.repository.ts';
import { endOrder } from '#server/features/orders/open-orders.ts';
import { queueMail } from '#server/features/platform/mail/mail.ts';
import { deleteOffer } from '#server/features/slots/lesson-seats.repository.ts';
import { writeEvent } from '#server/live/write-event.ts';

/** A class that is about to be cancelled, with its seats and waiting list. All of it is locked. */
export interface LockedClass {
  readonly lessonClass: ClassRow;
  readonly seats: readonly SeatRow[];
  readonly waits: readonly { readonly userId: string }[];
  /** The address of each member. */
  readonly emails: ReadonlyMap<string, string>;
  /** The venue's reason. */
  readonly reason: string;
}

/** Mails a member who had paid nothing for the class. */
const mailUnpaid = async (
  tx: Tx,
  { settings: { publicUrl } }: AppContext,
  { lessonClass, emails, reason }: LockedClass,
  { userId, outcome }: { readonly userId: string; readonly outcome: string },
  now: Temporal.Instant,
): Promise<void> => {
  const booked = titleOf(lessonClass);
  const { date, slot } = lessonClass;
  await queueMail(
    tx,
    {
      to: emails.get(userId) ?? '',
      ...fillMail(mailTexts.lessonCalledOff, {
        what: bookingInBrief({ booked, date, slot }),
        lessonClass: bookingInLines(booked, date, slot),
        reason,
        outcome,
        lessons: `${publicUrl}/?section=lessons`,
      }),
      idempotencyKey: `lesson-called-off/${lessonClass.id}/${userId}`,
    },
    now,
  );
};

/** Releases each pending order as a whole; a payment that still arrives for it is a late one. */
export const releaseHolds = async (
  tx: Tx,
  context: AppContext,
  locked: LockedClass,
  endedById: number | null,
  now: Temporal.Instant,
): Promise<number> => {
  const holds = locked.seats.flatMap(({ userId, orderId }) =>
    orderId === null ? [] : { userId, orderId },
  );
  for (const { userId, orderId } of holds) {
    await endOrder(tx, { userId, orderId }, endedById, now);
    // Seats in other classes of the same order are offered again, this one is not.
    await deleteOffer(tx, locked.lessonClass.id, userId);
    const outcome = fill(mailTexts.unpaidOfLesson.held, { order: shortOrderId(orderId) });
    await mailUnpaid(tx, context, locked, { userId, outcome }, now);
  }
  return holds.length;
};

/** Ends the waiting list and its open offers. */
export const endWaitingList = async (
  tx: Tx,
  context: AppContext,
  locked: LockedClass,
  now: Temporal.Instant,
): Promise<number> => {
  const { lessonClass, seats, waits } = locked;
  const { offered, waiting } = mailTexts.unpaidOfLesson;
  const offers = seats.filter(({ kind }) => kind === 'offer');
  const ended = [
    ...offers.map(({ userId }) => ({ userId, outcome: offered })),
    ...waits.map(({ userId }) => ({ userId, outcome: waiting })),
  ];
  for (const member of ended) {
    const { userId } = member;
    await deleteOffer(tx, lessonClass.id, userId);
    await deleteWait(tx, lessonClass.id, userId);
    await writeEvent(tx, { topic: 'waits', payload: { userId } });
    await mailUnpaid(tx, context, locked, member, now);
  }
  return offers.length;
};
