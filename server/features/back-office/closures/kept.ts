import { type ClosurePlaces, closesSlot } from '#domain/venue/closures.ts';
import { deskMailTexts } from '#domain/words/desk-mail-texts.ts';
import { fill } from '#domain/words/fill.ts';
import { keptEndTexts } from '#domain/words/kept-end-texts.ts';
import type { MailFact } from '#domain/words/mail-parts.ts';
import { mailFacts } from '#domain/words/mail-texts.ts';
import type { Tx } from '#server/db/database.ts';
import type { KeptBooking, UndoPlan } from '#server/features/back-office/closures/undo-plan.ts';
import { coachKeyOf } from '#server/features/bookings/mails/coach-mails.ts';
import type { Cancellation } from '#server/features/bookings/undo.repository.ts';
import { listSlotsOfClasses } from '#server/features/lessons/schedules/schedules.repository.ts';
import { holdEndedKey } from '#server/features/orders/payment-links.ts';
import {
  prependToMails,
  replaceFactInMails,
} from '#server/features/platform/mail/closure-mails.repository.ts';
import type { SlotKey } from '#server/features/slots/claims.repository.ts';
import { writeKeptEnds } from '#server/features/venue/closure-acts.repository.ts';
import { listCourts } from '#server/features/venue/venue.repository.ts';
import { writeEvents } from '#server/live/write-event.ts';

/** An undone closure, block or cancellation of a class, with the mails about ends that are not undone. */
interface UndoneClosure {
  readonly act: {
    readonly id: number;
    readonly classId: number | null;
    readonly isBlock: boolean;
    readonly reason: string;
    readonly classes: readonly { readonly id: number }[];
  };
  readonly plan: UndoPlan;
  readonly keptMails: readonly { readonly id: string; readonly key: string }[];
  readonly orders: readonly (SlotKey & { readonly orderId: string })[];
}

/** The venue's reason, as a fact in the mails about an end. */
const reasonFact = (reason: string): MailFact => ({ name: mailFacts.reason, value: reason });

/** The key of the mail about an end; a mail about several has the key of its first. */
export const mailKeyOf = ({ bookingId, afterRestoration }: Cancellation): string =>
  `booking-given-back/${afterRestoration === null ? bookingId : `${bookingId}/${afterRestoration}`}`;

/** The prefixes of the keys of the mails about a class to its coach and to members without a seat. */
const keysOfClass = (id: number): string[] => [`lesson-called-off/${id}/`, coachKeyOf.class(id)];

/** The prefixes of the keys of the mails about all lessons that stay ended. */
export const keysOfKeptLessons = (
  kept: readonly KeptBooking[],
  classIds: readonly number[],
): readonly string[] => [
  ...classIds.flatMap(keysOfClass),
  ...kept.map(({ ended }) => coachKeyOf.booking(ended.bookingId)),
];

const keptTextOf = ({ classId, isBlock }: UndoneClosure['act']): string => {
  if (isBlock) return deskMailTexts.keptAfterBlock;
  return classId === null ? keptEndTexts.mail : keptEndTexts.mailOfClass;
};

/** The reason why all bookings of a person stay ended. */
const reasonOfAll = (kept: readonly KeptBooking[]) =>
  kept.find(({ why }) => why !== 'together')?.why ?? 'together';

/** The mails about holds of places that are open again, and about those that another closure closes. */
const mailsOfHolds = (
  mails: UndoneClosure['keptMails'],
  orders: UndoneClosure['orders'],
  isOpenAt: (place: SlotKey) => boolean,
): { readonly open: readonly string[]; readonly closed: readonly string[] } => {
  const closedKeys = new Set(
    orders.filter((item) => !isOpenAt(item)).map(({ orderId }) => holdEndedKey(orderId)),
  );
  const keys = new Set(orders.map(({ orderId }) => holdEndedKey(orderId)));
  const ofHolds = mails.filter(({ key }) => keys.has(key));
  const { open = [], closed = [] } = Object.groupBy(ofHolds, ({ key }) =>
    closedKeys.has(key) ? 'closed' : 'open',
  );
  return { open: open.map(({ id }) => id), closed: closed.map(({ id }) => id) };
};

