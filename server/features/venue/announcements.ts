import { randomUUIDv7 } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Announcement } from '#contract/operator-venue.ts';
import {
  type AnnouncementTimes,
  announcementAt,
  overlappingAnnouncement,
  refusalOfTimes,
} from '#domain/venue/announcement-times.ts';
import type { OtherAnnouncement } from '#domain/words/refusal-details.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Tx } from '#server/db/database.ts';
import { transact } from '#server/db/transact.ts';
import { lockVenue } from '#server/features/platform/audit.repository.ts';
import { writeAudit } from '#server/features/platform/audit.ts';
import {
  type AnnouncementRow,
  findNextTurn,
  findOverdue,
  hideAnnouncement,
  insertScheduled,
  listStanding,
  markWithdrawn,
  showAnnouncement,
} from '#server/features/venue/announcements.repository.ts';
import { Refusal } from '#server/http/refusal.ts';
import { writeEvent } from '#server/live/write-event.ts';

/** Open browsers load what members read. */
export const tellAnnouncement = (tx: Tx): Promise<void> =>
  writeEvent(tx, { topic: 'venue', payload: { changed: 'announcement' } });

/**
 * Shows the announcement whose time has come, and hides the one that is over. The caller has locked
 * the venue. [MSG-2]
 */
const takeTurns = async (tx: Tx, now: Temporal.Instant): Promise<void> => {
  const overdue = await findOverdue(tx, now);
  if (overdue !== undefined) await hideAnnouncement(tx);
  const current = announcementAt(await listStanding(tx, now), now);
  const starts = current !== null && current.announcementId === null;
  if (starts) await showAnnouncement(tx, current.id, current.body);
  if (starts || overdue !== undefined) await tellAnnouncement(tx);
};

/** How often the job looks for announcements. */
export const turnCheckMs = 1_000;

/** Shows and hides announcements at their times, to the moment. [MSG-2] */
export const turnAnnouncements = async ({ db, clock }: AppContext): Promise<void> => {
  const next = await findNextTurn(db, clock.now());
  if (next === null) return;
  const waitMs = next.epochMilliseconds - clock.now().epochMilliseconds;
  if (waitMs >= turnCheckMs) return;
  if (waitMs > 0) await sleep(waitMs);
  await transact(db, async (tx) => {
    await lockVenue(tx);
    await takeTurns(tx, clock.now());
  });
};

/** Runs one act on announcements in its turn: after those that are due, and never beside another. */
export const inTurn = <Answer>(
  { db, clock }: AppContext,
  work: (tx: Tx, now: Temporal.Instant) => Promise<Answer>,
): Promise<Answer> =>
  transact(db, async (tx) => {
    await lockVenue(tx);
    const now = clock.now();
    await takeTurns(tx, now);
    return work(tx, now);
  });

const text = (at: Temporal.Instant | null): string | null => at?.toString() ?? null;

export const timesOf = ({ startsAt, endsAt }: AnnouncementTimes) => ({
  startsAt: text(startsAt),
  endsAt: text(endsAt),
});

/** The announcement that is in the way of another one. [MSG-1] */
export const findInTheWay = async (
  tx: Tx,
  ownId: string,
  times: AnnouncementTimes,
  now: Temporal.Instant,
): Promise<OtherAnnouncement | null> => {
  const others = (await listStanding(tx, now)).filter(({ id }) => id !== ownId);
  const other = overlappingAnnouncement(others, times);
  return other && { body: other.body, ...timesOf(other) };
};

const shownOf = ({ announcementId, body, ...row }: AnnouncementRow): Announcement => ({
  id: announcementId,
  body,
  ...timesOf(row),
});

interface Wanted {
  readonly body: string;
  /** Null for now, in place of the one that is shown. */
  readonly from: Temporal.Instant | null;
  readonly until: Temporal.Instant | null;
}

const readCurrent = async (tx: Tx, now: Temporal.Instant): Promise<AnnouncementRow | null> =>
  announcementAt(await listStanding(tx, now), now);

/** The announcement that members read. */
export const readShown = ({ db, clock }: AppContext): Promise<Announcement | null> =>
  transact(db, async (tx) => {
    const current = await readCurrent(tx, clock.now());
    return current && shownOf(current);
  });

/**
 * An announcement of the operator. Without a start it is shown at once, in place of the one before;
 * a new text is a new announcement with its own id. [MSG-1]
 */
export const announce = (
  context: AppContext,
  { body, from, until }: Wanted,
): Promise<Announcement> =>
  inTurn(context, async (tx, now) => {
    const current = await readCurrent(tx, now);
    const isSame = current?.body === body && text(current.endsAt) === text(until);
    if (current !== null && from === null && isSame) return shownOf(current);
    const reason = refusalOfTimes({ startsAt: from, endsAt: until }, now);
    if (reason !== null) throw new Refusal('invalid_request', { reason });
    const replaced = from === null ? current : null;
    if (replaced !== null) await markWithdrawn(tx, replaced.id, null, now);
    const id = randomUUIDv7();
    const times = { startsAt: from ?? now, endsAt: until };
    const other = await findInTheWay(tx, id, times, now);
    if (other !== null)
      throw new Refusal('conflict', { reason: 'announcement_overlaps', ...other });
    await insertScheduled(tx, { id, body, ...times }, null, now);
    const isShown = from === null;
    const after = {
      id: isShown ? await showAnnouncement(tx, id, body) : null,
      body,
      ...timesOf(times),
    };
    const details = { before: replaced && shownOf(replaced), after };
    await writeAudit(tx, { action: 'announcement.set', subject: 'announcement', details }, now);
    if (isShown) await tellAnnouncement(tx);
    return after;
  });

/** Ends the announcement that is shown. */
export const clearAnnouncement = (context: AppContext): Promise<Announcement> =>
  inTurn(context, async (tx, now) => {
    const current = await readCurrent(tx, now);
    if (current === null) throw new Refusal('not_found', { reason: 'no_announcement' });
    await markWithdrawn(tx, current.id, null, now);
    await hideAnnouncement(tx);
    const before = shownOf(current);
    const details = { before, after: null };
    await writeAudit(tx, { action: 'announcement.clear', subject: 'announcement', details }, now);
    await tellAnnouncement(tx);
    return before;
  });
