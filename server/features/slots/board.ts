import { isHoldLive } from '#domain/orders/orders.ts';
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

/** Every court on every day that anybody may book, as of the feed's last event. */
export interface Picture {
  readonly bookingDay: BookingDate;
  /** When the booking day began and when it ends, in milliseconds. */
  readonly lasts: { readonly from: number; readonly until: number };
  readonly sportOfCourt: ReadonlyMap<number, Sport>;
  readonly closures: readonly Closure[];
  readonly holidays: readonly BookingDate[];
  readonly claims: Claims;
}

export interface Board {
  /** The picture as it is now, or a refusal when that cannot be known. */
  read(): Promise<Picture>;
  /** Null for courts that nobody can book, and for all of them before the first reading. */
  sportOf(courtId: number): Sport | null;
  /** Called whenever a picture has changed or is replaced. */
  onChange(listener: () => void): void;
}

/** Events keep the picture right. This mends what no event tells of, such as a court added by hand. */
const mendedEveryMs = 60_000;

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

/** Asked for every request, for which a comparison is cheaper than the date. [DAY-7] */
const lastsFrom = (now: Temporal.Instant): Picture['lasts'] => ({
  from: nextRollover(now.subtract({ hours: 24 })).epochMilliseconds,
  until: nextRollover(now).epochMilliseconds,
});

const isOn = ({ lasts: { from, until } }: Picture, now: Temporal.Instant): boolean =>
  from <= now.epochMilliseconds && now.epochMilliseconds < until;

const readPicture = async (context: AppContext): Promise<Picture> => {
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
    const { expiresAt } = row;
    if (expiresAt !== null && !isHoldLive(expiresAt.toTemporalInstant(), now)) continue;
    claims.set({
      courtId: row.courtId,
      date: row.bookingDate,
      slot: row.slot,
      kind: row.kind,
      userId: row.userId,
      expiresAt: expiresAt?.toISOString() ?? null,
    });
  }
  return { bookingDay, lasts: lastsFrom(now), sportOfCourt, closures, holidays, claims };
};

/**
 * Keeps the picture in memory: read once, then kept by events. Whatever an event says holds from then
 * on, so the changes that come while the picture is being read are simply made again afterwards.
 */
export const makeBoard = (context: AppContext, feed: Feed): Board => {
  const { clock, log } = context;
  const listeners: (() => void)[] = [];
  let picture: Picture | null = null;
  let readAt = 0;
  // Counts what makes the picture wrong, so that whatever happens during a reading is not lost.
  let outdated = 1;
  let outdatedWhenRead = 0;
  let meanwhile: ClaimChange[] | null = null;

  const announce = (): void => {
    for (const listener of listeners) listener();
  };

  const readAgain = makeFreshRuns(async () => {
    const before = outdated;
    const changes: ClaimChange[] = [];
    meanwhile = changes;
    try {
      const fresh = await readPicture(context);
      for (const change of changes) fresh.claims.set(change);
      picture = fresh;
    } finally {
      meanwhile = null;
    }
    outdatedWhenRead = before;
    readAt = Date.now();
    announce();
    return picture;
  });

  feed.listen({
    hear: (events) => {
      for (const event of events) {
        if (event.topic === 'venue') outdated += 1;
        if (event.topic !== 'slots') continue;
        meanwhile?.push(...event.payload.changes);
        for (const change of event.payload.changes) picture?.claims.set(change);
        announce();
      }
    },
    lose: () => {
      outdated += 1;
    },
  });

  const isRight = (kept: Picture | null): kept is Picture =>
    kept !== null && outdated === outdatedWhenRead && isOn(kept, clock.now());

  /** Nobody waits for it: the picture is right as far as events tell. */
  const mend = (): void => {
    readAt = Date.now();
    readAgain().catch((error) => log.warn({ err: error }, 'the slots cannot be read again'));
  };

  return {
    read: async () => {
      await feed.requireCurrent();
      if (!isRight(picture)) return readAgain();
      if (Date.now() - readAt > mendedEveryMs) mend();
      return picture;
    },
    sportOf: (courtId) => picture?.sportOfCourt.get(courtId) ?? null,
    onChange: (listener) => void listeners.push(listener),
  };
};
