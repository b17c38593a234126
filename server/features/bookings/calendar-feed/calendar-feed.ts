import { hash } from 'node:crypto';
import {
  calendarFeedPath,
  type createCalendarFeed,
  type getCalendarFeed,
} from '#contract/calendar-feed.ts';
import type { CallOutput } from '#contract/call.ts';
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
import type { Tx } from '#server/db/database.ts';
import { hashOfToken, makeToken } from '#server/features/accounts/links/links.ts';
import { demandAccount, demandSession } from '#server/features/accounts/sign-in.ts';
import {
  type BookingRow,
  listBookingsFrom,
} from '#server/features/bookings/bookings.repository.ts';
import { bookedThing } from '#server/features/bookings/bookings.ts';
import {
  deleteFeed,
  findFeed,
  findFeedOwner,
  saveFeed,
} from '#server/features/bookings/calendar-feed/calendar-feed.repository.ts';
import { readContact } from '#server/features/venue/settings.repository.ts';
import type { House } from '#server/house.ts';
import { Refusal } from '#server/http/refusal.ts';
import { writeEvent } from '#server/live/events.ts';

export const readFeedState = async (
  { db }: House,
  userId: string,
): Promise<CallOutput<typeof getCalendarFeed>> => {
  const feed = await findFeed(db, userId);
  return { feed: feed === undefined ? null : { createdAt: feed.created_at.toISOString() } };
};

/**
 * Makes the secret of an address, which is told here and kept nowhere. Whoever did not know of the
 * address that would end with it is refused: a calendar may use that one since.
 */
export const issueFeed = (
  { db, clock, settings }: House,
  userId: string,
  replaces: string | null,
): Promise<CallOutput<typeof createCalendarFeed>> =>
  db.transaction().execute(async (tx) => {
    await demandAccount(tx, userId);
    await demandSession(tx, userId);
    const now = clock.now();
    const known = replaces === null ? null : new Date(replaces);
    const token = makeToken();
    const isSaved = await saveFeed(tx, userId, hashOfToken(token), known, now);
    if (!isSaved) throw new Refusal('conflict');
    await writeEvent(tx, { topic: 'bookings', payload: { userId } });
    return {
      url: `${settings.publicUrl}${calendarFeedPath}/${token}.ics`,
      createdAt: new Date(now.epochMilliseconds).toISOString(),
    };
  });

/** Ends the address, and says whether there was one; the member's other tabs hear of it. */
export const endFeedOf = async (tx: Tx, userId: string): Promise<boolean> => {
  const isEnded = await deleteFeed(tx, userId);
  if (isEnded) await writeEvent(tx, { topic: 'bookings', payload: { userId } });
  return isEnded;
};

export const endFeed = async ({ db }: House, userId: string): Promise<void> => {
  await db.transaction().execute((tx) => endFeedOf(tx, userId));
};

const eventOf = (booking: BookingRow, venueAddress: string): SubscribedEvent => ({
  ...bookingEvent(bookedThing(booking), booking.booking_date, booking.slot),
  uid: bookingUid(booking.id),
  location: bookingLocation(booking.court_name, venueAddress),
  moves: booking.moves,
  changedAt: (booking.moved_at ?? booking.created_at).toTemporalInstant(),
});

const fileName = /^([\w-]{43})\.ics$/;

export interface FeedText {
  readonly text: string;
  /** The same as long as nothing has changed. */
  readonly etag: string;
}

/** What is booked now, for whoever knows the secret. */
export const readFeed = async ({ db, clock }: House, file: string): Promise<FeedText> => {
  const [, token] = fileName.exec(file) ?? [];
  const owner = token === undefined ? undefined : await findFeedOwner(db, hashOfToken(token));
  if (owner === undefined) throw new Refusal('not_found');
  const from = firstDayInFeed(bookingDayOf(clock.now()));
  const bookings = await listBookingsFrom(db, owner.user_id, from);
  const { email, address } = await readContact(db);
  const events = bookings.map((booking) => eventOf(booking, address));
  const text = subscribedCalendar(events, {
    name: labels.calendarFeed.name,
    organizerEmail: email,
  });
  return { text, etag: `"${hash('sha256', text, 'base64url')}"` };
};
