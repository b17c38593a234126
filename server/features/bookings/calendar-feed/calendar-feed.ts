import { hash } from 'node:crypto';
import {
  bookingEvent,
  bookingLocation,
  bookingUid,
  firstDayInFeed,
  type SubscribedEvent,
  subscribedCalendar,
} from '#domain/bookings/calendar-links.ts';
import { bookingDayOf } from '#domain/time/booking-window.ts';
import { labels } from '#domain/words/labels.ts';
import type { AppContext } from '#server/app-context.ts';
import { findFeedOwner } from '#server/features/accounts/calendar-feed/calendar-feed.repository.ts';
import { hashOfToken } from '#server/features/accounts/links/links.ts';
import {
  type BookingRow,
  listBookingsFrom,
} from '#server/features/bookings/bookings.repository.ts';
import { bookedThing } from '#server/features/bookings/bookings.ts';
import { readContact } from '#server/features/venue/settings.repository.ts';
import { Refusal } from '#server/http/refusal.ts';

const eventOf = (booking: BookingRow, venueAddress: string): SubscribedEvent => ({
  ...bookingEvent(bookedThing(booking), booking.bookingDate, booking.slot),
  uid: bookingUid(booking.id),
  location: bookingLocation(booking.courtName, venueAddress),
  changes: booking.changes,
  changedAt: (booking.changedAt ?? booking.createdAt).toTemporalInstant(),
});

const fileName = /^([\w-]{43})\.ics$/;

interface FeedText {
  readonly text: string;
  /** Stays the same while nothing has changed. */
  readonly etag: string;
}

/** The current bookings, for anybody who has the secret URL. */
export const readFeed = async ({ db, clock }: AppContext, file: string): Promise<FeedText> => {
  const [, token] = fileName.exec(file) ?? [];
  const owner = token === undefined ? undefined : await findFeedOwner(db, hashOfToken(token));
  if (owner === undefined) throw new Refusal('not_found');
  const from = firstDayInFeed(bookingDayOf(clock.now()));
  const bookings = await listBookingsFrom(db, [owner.userId], from);
  const { email, address } = await readContact(db);
  const events = bookings.map((booking) => eventOf(booking, address));
  const text = subscribedCalendar(events, {
    name: labels.calendarFeed.name,
    organizerEmail: email,
  });
  return { text, etag: `"${hash('sha256', text, 'base64url')}"` };
};
