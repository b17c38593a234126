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
import type { Board, Snapshot } from '#server/features/slots/board.ts';
import type { ClosedSlot, Hold, OwnClaim } from '#server/features/slots/board-claims.ts';
import type { SlotKey } from '#server/features/slots/claims.repository.ts';
import { Prebuilt } from '#server/http/prebuilt.ts';
import { throwIfRefused } from '#server/http/refusal.ts';
import type { Feed } from '#server/live/feed.ts';

export interface Viewer {
  readonly userId: string;
  readonly status: MembershipStatus;
}

type Window = CallOutput<typeof getSlots>;
type Rows = Record<string, SlotRow>;

/** The rows of a sport on a date, with the viewer's own slots marked. */
const rowsOf = (
  { claims, sportOfCourt }: Snapshot,
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

/** Sorted, so that the same window is the same text on every node. */
const compareSlots = (a: SlotKey, b: SlotKey): number =>
  Number(a.date > b.date) - Number(a.date < b.date) || a.courtId - b.courtId || a.slot - b.slot;

const holdsOf = ({ claims, sportOfCourt }: Snapshot, sport: Sport, window: BookingWindow): Hold[] =>
  [...claims.holds()]
    .filter(({ courtId, date }) => sportOfCourt.get(courtId) === sport && isInWindow(date, window))
    .sort(compareSlots);

/** Slots of a court with one reason together, so that a closed day is one entry. [SLOT-10] */
const closedIn = (
  { claims, sportOfCourt }: Snapshot,
  sport: Sport,
  window: BookingWindow,
): Pick<Window, 'closed'> => {
  const slots = [...claims.closed()]
    .filter(({ courtId, date }) => sportOfCourt.get(courtId) === sport && isInWindow(date, window))
    .sort(compareSlots);
  const keyOf = ({ courtId, date, reason }: ClosedSlot): string => `${courtId}/${date}/${reason}`;
  const closed = [...Map.groupBy(slots, keyOf).values()].flatMap((own) =>
    own.slice(0, 1).map(({ courtId, date, reason }) => ({
      ...{ courtId, date, slots: own.map(({ slot }) => slot), reason },
    })),
  );
  return closed.length === 0 ? {} : { closed };
};

const windowOf = (
  snapshot: Snapshot,
  sport: Sport,
  status: MembershipStatus,
  own: readonly OwnClaim[],
): Omit<Window, 'eventNumber'> => {
  const window = bookingWindow(snapshot.bookingDay, status);
  return {
    bookingDay: snapshot.bookingDay,
    window,
    closures: snapshot.closures
      .filter((closure) => closure.sport === null || closure.sport === sport)
      .filter(({ from, to }) => from <= window.to && to >= window.from)
      .map(({ from, to, reason }) => ({ from, to, reason })),
    holidays: snapshot.holidays.filter((date) => isInWindow(date, window)),
    days: Object.fromEntries(
      datesOf(window).map((date) => [date, rowsOf(snapshot, sport, date, own)]),
    ),
    holds: holdsOf(snapshot, sport, window),
    ...closedIn(snapshot, sport, window),
  };
};

interface Kept {
  readonly etag: string;
  /** The response without its start, which contains the number of the last event. */
  readonly rest: string;
}

const keep = (window: Omit<Window, 'eventNumber'>): Kept => {
  const rest = JSON.stringify(window).slice(1);
  // The event number is not hashed: an unrelated event does not change the window.
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
 * Answers from the board. A window is serialised once per change, as one text for all members
 * without own slots in it. Members with own slots get theirs marked.
 */
export const makeWindows = (board: Board, feed: Feed): Windows => {
  const kept = new Map<string, Kept>();
  board.onChange(() => kept.clear());

  const ownOf = ({ claims, sportOfCourt }: Snapshot, userId: string, sport: Sport): OwnClaim[] =>
    [...claims.ownedBy(userId)].filter(({ courtId }) => sportOfCourt.get(courtId) === sport);

  return {
    read: async ({ userId, status }, sport) => {
      const snapshot = await board.read();
      const own = ownOf(snapshot, userId, sport);
      const key = `${sport}/${status}/${own.length === 0 ? '' : userId}`;
      const found = kept.get(key) ?? keep(windowOf(snapshot, sport, status, own));
      kept.set(key, found);
      // Read together with the snapshot: events may arrive before the response is sent.
      const eventNumber = feed.last();
      return new Prebuilt(found.etag, () => `{"eventNumber":${eventNumber},${found.rest}`);
    },
    readDay: async ({ userId, status }, sport, date) => {
      const snapshot = await board.read();
      const window = bookingWindow(snapshot.bookingDay, status);
      throwIfRefused(refusalToPickDate(date, sport, window, snapshot.closures));
      return {
        eventNumber: feed.last(),
        courts: rowsOf(snapshot, sport, date, ownOf(snapshot, userId, sport)),
        holds: holdsOf(snapshot, sport, { from: date, to: date }),
        ...closedIn(snapshot, sport, { from: date, to: date }),
      };
    },
  };
};
