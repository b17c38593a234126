import { isHoldLive } from '#domain/orders/holds.ts';
import {
  type BookingWindow,
  bookingDayOf,
  bookingWindow,
  datesOf,
  nextRollover,
} from '#domain/time/booking-window.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import type { Closure } from '#domain/venue/calendar.ts';
import { type Sport, sports } from '#domain/venue/courts.ts';
import type { AppContext } from '#server/app-context.ts';
import { type Claims, makeClaims } from '#server/features/slots/board-claims.ts';
import { listClaimsBetween, listHolidayDates } from '#server/features/slots/slots.repository.ts';
import { listClosuresForRules } from '#server/features/venue/closures.repository.ts';
import { listCourts } from '#server/features/venue/venue.repository.ts';
import type { ClaimChange } from '#server/live/events.ts';
import type { Feed } from '#server/live/feed.ts';
import { makeFreshRuns } from '#server/live/fresh-runs.ts';

/** All courts on all days that any member may book, as of the feed's last event. */
export interface Snapshot {
  readonly bookingDay: BookingDate;
  /** Start and end of the booking day, in epoch milliseconds. */
  readonly lasts: { readonly from: number; readonly until: number };
  readonly sportOfCourt: ReadonlyMap<number, Sport>;
  readonly closures: readonly Closure[];
  readonly holidays: readonly BookingDate[];
  readonly claims: Claims;
}

export interface Board {
  /** Returns the current snapshot, or refuses if it cannot be known. */
  read(): Promise<Snapshot>;
  /** Returns the snapshot as of the last read of events; null if there is none for today. */
  newest(): Snapshot | null;
  /** Null for courts that cannot be booked, and for all courts before the first read. */
  sportOf(courtId: number): Sport | null;
  /** Called whenever the snapshot changes or is replaced. */
  onChange(listener: () => void): void;
}

/**
 * Events keep the snapshot up to date. This interval picks up changes without an event, such as a
 * court added with SQL.
 */
const refreshEveryMs = 60_000;

/** The longest window that any member has. */
const wholeWindow = (bookingDay: BookingDate): BookingWindow =>
  bookingWindow(bookingDay, 'long_term_member');

const readCourts = async ({ db }: AppContext): Promise<Map<number, Sport>> =>
  new Map(
    (await listCourts(db)).flatMap(({ id, sportName }) => {
      const sport = sports.find((name) => name === sportName);
      return sport === undefined ? [] : [[id, sport] as const];
    }),
  );

/**
 * Checked on every request, where comparing two numbers is cheaper than computing the date. [DAY-7]
 */
const lastsFrom = (now: Temporal.Instant): Snapshot['lasts'] => ({
  from: nextRollover(now.subtract({ hours: 24 })).epochMilliseconds,
  until: nextRollover(now).epochMilliseconds,
});

const isOn = ({ lasts: { from, until } }: Snapshot, now: Temporal.Instant): boolean =>
  from <= now.epochMilliseconds && now.epochMilliseconds < until;

const readSnapshot = async (context: AppContext): Promise<Snapshot> => {
  const { db, clock } = context;
  const now = clock.now();
  const bookingDay = bookingDayOf(now);
  const window = wholeWindow(bookingDay);
  const sportOfCourt = await readCourts(context);
  const [rows, closures, holidays] = await Promise.all([
    listClaimsBetween(db, [...sportOfCourt.keys()], window),
    listClosuresForRules(db, window.from, window.to),
    listHolidayDates(db, window),
  ]);
  const claims = makeClaims(datesOf(window));
  for (const row of rows) {
    const { expiresAt, closureId, reason } = row;
    if (expiresAt !== null && !isHoldLive(expiresAt.toTemporalInstant(), now)) continue;
    claims.set({
      courtId: row.courtId,
      date: row.bookingDate,
      slot: row.slot,
      kind: row.kind,
      userId: row.userId,
      expiresAt: expiresAt?.toISOString() ?? null,
      ...(closureId !== null && reason !== null && { closedFor: reason }),
    });
  }
  return { bookingDay, lasts: lastsFrom(now), sportOfCourt, closures, holidays, claims };
};

/**
 * Keeps the snapshot in memory: read once, then updated by events. Setting a claim twice is
 * harmless, so the changes that arrive during a read are applied again afterwards.
 */
export const makeBoard = (context: AppContext, feed: Feed): Board => {
  const { clock, log } = context;
  const listeners: (() => void)[] = [];
  let snapshot: Snapshot | null = null;
  let readAt = 0;
  // Counts what invalidates the snapshot, so that an invalidation during a read is not lost.
  let outdated = 1;
  let outdatedWhenRead = 0;
  let changesDuringRead: ClaimChange[] | null = null;

  const announce = (): void => {
    for (const listener of listeners) listener();
  };

  const refresh = makeFreshRuns(async () => {
    const before = outdated;
    const changes: ClaimChange[] = [];
    changesDuringRead = changes;
    try {
      const fresh = await readSnapshot(context);
      for (const change of changes) fresh.claims.set(change);
      snapshot = fresh;
    } finally {
      changesDuringRead = null;
    }
    outdatedWhenRead = before;
    readAt = Date.now();
    announce();
    return snapshot;
  });

  feed.listen({
    onEvents: (events) => {
      for (const event of events) {
        if (event.topic === 'venue') outdated += 1;
        if (event.topic !== 'slots') continue;
        changesDuringRead?.push(...event.payload.changes);
        for (const change of event.payload.changes) snapshot?.claims.set(change);
        announce();
      }
    },
    onGap: () => {
      outdated += 1;
    },
  });

  const isRight = (kept: Snapshot | null): kept is Snapshot =>
    kept !== null && outdated === outdatedWhenRead && isOn(kept, clock.now());

  /** Runs in the background: the snapshot already includes all events. */
  const refreshInBackground = (): void => {
    readAt = Date.now();
    refresh().catch((error) => log.warn({ err: error }, 'slots not re-read'));
  };

  return {
    read: async () => {
      await feed.requireCurrent();
      if (!isRight(snapshot)) return refresh();
      if (Date.now() - readAt > refreshEveryMs) refreshInBackground();
      return snapshot;
    },
    newest: () => (isRight(snapshot) ? snapshot : null),
    sportOf: (courtId) => snapshot?.sportOfCourt.get(courtId) ?? null,
    onChange: (listener) => void listeners.push(listener),
  };
};