/** Has the open screens of members fetch the cards of their ended bookings again. */
export const writeEventsOfCards = (
  tx: Tx,
  ended: readonly Pick<Cancellation, 'userId'>[],
): Promise<void> =>
  writeEvents(
    tx,
    [...new Set(ended.map(({ userId }) => userId))].map((userId) => ({
      topic: 'bookings',
      payload: { userId },
    })),
  );

/**
 * Tells members that the closure was called off and why their booking stays ended all the same: in the
 * mail that is not sent yet, and on the card of the booking. If the closure was replaced by one that
 * closes the same place, mail and card give the reason of that one. [CLOSE-6] [CLOSE-8] [LESSON-19]
 */
export const tellKept = async (
  tx: Tx,
  { act, plan, keptMails, orders }: UndoneClosure,
  inItsPlace: (ClosurePlaces & { readonly reason: string }) | null,
): Promise<void> => {
  const endedClassIds = act.classes.flatMap(({ id }) => (plan.classIds.includes(id) ? [] : [id]));
  if (plan.kept.length + endedClassIds.length + orders.length === 0) return;
  const courts = new Map((await listCourts(tx)).map(({ id, sportName }) => [id, sportName]));
  const isOpenAt = (place: SlotKey): boolean => {
    const court = { id: place.courtId, sport: courts.get(place.courtId) ?? '' };
    return inItsPlace === null || !closesSlot(inItsPlace, court, place);
  };
  const isOpen = ({ ended }: KeptBooking): boolean => isOpenAt(ended);
  const endedClasses =
    endedClassIds.length === 0 ? [] : await listSlotsOfClasses(tx, endedClassIds);
  const ofLessons = keysOfKeptLessons(
    plan.kept.filter(isOpen),
    endedClasses.filter(isOpenAt).map(({ id }) => id),
  );
  const lessonMails = keptMails.filter(({ key }) => ofLessons.some((own) => key.startsWith(own)));
  await prependToMails(
    tx,
    lessonMails.map(({ id }) => id),
    [{ paragraph: keptEndTexts.mailOfLesson }],
  );
  const { open: ofHolds, closed: ofClosedHolds } = mailsOfHolds(keptMails, orders, isOpenAt);
  await prependToMails(tx, ofHolds, [{ paragraph: keptEndTexts.mailOfHold }]);
  const mails: { readonly id: string; readonly why: KeptBooking['why'] }[] = [];
  const stillClosed: string[] = [...ofClosedHolds];
  for (const own of Map.groupBy(plan.kept, ({ ended }) => ended.userId).values()) {
    const keys = own.map(({ ended }) => mailKeyOf(ended));
    const ids = keptMails.filter(({ key }) => keys.includes(key)).map(({ id }) => id);
    const why = reasonOfAll(own);
    if (own.every(isOpen)) mails.push(...ids.map((id) => ({ id, why })));
    else stillClosed.push(...ids);
  }
  const reason = inItsPlace?.reason ?? act.reason;
  if (reason !== act.reason) {
    await replaceFactInMails(tx, stillClosed, reasonFact(act.reason), reasonFact(reason));
  }
  for (const [why, ofReason] of Map.groupBy(mails, (mail) => mail.why)) {
    const text = fill(keptTextOf(act), { why: keptEndTexts.why[why] });
    const ids = ofReason.map(({ id }) => id);
    await prependToMails(tx, ids, [{ paragraph: text }]);
  }
  const kept = plan.kept.map((one) => {
    const { bookingId } = one.ended;
    return isOpen(one) ? { bookingId, why: one.why } : { bookingId, why: null, reason };
  });
  await writeKeptEnds(tx, act.id, kept);
  await writeEventsOfCards(
    tx,
    plan.kept.map(({ ended }) => ended),
  );
};
