import { hash } from 'node:crypto';
import type { CallOutput } from '#contract/call.ts';
import type { getSlots, getSlotsOfDay } from '#contract/slots.ts';
import type { MembershipStatus } from '#domain/members/membership-status.ts';
import { type SlotRow, withClaim } from '#domain/slots/slot-rows.ts';
import {
  type BookingWindow,
  bookingWindow,
  datesOf,
  isInWindow,
} from '#domain/time/booking-window.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import { refusalToPickDate } from '#domain/venue/calendar.ts';
import type { Sport } from '#domain/venue/courts.ts';
import type { Board, Picture } from '#server/features/slots/board.ts';
import type { Hold, OwnClaim } from '#server/features/slots/board-claims.ts';
import { Prebuilt } from '#server/http/prebuilt.ts';
import { throwIfRefused } from '#server/http/refusal.ts';
import type { Feed } from '#server/live/feed.ts';

export interface Viewer {
  readonly userId: string;
  readonly status: MembershipStatus;
}

type Window = CallOutput<typeof getSlots>;
type Rows = Record<string, SlotRow>;

/** The rows of a sport on a date, with the viewer's own hours marked. */
const rowsOf = (
  { claims, sportOfCourt }: Picture,
  sport: Sport,
  date: BookingDate,
  own: readonly OwnClaim[],
): Rows => {
  const rows: Rows = {};
  for (const [courtId, row] of claims.rowsOn(date)) {
    if (sportOfCourt.get(courtId) === sport) rows[courtId] = row;
  }
  for (const { courtId, date: ownDate, slot, claim } of own) {
    const row = ownDate === date ? rows[courtId] : undefined;
    if (row !== undefined) rows[courtId] = withClaim(row, slot, claim);
  }
  return rows;
};

/** In a fixed order, so that the same window is the same text on every node. */
const compareHolds = (a: Hold, b: Hold): number =>
  Number(a.date > b.date) - Number(a.date < b.date) || a.courtId - b.courtId || a.slot - b.slot;

const holdsOf = ({ claims, sportOfCourt }: Picture, sport: Sport, window: BookingWindow): Hold[] =>
  [...claims.holds()]
    .filter(({ courtId, date }) => sportOfCourt.get(courtId) === sport && isInWindow(date, window))
    .sort(compareHolds);

const windowOf = (
  picture: Picture,
  sport: Sport,
  status: MembershipStatus,
  own: readonly OwnClaim[],
): Omit<Window, 'eventNumber'> => {
  const window = bookingWindow(picture.bookingDay, status);
  return {
    bookingDay: picture.bookingDay,
    window,
    closures: picture.closures
      .filter((closure) => closure.sport === null || closure.sport === sport)
      .filter(({ from, to }) => from <= window.to && to >= window.from)
      .map(({ from, to, reason }) => ({ from, to, reason })),
    holidays: picture.holidays.filter((date) => isInWindow(date, window)),
    days: Object.fromEntries(
      datesOf(window).map((date) => [date, rowsOf(picture, sport, date, own)]),
    ),
    holds: holdsOf(picture, sport, window),
  };
};

interface Kept {
  readonly etag: string;
  /** All of the answer but its beginning, which is the number of the last event. */
  readonly rest: string;
}

const keep = (window: Omit<Window, 'eventNumber'>): Kept => {
  const rest = JSON.stringify(window).slice(1);
  // The number is no part of it: an event of something else does not make a window new.
  return { etag: `W/"${hash('sha1', rest, 'base64url')}"`, rest };
};

export interface Windows {
  read(viewer: Viewer, sport: Sport): Promise<Prebuilt>;
  readDay(
    viewer: Viewer,
    sport: Sport,
    date: BookingDate,
  ): Promise<CallOutput<typeof getSlotsOfDay>>;
}

/**
 * Answers from the board. A window is written as text once for each change and is the same text for
 * all members who have nothing in it; the others get theirs with their own hours marked.
 */
export const makeWindows = (board: Board, feed: Feed): Windows => {
  const kept = new Map<string, Kept>();
  board.onChange(() => kept.clear());

  const ownOf = ({ claims, sportOfCourt }: Picture, userId: string, sport: Sport): OwnClaim[] =>
    [...claims.ownedBy(userId)].filter(({ courtId }) => sportOfCourt.get(courtId) === sport);

  return {
    read: async ({ userId, status }, sport) => {
      const picture = await board.read();
      const own = ownOf(picture, userId, sport);
      const key = `${sport}/${status}/${own.length === 0 ? '' : userId}`;
      const found = kept.get(key) ?? keep(windowOf(picture, sport, status, own));
      kept.set(key, found);
      // Read together with the picture: events may be heard before the answer is sent.
      const eventNumber = feed.last();
      return new Prebuilt(found.etag, () => `{"eventNumber":${eventNumber},${found.rest}`);
    },
    readDay: async ({ userId, status }, sport, date) => {
      const picture = await board.read();
      const window = bookingWindow(picture.bookingDay, status);
      throwIfRefused(refusalToPickDate(date, sport, window, picture.closures));
      return {
        eventNumber: feed.last(),
        courts: rowsOf(picture, sport, date, ownOf(picture, userId, sport)),
        holds: holdsOf(picture, sport, { from: date, to: date }),
      };
    },
  };
};
