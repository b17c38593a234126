import { asDate, type Database, type Tx } from '#server/db/database.ts';

const scheduled = (db: Database) =>
  db
    .selectFrom('scheduled_announcements as one')
    .leftJoin('staff as maker', 'maker.user_id', 'one.made_by')
    .leftJoin('staff as withdrawer', 'withdrawer.user_id', 'one.withdrawn_by')
    .select([
      'one.id',
      'one.revision',
      'one.body',
      'one.starts_at',
      'one.ends_at',
      'one.announcement_id as announcementId',
      'one.made_at as madeAt',
      'maker.name as madeBy',
      'one.withdrawn_at as withdrawnAt',
      'withdrawer.name as withdrawnBy',
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof scheduled>['execute']>>[number];

const announcementOf = ({ starts_at, ends_at, ...row }: Row) => ({
  ...row,
  startsAt: starts_at?.toTemporalInstant() ?? null,
  endsAt: ends_at?.toTemporalInstant() ?? null,
  isWithdrawn: row.withdrawnAt !== null,
});

export type AnnouncementRow = ReturnType<typeof announcementOf>;

export const findScheduled = async (db: Database, id: string): Promise<AnnouncementRow | null> => {
  const row = await scheduled(db).where('one.id', '=', id).executeTakeFirst();
  return row === undefined ? null : announcementOf(row);
};

/** The announcements that are not withdrawn and not over. */
export const listStanding = async (
  db: Database,
  now: Temporal.Instant,
): Promise<readonly AnnouncementRow[]> => {
  const rows = await scheduled(db)
    .where('one.withdrawn_at', 'is', null)
    .where((eb) => eb.or([eb('one.ends_at', 'is', null), eb('one.ends_at', '>', asDate(now))]))
    .orderBy('one.starts_at')
    .execute();
  return rows.map(announcementOf);
};

/** The latest announcements by their start, those to come first. */
export const listScheduled = async (
  db: Database,
  most: number,
): Promise<readonly AnnouncementRow[]> => {
  const rows = await scheduled(db)
    .orderBy('one.starts_at', (order) => order.desc().nullsLast())
    .orderBy('one.id', 'desc')
    .limit(most)
    .execute();
  return rows.map(announcementOf);
};

export interface SavedAnnouncement {
  readonly id: string;
  readonly body: string;
  readonly startsAt: Temporal.Instant | null;
  readonly endsAt: Temporal.Instant | null;
}

const orNull = (at: Temporal.Instant | null): Date | null => (at === null ? null : asDate(at));

export const insertScheduled = async (
  tx: Tx,
  { id, body, startsAt, endsAt }: SavedAnnouncement,
  madeBy: string | null,
  now: Temporal.Instant,
): Promise<void> => {
  await tx
    .insertInto('scheduled_announcements')
    .values({
      id,
      body,
      starts_at: orNull(startsAt),
      ends_at: orNull(endsAt),
      announcement_id: null,
      made_by: madeBy,
      made_at: asDate(now),
      withdrawn_by: null,
      withdrawn_at: null,
    })
    .execute();
};

export const updateScheduled = async (
  tx: Tx,
  { id, body, startsAt, endsAt }: SavedAnnouncement,
  revision: number,
): Promise<void> => {
  await tx
    .updateTable('scheduled_announcements')
    .set({ revision, body, starts_at: orNull(startsAt), ends_at: orNull(endsAt) })
    .where('id', '=', id)
    .execute();
};

export const markWithdrawn = async (
  tx: Tx,
  id: string,
  by: string | null,
  now: Temporal.Instant,
): Promise<void> => {
  await tx
    .updateTable('scheduled_announcements')
    .set({ withdrawn_by: by, withdrawn_at: asDate(now) })
    .where('id', '=', id)
    .execute();
};

/** Shows a text in place of the one before. The last ones stay in the table. */
export const showAnnouncement = async (tx: Tx, id: string, body: string): Promise<number> => {
  await hideAnnouncement(tx);
  const shown = await tx
    .insertInto('announcements')
    .values({ body })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('scheduled_announcements')
    .set({ announcement_id: shown.id })
    .where('id', '=', id)
    .execute();
  return shown.id;
};

export const hideAnnouncement = async (tx: Tx): Promise<void> => {
  await tx.updateTable('announcements').set({ active: false }).where('active', '=', true).execute();
};

/** The shown announcement, if it is a scheduled one that is over. */
export const findOverdue = (db: Database, now: Temporal.Instant) =>
  db
    .selectFrom('announcements')
    .innerJoin('scheduled_announcements as one', 'one.announcement_id', 'announcements.id')
    .select('announcements.id')
    .where('announcements.active', '=', true)
    .where('one.ends_at', '<=', asDate(now))
    .executeTakeFirst();

/** The instant at which the next announcement starts, or the shown one ends; null if none does. */
export const findNextTurn = async (
  db: Database,
  now: Temporal.Instant,
): Promise<Temporal.Instant | null> => {
  const starts = db
    .selectFrom('scheduled_announcements')
    .select('starts_at as at')
    .where('withdrawn_at', 'is', null)
    .where('announcement_id', 'is', null)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', asDate(now))]));
  const ends = db
    .selectFrom('announcements')
    .innerJoin('scheduled_announcements as one', 'one.announcement_id', 'announcements.id')
    .select('one.ends_at as at')
    .where('announcements.active', '=', true)
    .where('one.ends_at', 'is not', null);
  const row = await db
    .selectFrom(starts.unionAll(ends).as('turn'))
    .select((eb) => eb.fn.min('turn.at').as('at'))
    .executeTakeFirst();
  return row?.at?.toTemporalInstant() ?? null;
};
