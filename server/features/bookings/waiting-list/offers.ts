import { bookingInLines, type TitledBooking } from '#domain/bookings/booking-titles.ts';
import { bookingInBrief } from '#domain/bookings/mail-subjects.ts';
import { displayAmount, type Sen } from '#domain/money/money.ts';
import type { Slot } from '#domain/time/slots.ts';
import { type BookingDate, formatTime } from '#domain/time/venue-time.ts';
import { fillMail } from '#domain/words/mail-parts.ts';
import { mailTexts } from '#domain/words/mail-texts.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Tx } from '#server/db/database.ts';
import { queueMail } from '#server/features/platform/mail/mail.ts';
import { writeEvent } from '#server/live/write-event.ts';

/** The open offers, and the free things that members wait for. */
interface Offerable<Thing, Offer> {
  readonly offers: readonly Offer[];
  /** In the order in which they are offered. */
  readonly free: readonly Thing[];
  /** True if the member could still take the offer. */
  readonly canBeTaken: (offer: Offer) => boolean;
  /** True if a free thing can be offered. */
  readonly canBeOffered: (thing: Thing) => boolean;
}

/** One kind of thing that is offered to members who wait: seats in classes, or slots. */
export interface OfferedKind<Thing, Offer> {
  readonly read: (context: AppContext, now: Temporal.Instant) => Promise<Offerable<Thing, Offer>>;
  /** Withdraws an offer. Its member waits on and keeps their place in line. */
  readonly takeBack: (context: AppContext, offer: Offer) => Promise<void>;
  /** Offers the thing to the first member in line, in a transaction that reads everything again. */
  readonly offer: (context: AppContext, thing: Thing) => Promise<void>;
}

/**
 * Withdraws the offers that can no longer be taken, and then offers the free things that members wait
 * for. [WAIT-4] [WAIT-8]
 */
export const makeOffers = async <Thing, Offer>(
  context: AppContext,
  kind: OfferedKind<Thing, Offer>,
): Promise<void> => {
  const seen = await kind.read(context, context.clock.now());
  const over = seen.offers.filter((offer) => !seen.canBeTaken(offer));
  for (const offer of over) await kind.takeBack(context, offer);
  // A withdrawn seat or slot is offered to the next member at once.
  const { free, canBeOffered } =
    over.length === 0 ? seen : await kind.read(context, context.clock.now());
  for (const thing of free) {
    if (canBeOffered(thing)) await kind.offer(context, thing);
  }
};

interface OfferNews {
  readonly userId: string;
  readonly email: string;
  readonly text: 'seatOffered' | 'slotOffered';
  readonly offered: {
    readonly booked: TitledBooking;
    readonly date: BookingDate;
    readonly slot: Slot;
  };
  /** Null where it is not known before the checkout. */
  readonly priceSen?: Sen | null;
  readonly expiresAt: Temporal.Instant;
  /** The address of the screen on which the member books it. */
  readonly link: string;
  /** Deduplicates the mail. */
  readonly key: string;
}

/** Tells a member of an offer, on open screens and by mail. [WAIT-5] */
export const tellOfOffer = async (
  tx: Tx,
  { userId, email, text: name, offered, priceSen = null, expiresAt, link, key }: OfferNews,
  now: Temporal.Instant,
): Promise<void> => {
  await writeEvent(tx, { topic: 'waits', payload: { userId } });
  const idempotencyKey = `${key}/${userId}/${expiresAt.epochMilliseconds}`;
  const words = fillMail(mailTexts[name], {
    what: bookingInBrief(offered),
    booking: [
      bookingInLines(offered.booked, offered.date, offered.slot),
      ...(priceSen === null ? [] : [displayAmount(priceSen)]),
    ].join('\n'),
    link,
    until: formatTime(expiresAt),
  });
  await queueMail(tx, { to: email, ...words, idempotencyKey }, now);
};
