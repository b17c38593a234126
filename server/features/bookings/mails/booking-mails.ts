import type { Contact } from '#contract/operator-venue.ts';
import {
  bookingInLines,
  bookingInWords,
  type TitledBooking,
} from '#domain/bookings/booking-titles.ts';
import {
  bookingEvent,
  bookingLocation,
  bookingUid,
  type FiledEvent,
  type MailedFile,
  publishedCalendar,
  requestedCalendar,
} from '#domain/bookings/calendar-links.ts';
import { bookingInBrief } from '#domain/bookings/mail-subjects.ts';
import { refundDeadline, refusalToRefund } from '#domain/bookings/refunds.ts';
import { displayAmount, type Sen } from '#domain/money/money.ts';
import { shortOrderId } from '#domain/orders/orders.ts';
import { type Slot, slotStart } from '#domain/time/slots.ts';
import {
  type BookingDate,
  dateOf,
  dayParts,
  formatDate,
  formatTime,
} from '#domain/time/venue-time.ts';
import { deskMailTexts } from '#domain/words/desk-mail-texts.ts';
import { fill } from '#domain/words/fill.ts';
import { fillMail, type MailWords } from '#domain/words/mail-parts.ts';
import { calendarNotes, mailTexts } from '#domain/words/mail-texts.ts';
import type { Tx } from '#server/db/database.ts';
import type { MailAttachment } from '#server/db/tables/operations.ts';
import type { Settings } from '#server/env.ts';
import type { BookingRow } from '#server/features/bookings/bookings.repository.ts';
import { bookedThing, refundableOf } from '#server/features/bookings/bookings.ts';
import type { OwnBooking } from '#server/features/bookings/changes.ts';
import { moveForGuest } from '#server/features/bookings/mails/guest-mails.ts';
import { findBalance } from '#server/features/credits/ledger.repository.ts';
import { queueMail } from '#server/features/platform/mail/mail.ts';
import { readContact } from '#server/features/venue/settings.repository.ts';

interface BookedSlot {
  readonly booked: TitledBooking;
  readonly court: string;
  readonly date: BookingDate;
  readonly slot: Slot;
}

export const slotBefore = (booking: BookingRow): BookedSlot => ({
  booked: bookedThing(booking),
  court: booking.courtName,
  date: booking.bookingDate,
  slot: booking.slot,
});

export const inWords = ({ booked, date, slot }: BookedSlot): string =>
  bookingInWords(booked, date, slot);

export const inLines = ({ booked, date, slot }: BookedSlot): string =>
  bookingInLines(booked, date, slot);

interface Filed {
  readonly event: FiledEvent;
  readonly file: MailedFile;
}

interface Entry {
  /** The address that the mail goes to. */
  readonly to: string;
  readonly bookedSlot: BookedSlot;
  readonly changes: number;
}

/** The calendar event of the booking, under the same id as in earlier files. */
export const fileOf = (
  { email, address }: Contact,
  bookingId: string,
  { to, bookedSlot, changes }: Entry,
  stampedAt: Temporal.Instant,
): Filed => ({
  event: {
    ...bookingEvent(bookedSlot.booked, bookedSlot.date, bookedSlot.slot),
    uid: bookingUid(bookingId),
    location: bookingLocation(bookedSlot.court, address),
    changes,
  },
  file: { organizerEmail: email, attendeeEmail: to, stampedAt },
});

const fileBooking = async (
  tx: Tx,
  bookingId: string,
  entry: Entry,
  stampedAt: Temporal.Instant,
): Promise<Filed> => fileOf(await readContact(tx), bookingId, entry, stampedAt);

export const attached = (
  name: string,
  method: string,
  content: string,
): readonly MailAttachment[] => [
  { name, type: `text/calendar; charset=utf-8; method=${method}`, content },
];

/**
 * The attachment that adds bookings to a calendar. One booking is a request, which a mail program
 * carries out. Several are one file to add, because all events of a request have the same UID (RFC
 * 5546, 3.2.2), and mail programs carry out one request of a mail. [CAL-12]
 */
