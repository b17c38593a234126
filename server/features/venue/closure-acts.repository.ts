import { sql } from 'kysely';
import type { Slot } from '#domain/time/slots.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import { asDate, type Database, type Tx } from '#server/db/database.ts';
import type { ClosedClass, ClosedOffer, KeptEnd } from '#server/db/tables/venue.ts';

export interface NewClosureAct {
  readonly sportId: number | null;
  readonly courtId: number | null;
  /** Null for every slot of the court. */
  readonly slots: readonly Slot[] | null;
  readonly from: BookingDate;
  readonly to: BookingDate;
  readonly reason: string;
  /** Null for a service account. */
  readonly closedBy: string | null;
  readonly closedAt: Temporal.Instant;
  readonly undoUntil: Temporal.Instant;
  readonly classes: readonly ClosedClass[];
  /** None of the cancellation of a class. */
  readonly offers?: readonly ClosedOffer[];
  /** The class that is cancelled by itself; none for a closure. */
  readonly classId?: number;
  /** True for a block that cancels bookings. */
  readonly isBlock?: boolean;
}

export const insertClosureAct = async (tx: Tx, act: NewClosureAct): Promise<number> => {
  const { id } = await tx
    .insertInto('closure_acts')
    .values({
      sport_id: act.sportId,
      court_id: act.courtId,
      slots: act.slots === null ? null : [...act.slots],
      from_date: act.from,
      to_date: act.to,
      reason: act.reason,
      closed_by: act.closedBy,
      closed_at: asDate(act.closedAt),
      undo_until: asDate(act.undoUntil),
      classes: JSON.stringify(act.classes),
      offers: JSON.stringify(act.offers ?? []),
      class_id: act.classId ?? null,
      is_block: act.isBlock ?? false,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** Closes the days of the venue or of a sport for the rules, under the id of the act. */
export const closeForRules = async (
  tx: Tx,
  id: number,
  { sportId, from, to, reason }: Pick<NewClosureAct, 'sportId' | 'from' | 'to' | 'reason'>,
): Promise<void> => {
  await sql`
    insert into closures (id, sport_id, from_date, to_date, reason) overriding system value
    values (${id}, ${sportId}, ${from}, ${to}, ${reason})`.execute(tx);
};

/** Opens the days of a closure for the rules again. */
export const openForRules = async (tx: Tx, id: number): Promise<void> => {
  await tx.deleteFrom('closures').where('id', '=', id).execute();
};

/** Locks a closure that was made in one action, a cancellation or a block; undefined for any other. */
export const lockClosureAct = (tx: Tx, id: number) =>
  tx
    .selectFrom('closure_acts as act')
    .leftJoin('sports', 'sports.id', 'act.sport_id')
    .select([
      'act.id',
      'sports.name as sport',
      'act.court_id as courtId',
      'act.slots',
      'act.from_date as from',
      'act.to_date as to',
      'act.reason',
      'act.closed_by as closedBy',
      'act.closed_at as closedAt',
      'act.undo_until as undoUntil',
      'act.opened_at as openedAt',
      'act.classes',
      'act.class_id as classId',
      'act.is_block as isBlock',
      'act.is_undone as isUndone',
    ])
    .where('act.id', '=', id)
    .forUpdate('act')
    .executeTakeFirst();

export type ClosureAct = NonNullable<Awaited<ReturnType<typeof lockClosureAct>>>;

/** The reason of a closure, or of the cancellation of the class. */
export const findReasonOfAct = (db: Database, id: number) =>
  db
    .selectFrom('closure_acts')
    .select(['reason', 'class_id as classId'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** The id of the cancellation of a class that is in force. */
export const findCancellationOf = async (db: Database, classId: number) =>
  (
    await db
      .selectFrom('closure_acts')
      .select('id')
      .where('class_id', '=', classId)
      .where('opened_at', 'is', null)
      .executeTakeFirst()
  )?.id;

export interface Opening {
  readonly id: number;
  readonly openedBy: string | null;
  readonly isUndone: boolean;
}

/** Records that a closure is no longer in force. */
export const markOpened = async (
  tx: Tx,
  { id, openedBy, isUndone }: Opening,
  now: Temporal.Instant,
): Promise<void> => {
  await tx
    .updateTable('closure_acts')
    .set({ opened_at: asDate(now), opened_by: openedBy, is_undone: isUndone })
    .where('id', '=', id)
    .where('opened_at', 'is', null)
    .execute();
};

/** From now on the act cannot be undone as a whole. */
export const endUndoOf = async (tx: Tx, id: number, now: Temporal.Instant): Promise<void> => {
  await tx
    .updateTable('closure_acts')
    .set({ undo_until: asDate(now) })
    .where('id', '=', id)
    .where('undo_until', '>', asDate(now))
    .execute();
};

export const markReplaced = async (tx: Tx, id: number, replacedBy: number): Promise<void> => {
  await tx
    .updateTable('closure_acts')
    .set({ replaced_by: replacedBy })
    .where('id', '=', id)
    .execute();
};

/** The closure that another one has taken the place of. */
export const lockReplaced = async (tx: Tx, id: number): Promise<ClosureAct | undefined> => {
  const replaced = await tx
    .selectFrom('closure_acts')
    .select('id')
    .where('replaced_by', '=', id)
    .executeTakeFirst();
  return replaced && lockClosureAct(tx, replaced.id);
};

/**
 * Puts a closure back in force under its id, with the classes that it has cancelled now. One that was
 * undone has new mails, and can be undone until they leave. [CLOSE-11]
 */
export const putBackInForce = async (
  tx: Tx,
  { id, isUndone, classes }: ClosureAct,
  again: Pick<NewClosureAct, 'classes' | 'offers' | 'undoUntil'>,
): Promise<void> => {
  const ids = new Set(again.classes.map((lessonClass) => lessonClass.id));
  const before = classes.filter((lessonClass) => !ids.has(lessonClass.id));
  await tx
    .updateTable('closure_acts')
    .set({
      ...{ opened_at: null, opened_by: null, is_undone: false, replaced_by: null, kept: '[]' },
      classes: JSON.stringify([...before, ...again.classes]),
      offers: sql`offers || ${JSON.stringify(again.offers ?? [])}::jsonb`,
      ...(isUndone && { undo_until: asDate(again.undoUntil) }),
    })
    .where('id', '=', id)
    .execute();
};

/** Records which bookings of a closure that was undone stay ended, and why. */
export const writeKeptEnds = async (
  tx: Tx,
  id: number,
  kept: readonly KeptEnd[],
): Promise<void> => {
  await tx
    .updateTable('closure_acts')
    .set({ kept: JSON.stringify(kept) })
    .where('id', '=', id)
    .execute();
};
