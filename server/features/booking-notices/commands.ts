import { bookingInWords, type TitledBooking } from '#domain/booking-titles.ts';
import {
  bookingEvent,
  bookingUid,
  type CalendarFile,
  cancelledCalendar,
  type FiledEvent,
  publishedCalendar,
} from '#domain/calendar-links.ts';
import { mailTexts } from '#domain/mail-texts.ts';
import { displayAmount, type Sen } from '#domain/money.ts';
import { refundDeadline, refusalToRefund } from '#domain/refunds.ts';
import { type Slot, slotStart } from '#domain/slots.ts';
import { fill } from '#domain/texts.ts';
import { type BookingDate, dateOf, dayParts, formatDate, formatTime } from '#domain/venue-time.ts';
import type { Tx } from '#server/db/database.ts';
import type { MailAttachment } from '#server/db/tables/operations.ts';
import type { Settings } from '#server/env.ts';
import { isFreeBooking, type OwnBooking } from '#server/features/booking-changes/commands.ts';
import { bookedThing, refundableOf } from '#server/features/bookings/commands.ts';
import type { BookingRow } from '#server/features/bookings/repository.ts';
import { findBalance } from '#server/features/credits/repository.ts';
import { queueMail } from '#server/features/mail/commands.ts';
import { readContact } from '#server/features/venue-settings/repository.ts';

interface BookedHour {
  readonly booked: TitledBooking;
  readonly date: BookingDate;
  readonly slot: Slot;
}

const hourBefore = (booking: BookingRow): BookedHour => ({
  booked: bookedThing(booking),
  date: booking.booking_date,
  slot: booking.slot,
});

const inWords = ({ booked, date, slot }: BookedHour): string => bookingInWords(booked, date, slot);

/** The booking under the name that it has had in calendars from the beginning. */
const filedEvent = (bookingId: string, hour: BookedHour, moves: number): FiledEvent => ({
  ...bookingEvent(hour.booked, hour.date, hour.slot),
  uid: bookingUid(bookingId),
  moves,
});

const calendarFile = async (tx: Tx, stampedAt: Temporal.Instant): Promise<CalendarFile> => ({
  organizerEmail: (await readContact(tx)).email,
  stampedAt,
});

const attached = (name: string, method: string, content: string): readonly MailAttachment[] => [
  { name, type: `text/calendar; charset=utf-8; method=${method}`, content },
];

const balanceOf = async (tx: Tx, { user_id }: BookingRow): Promise<string> =>
  displayAmount(await findBalance(tx, user_id));

const wordsOfEnd = async (tx: Tx, booking: BookingRow, amountSen: Sen, profile: string) => {
  const { bookingRefunded, bookingCancelled } = mailTexts;
  const ended = inWords(hourBefore(booking));
  if (amountSen === 0) {
    const { subject, text, freeSlot, costNothing } = bookingCancelled;
    const outcome = isFreeBooking(booking) ? freeSlot : costNothing;
    return { subject, text: fill(text, { booking: ended, outcome, profile }) };
  }
  const amount = displayAmount(amountSen);
  const balance = await balanceOf(tx, booking);
  return {
    subject: fill(bookingRefunded.subject, { amount }),
    text: fill(bookingRefunded.text, { booking: ended, amount, balance, profile }),
  };
};

/** Says that a booking was given back and what for, in the transaction that ends it. */
export const tellOfEnd = async (
  tx: Tx,
  { publicUrl }: Settings,
  { booking, email }: OwnBooking,
  amountSen: Sen,
  now: Temporal.Instant,
): Promise<void> => {
  const event = filedEvent(booking.id, hourBefore(booking), booking.moves);
  const file = cancelledCalendar(event, await calendarFile(tx, now));
  await queueMail(
    tx,
    {
      to: email,
      ...(await wordsOfEnd(tx, booking, amountSen, `${publicUrl}/profile`)),
      attachments: attached('cancelled.ics', 'CANCEL', file),
      idempotencyKey: `booking-given-back/${booking.id}`,
    },
    now,
  );
};

export interface Moved {
  readonly to: { readonly court: string; readonly date: BookingDate; readonly slot: Slot };
  readonly differenceSen: Sen;
}

const outcomeOfMove = async (tx: Tx, booking: BookingRow, differenceSen: Sen): Promise<string> => {
  const { taken, returned, same } = mailTexts.bookingMoved;
  if (differenceSen === 0) return same;
  const amount = displayAmount(Math.abs(differenceSen));
  const balance = await balanceOf(tx, booking);
  return fill(differenceSen > 0 ? taken : returned, { amount, balance });
};

/** Whether the booking can be given back from where it is now, and until when. */
const refundLine = (booking: BookingRow, { to, differenceSen }: Moved, now: Temporal.Instant) => {
  const { refundable, notRefundable } = mailTexts.bookingMoved;
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

/** Says that a booking was moved and what it cost, in the transaction that moves it. */
export const tellOfMove = async (
  tx: Tx,
  { publicUrl }: Settings,
  { booking, email }: OwnBooking,
  moved: Moved,
  now: Temporal.Instant,
): Promise<void> => {
  const { subject, text } = mailTexts.bookingMoved;
  const moves = booking.moves + 1;
  const { court, date, slot } = moved.to;
  const hour: BookedHour = { booked: { type: 'court_booking', courtName: court }, date, slot };
  const event = filedEvent(booking.id, hour, moves);
  await queueMail(
    tx,
    {
      to: email,
      subject,
      text: fill(text, {
        from: inWords(hourBefore(booking)),
        to: inWords(hour),
        outcome: await outcomeOfMove(tx, booking, moved.differenceSen),
        refund: refundLine(booking, moved, now),
        profile: `${publicUrl}/profile`,
      }),
      attachments: attached(
        'bookings.ics',
        'PUBLISH',
        publishedCalendar([event], await calendarFile(tx, now)),
      ),
      idempotencyKey: `booking-moved/${booking.id}/${moves}`,
    },
    now,
  );
};
