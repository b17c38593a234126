import { bookingsInBrief } from '#domain/bookings/mail-subjects.ts';
import { displayAmount, type Sen, sumSen } from '#domain/money/money.ts';
import type { Slot } from '#domain/time/slots.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import { deskMailTexts } from '#domain/words/desk-mail-texts.ts';
import { fill } from '#domain/words/fill.ts';
import { fillMail, type MailWords } from '#domain/words/mail-parts.ts';
import { calendarNotes, mailTexts } from '#domain/words/mail-texts.ts';
import type { Tx } from '#server/db/database.ts';
import type { Settings } from '#server/env.ts';
import type { OwnBooking } from '#server/features/bookings/changes.ts';
import {
  addedFiles,
  balanceOf,
  fileOf,
  inWords,
  orderOf,
  slotBefore,
} from '#server/features/bookings/mails/booking-mails.ts';
import { queueMail } from '#server/features/platform/mail/mail.ts';
import { readContact } from '#server/features/venue/settings.repository.ts';

interface Moved {
  readonly own: OwnBooking;
  readonly move: {
    readonly target: {
      readonly courtName: string;
      readonly date: BookingDate;
      readonly slot: Slot;
    };
  };
  readonly differenceSen: Sen;
}

const slotAfter = ({ move: { target } }: Pick<Moved, 'move'>) => ({
  booked: { type: 'court_booking', courtName: target.courtName } as const,
  court: target.courtName,
  date: target.date,
  slot: target.slot,
});

/** What the whole move cost or gave back. */
const outcomeOf = async (tx: Tx, moves: readonly Moved[]): Promise<string> => {
  const [first] = moves;
  const differenceSen = sumSen(moves.map((one) => one.differenceSen));
  if (first === undefined || differenceSen === 0) return deskMailTexts.movedForNothing;
  const amount = displayAmount(Math.abs(differenceSen));
  const { guest } = deskMailTexts;
  const { booking } = first.own;
  if (booking.isGuest) {
    return fill(differenceSen < 0 ? guest.cheaper : guest.notToReturn, { amount });
  }
  const { taken, returned } = mailTexts.moved;
  const balance = await balanceOf(tx, booking);
  return fill(differenceSen > 0 ? taken : returned, { amount, balance });
};

const wordsOf = async (
  tx: Tx,
  moves: readonly Moved[],
  isGuest: boolean,
  facts: { readonly reason: string; readonly order: string; readonly profile: string },
): Promise<MailWords> => {
  const { guest, movedTogether } = deskMailTexts;
  const lines = moves.map((one) =>
    fill(deskMailTexts.movedLine, {
      from: inWords(slotBefore(one.own.booking)),
      to: inWords(slotAfter(one)),
    }),
  );
  return fillMail(isGuest ? guest.movedTogether : movedTogether, {
    ...facts,
    what: bookingsInBrief(moves.map(slotAfter)),
    count: `${moves.length}`,
    bookings: [{ list: lines }],
    outcome: await outcomeOf(tx, moves),
    calendar: calendarNotes.moves,
  });
};

/** One mail about bookings of one person that moved together, in the same transaction. [DESK-29] */
export const mailJointMove = async (
  tx: Tx,
  { publicUrl }: Settings,
  moves: readonly Moved[],
  reason: string,
  now: Temporal.Instant,
): Promise<void> => {
  const [first] = moves;
  if (first === undefined) return;
  const { booking, email } = first.own;
  const orders = new Set(moves.map(({ own }) => orderOf(own.booking)));
  const facts = { reason, order: [...orders].join(', '), profile: `${publicUrl}/profile` };
  const contact = await readContact(tx);
  const filed = moves.map((one) => {
    const entry = { to: email, bookedSlot: slotAfter(one), changes: one.own.booking.changes + 1 };
    return fileOf(contact, one.own.booking.id, entry, now);
  });
  await queueMail(
    tx,
    {
      to: email,
      ...(await wordsOf(tx, moves, booking.isGuest, facts)),
      attachments: addedFiles(filed),
      idempotencyKey: `bookings-moved/${booking.id}/${booking.changes + 1}`,
    },
    now,
  );
};
