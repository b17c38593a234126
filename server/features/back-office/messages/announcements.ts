import type { CallOutput, CallRequest } from '#contract/call.ts';
import {
  type ListedAnnouncement,
  type listAnnouncements,
  mostAnnouncements,
  type saveAnnouncement,
} from '#contract/console-messages.ts';
import {
  refusalOfTimes,
  refusalToChange,
  refusalToWithdraw,
  stateOfAnnouncement,
} from '#domain/venue/announcement-times.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Tx } from '#server/db/database.ts';
import { writeAudit } from '#server/features/platform/audit.ts';
import {
  type AnnouncementRow,
  findScheduled,
  hideAnnouncement,
  insertScheduled,
  listScheduled,
  markWithdrawn,
  type SavedAnnouncement,
  showAnnouncement,
  updateScheduled,
} from '#server/features/venue/announcements.repository.ts';
import {
  findInTheWay,
  inTurn,
  tellAnnouncement,
  timesOf,
} from '#server/features/venue/announcements.ts';
import type { StaffCaller } from '#server/http/callers.ts';
import { Refusal, throwIfRefused } from '#server/http/refusal.ts';

type Person = Pick<StaffCaller, 'userId' | 'permission'>;

const listed = (row: AnnouncementRow, now: Temporal.Instant): ListedAnnouncement => ({
  id: row.id,
  revision: row.revision,
  body: row.body,
  ...timesOf(row),
  state: stateOfAnnouncement(row, now),
  madeBy: row.madeBy,
  withdrawn: row.withdrawnAt && { by: row.withdrawnBy, at: row.withdrawnAt.toISOString() },
});

export const readAnnouncements = async ({
  db,
  clock,
}: AppContext): Promise<CallOutput<typeof listAnnouncements>> => {
  const now = clock.now();
  const rows = await listScheduled(db, mostAnnouncements);
  return { now: now.toString(), announcements: rows.map((row) => listed(row, now)) };
};

const instantOf = (at: string | null): Temporal.Instant | null =>
  at === null ? null : Temporal.Instant.from(at);

const requireFree = async (
  tx: Tx,
  wanted: SavedAnnouncement,
  now: Temporal.Instant,
): Promise<void> => {
  const other = await findInTheWay(tx, wanted.id, wanted, now);
  if (other !== null) throw new Refusal('announcement_overlaps', other);
};

const audited = ({ body, ...times }: SavedAnnouncement) => ({ body, ...timesOf(times) });

const actOf = (staff: Person, id: string) => ({
  by: { userId: staff.userId, permission: staff.permission },
  subject: `announcement:${id}`,
});

const make = async (
  tx: Tx,
  staff: Person,
  wanted: SavedAnnouncement,
  now: Temporal.Instant,
): Promise<void> => {
  throwIfRefused(refusalOfTimes(wanted, now));
  const made = { ...wanted, startsAt: wanted.startsAt ?? now };
  await requireFree(tx, made, now);
  await insertScheduled(tx, made, staff.userId, now);
  const details = { before: null, after: audited(made) };
  await writeAudit(tx, { ...actOf(staff, made.id), action: 'announcement.make', details }, now);
  if (stateOfAnnouncement({ ...made, isWithdrawn: false }, now) !== 'current') return;
  await showAnnouncement(tx, made.id, made.body);
  await tellAnnouncement(tx);
};

/** The same text and times again change nothing. A new text of a shown one is shown again. [MSG-3] */
const change = async (
  tx: Tx,
  staff: Person,
  known: AnnouncementRow,
  asked: SavedAnnouncement,
  now: Temporal.Instant,
): Promise<void> => {
  const isCurrent = stateOfAnnouncement(known, now) === 'current';
  const wanted = isCurrent ? asked : { ...asked, startsAt: asked.startsAt ?? now };
  throwIfRefused(refusalToChange(known, wanted, now));
  await requireFree(tx, wanted, now);
  await updateScheduled(tx, wanted, known.revision + 1);
  const details = { before: audited(known), after: audited(wanted) };
  await writeAudit(tx, { ...actOf(staff, known.id), action: 'announcement.change', details }, now);
  const isShown = stateOfAnnouncement({ ...wanted, isWithdrawn: false }, now) === 'current';
  if (!isShown || (isCurrent && known.body === wanted.body)) return;
  await showAnnouncement(tx, known.id, wanted.body);
  await tellAnnouncement(tx);
};

type Draft = CallRequest<typeof saveAnnouncement>['body'];

/** [MSG-1] [MSG-3] */
export const save = (
  context: AppContext,
  staff: Person,
  id: string,
  { shownRevision, body, startsAt, endsAt }: Draft,
): Promise<{ revision: number }> =>
  inTurn(context, async (tx, now) => {
    const known = await findScheduled(tx, id);
    if (known === null && shownRevision > 0) throw new Refusal('not_found');
    if ((known?.revision ?? 0) !== shownRevision) throw new Refusal('announcement_newer');
    const wanted = { id, body, startsAt: instantOf(startsAt), endsAt: instantOf(endsAt) };
    if (known === null) await make(tx, staff, wanted, now);
    else await change(tx, staff, known, wanted, now);
    return { revision: shownRevision + 1 };
  });

/** Withdraws an announcement; one that is shown is hidden at once. [MSG-3] */
export const withdraw = (
  context: AppContext,
  staff: Person,
  id: string,
  reason: string,
): Promise<void> =>
  inTurn(context, async (tx, now) => {
    const known = await findScheduled(tx, id);
    if (known === null) throw new Refusal('not_found');
    const state = stateOfAnnouncement(known, now);
    throwIfRefused(refusalToWithdraw(state));
    await markWithdrawn(tx, id, staff.userId, now);
    const details = { before: audited(known), after: null };
    await writeAudit(
      tx,
      { ...actOf(staff, id), action: 'announcement.withdraw', reason, details },
      now,
    );
    if (state !== 'current') return;
    await hideAnnouncement(tx);
    await tellAnnouncement(tx);
  });
