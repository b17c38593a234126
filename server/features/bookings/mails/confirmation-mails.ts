import type { Contact } from '#contract/operator-venue.ts';
import type { TitledBooking } from '#domain/bookings/booking-titles.ts';
import { bookingLines } from '#domain/bookings/mail-lines.ts';
import { bookingInBrief, bookingsInBrief } from '#domain/bookings/mail-subjects.ts';
import { refundCutoffHours } from '#domain/bookings/refunds.ts';
import { type MembershipStatus, membershipLabels } from '#domain/members/membership-status.ts';
import { displayAmount } from '#domain/money/money.ts';
import { shortOrderId } from '#domain/orders/orders.ts';
import { shortMoment } from '#domain/time/short-dates.ts';
import { type Slot, slotStart } from '#domain/time/slots.ts';
import { type BookingDate, formatDate } from '#domain/time/venue-time.ts';
import { mapOf } from '#domain/venue/map-links.ts';
import { refundPolicy } from '#domain/words/checkout-labels.ts';
import { deskMailTexts } from '#domain/words/desk-mail-texts.ts';
import { fill } from '#domain/words/fill.ts';
import { fillMail, type MailFact, type MailPart } from '#domain/words/mail-parts.ts';
import { calendarNotes, cancelTexts, mailFacts, mailTexts } from '#domain/words/mail-texts.ts';
import { membershipMailTexts } from '#domain/words/membership-mail-texts.ts';
import { paidByWords } from '#domain/words/payment-methods.ts';
import type { Tx } from '#server/db/database.ts';
import type { MailAttachment } from '#server/db/tables/operations.ts';
import type { Settings } from '#server/env.ts';
import { addedFiles, fileOf } from '#server/features/bookings/mails/booking-mails.ts';
import type { Paid, Receipt } from '#server/features/orders/goods.ts';
import { queueMail } from '#server/features/platform/mail/mail.ts';
import { readContact } from '#server/features/venue/settings.repository.ts';

export interface ConfirmedBooking {
  readonly id: string;
  readonly what: TitledBooking;
  readonly date: BookingDate;
  readonly slot: Slot;
  /** Only for lessons, whose title does not name the court. */
  readonly court?: string;
  /** The part of the order that paid for it; null for a free slot of the week. */
  readonly orderId?: string | null;
}

interface Confirmation extends Omit<Receipt, 'paid'> {
  readonly bookings: readonly ConfirmedBooking[];
  /** Null if all bookings are free. */
  readonly paid: Paid | null;
}

/** Only the ways in which something was paid have a fact. */
const paymentParts = (paid: Confirmation['paid']): readonly MailPart[] => {
  if (paid === null) return [{ paragraph: mailTexts.freeOfCharge }];
  const { cardSen, paidBy = 'online', creditsSen, orderId } = paid;
  const paidWith = [
    { method: paidBy, amountSen: cardSen },
    { method: 'credits', amountSen: creditsSen },
  ] as const;
  const amounts = paidWith
    .filter(({ amountSen }) => amountSen > 0)
    .map(({ method, amountSen }) => ({
      name: paidByWords(method),
      value: displayAmount(amountSen),
    }));
  return [{ facts: [...amounts, { name: mailFacts.order, value: shortOrderId(orderId) }] }];
};

const factsPart = (facts: readonly MailFact[]): readonly MailPart[] =>
  facts.length === 0 ? [] : [{ facts }];

/** A map of the venue, if its address is known. [MAIL-8] */
const mapPart = ({ address }: Contact): readonly MailPart[] =>
  address.trim() === '' ? [] : [{ link: mailFacts.map, url: mapOf(address.trim()) }];

/** Guests have no account in which to open it. [MAIL-8] */
const receiptPart = (publicUrl: string, { paid, isGuest = false }: Confirmation) =>
  paid === null || isGuest
    ? []
    : [{ link: mailFacts.receipt, url: `${publicUrl}/receipt/${paid.orderId}` }];

/** The venue's address, if it is known. */
const placeFact = ({ address }: Contact): readonly MailFact[] =>
  address.trim() === '' ? [] : [{ name: mailFacts.where, value: address.trim() }];

const isFree = ({ orderId }: ConfirmedBooking): boolean => orderId === null;