export const addedFiles = (filed: readonly Filed[]): readonly MailAttachment[] => {
  const [first, ...others] = filed;
  if (first === undefined) return [];
  const { event, file } = first;
  if (others.length === 0) {
    return attached('bookings.ics', 'REQUEST', requestedCalendar(event, file));
  }
  const { organizerEmail, stampedAt } = file;
  const events = filed.map((one) => one.event);
  const all = publishedCalendar(events, { organizerEmail, stampedAt });
  return attached('bookings.ics', 'PUBLISH', all);
};

export const balanceOf = async (tx: Tx, { userId }: BookingRow): Promise<string> =>
  displayAmount(await findBalance(tx, userId));

/** The number of the order that a guest names to the venue. [MAIL-7] */
export const orderOf = ({ mainOrderId }: BookingRow): string => shortOrderId(mainOrderId ?? '');

interface Moved {
  readonly to: { readonly court: string; readonly date: BookingDate; readonly slot: Slot };
  readonly differenceSen: Sen;
  /** The venue's reason, where the venue moved the booking. */
  readonly reason: string | null;
}

const outcomeOfMove = async (
  tx: Tx,
  booking: BookingRow,
  { differenceSen, reason }: Moved,
): Promise<string> => {
  const { taken, returned, same } = mailTexts.moved;
  // The staff also move to a cheaper slot without giving anything back. [DESK-8]
  if (differenceSen === 0) return reason === null ? same : deskMailTexts.movedForNothing;
  const amount = displayAmount(Math.abs(differenceSen));
  const balance = await balanceOf(tx, booking);
  return fill(differenceSen > 0 ? taken : returned, { amount, balance });
};

/** The line that says whether, and until when, the moved booking can be refunded. */
const refundLine = (booking: BookingRow, { to, differenceSen }: Moved, now: Temporal.Instant) => {
  const { refundable, notRefundable } = mailTexts.moved;
  const before = refundableOf(booking);
  const paidSen = before.paidSen + differenceSen;
  const moved = { ...before, start: slotStart(to.date, to.slot), paidSen };
  if (refusalToRefund(moved, now) !== null) return notRefundable;
  const until = refundDeadline(moved);
  const day = dateOf(until);
  return fill(refundable, {
    until: `${dayParts(day).weekday} ${formatDate(day)}, ${formatTime(until)}`,
  });
};

const wordsOfMove = async (
  tx: Tx,
  booking: BookingRow,
  moved: Moved & { readonly bookedSlot: BookedSlot; readonly profile: string },
  now: Temporal.Instant,
): Promise<MailWords> => {
  const { reason, differenceSen, profile } = moved;
  const places = {
    from: inLines(slotBefore(booking)),
    to: inLines(moved.bookedSlot),
    what: bookingInBrief(moved.bookedSlot),
    calendar: calendarNotes.moves,
  };
  if (booking.isGuest) {
    const order = orderOf(booking);
    return moveForGuest({ ...places, reason: reason ?? '', order, differenceSen });
  }
  return fillMail(reason === null ? mailTexts.bookingMoved : deskMailTexts.moved, {
    ...places,
    outcome: await outcomeOfMove(tx, booking, moved),
    reason: reason ?? '',
    refund: refundLine(booking, moved, now),
    profile,
  });
};

/** Mails that a booking was moved and what it cost, in the same transaction. */
export const mailBookingMove = async (
  tx: Tx,
  { publicUrl }: Settings,
  { booking, email }: OwnBooking,
  moved: Moved,
  now: Temporal.Instant,
): Promise<void> => {
  const changes = booking.changes + 1;
  const { court, date, slot } = moved.to;
  const booked = { type: 'court_booking', courtName: court } as const;
  const bookedSlot: BookedSlot = { booked, court, date, slot };
  const { event, file } = await fileBooking(
    tx,
    booking.id,
    { to: email, bookedSlot, changes },
    now,
  );
  await queueMail(
    tx,
    {
      to: email,
      ...(await wordsOfMove(
        tx,
        booking,
        { ...moved, bookedSlot, profile: `${publicUrl}/profile` },
        now,
      )),
      attachments: attached('bookings.ics', 'REQUEST', requestedCalendar(event, file)),
      idempotencyKey: `booking-moved/${booking.id}/${changes}`,
    },
    now,
  );
};