/** Until when the bookings can be cancelled for free; they are sorted by start. [REFUND-1] [REFUND-4] */
const cancelFact = (
  bookings: readonly ConfirmedBooking[],
  now: Temporal.Instant,
): readonly MailFact[] => {
  const sold = bookings.filter((booking) => !isFree(booking));
  const [first] = sold;
  const name = mailFacts.freeToCancel;
  if (first === undefined) return [{ name, value: cancelTexts.freeSlots }];
  const start = slotStart(first.date, first.slot);
  const deadline = start.subtract({ hours: refundCutoffHours });
  const isLate = Temporal.Instant.compare(now, deadline) > 0;
  const { one, several, tooLate, partlyTooLate } = cancelTexts;
  const text = sold.length === 1 ? (isLate ? tooLate : one) : isLate ? partlyTooLate : several;
  return [{ name, value: fill(text, { moment: shortMoment(deadline) }) }];
};

const policyLines = (): string => {
  const { title, lastUpdated, points } = refundPolicy;
  return [`${title} (${lastUpdated})`, ...points.map((point) => `- ${point}`)].join('\n');
};

const byStart = (one: ConfirmedBooking, other: ConfirmedBooking): number =>
  one.date === other.date ? one.slot - other.slot : one.date < other.date ? -1 : 1;

/** The calendar files of the bookings, each under its stable id. */
const calendarFiles = (
  bookings: readonly ConfirmedBooking[],
  contact: Contact,
  to: string,
  stampedAt: Temporal.Instant,
): readonly MailAttachment[] =>
  addedFiles(
    bookings.map(({ id, what, date, slot, court = '' }) => {
      const place = what.type === 'court_booking' ? what.courtName : court;
      const bookedSlot = { booked: what, court: place, date, slot };
      return fileOf(contact, id, { to, bookedSlot, changes: 0 }, stampedAt);
    }),
  );

/** Mails what was booked, in the transaction that books it. */
export const confirmByMail = async (
  tx: Tx,
  { publicUrl }: Settings,
  confirmation: Confirmation,
  now: Temporal.Instant,
): Promise<void> => {
  const { to, key, bookings: booked, paid, isGuest = false } = confirmation;
  const contact = await readContact(tx);
  const bookings = booked.toSorted(byStart);
  await queueMail(
    tx,
    {
      to,
      ...fillMail(isGuest ? deskMailTexts.guest.confirmed : mailTexts.bookingConfirmed, {
        what: bookingsInBrief(bookings.map(({ what, ...at }) => ({ booked: what, ...at }))),
        bookings: [{ list: bookingLines(bookings) }],
        payment: [
          ...factsPart([...placeFact(contact), ...(isGuest ? [] : cancelFact(bookings, now))]),
          ...mapPart(contact),
          ...paymentParts(paid),
          ...receiptPart(publicUrl, confirmation),
        ],
        policy: policyLines(),
        calendar: calendarNotes.adds[bookings.length === 1 ? 0 : 1],
        profile: `${publicUrl}/profile`,
      }),
      attachments: calendarFiles(bookings, contact, to, now),
      idempotencyKey: key,
    },
    now,
  );
};

interface PaidLesson extends Receipt {
  readonly lesson: ConfirmedBooking;
}

/** Mails what was paid for a private lesson, which was booked before. [COACH-12] */
export const mailLessonPaid = (
  tx: Tx,
  { publicUrl }: Settings,
  { to, key, paid, lesson }: PaidLesson,
  now: Temporal.Instant,
): Promise<void> => {
  const { what, date, slot } = lesson;
  return queueMail(
    tx,
    {
      to,
      ...fillMail(deskMailTexts.lessonPaid, {
        what: bookingInBrief({ booked: what, date, slot }),
        amount: displayAmount(paid.cardSen + paid.creditsSen),
        booking: bookingLines([lesson])[0] ?? '',
        payment: paymentParts(paid),
        receipt: `${publicUrl}/receipt/${paid.orderId}`,
      }),
      idempotencyKey: key,
    },
    now,
  );
};

interface ConfirmedMembership extends Receipt {
  readonly plan: string;
  readonly status: MembershipStatus;
  readonly endsOn: BookingDate;
}

/** Mails the new membership, in the transaction that starts it. */
export const confirmMembershipByMail = (
  tx: Tx,
  { publicUrl }: Settings,
  { to, key, paid, plan, status, endsOn }: ConfirmedMembership,
  now: Temporal.Instant,
): Promise<void> => {
  return queueMail(
    tx,
    {
      to,
      ...fillMail(membershipMailTexts.membershipBought, {
        plan,
        status: membershipLabels[status],
        last: formatDate(endsOn),
        payment: paymentParts(paid),
        profile: `${publicUrl}/profile`,
      }),
      idempotencyKey: key,
    },
    now,
  );
};
