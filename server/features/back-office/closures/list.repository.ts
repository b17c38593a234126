import { sql } from 'kysely';
import type { Slot } from '#domain/time/slots.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import type { ClosureDays } from '#domain/venue/closures.ts';
import type { Sport } from '#domain/venue/courts.ts';
import { asDate, type Database, type Tx } from '#server/db/database.ts';

/** A closure with its places. */
export interface StandingRow {
  /** Null for a closed public holiday, and for a closure that was not made at the console. */
  readonly id: number | null;
  readonly sport: Sport | null;
  readonly courtId: number | null;
  readonly court: string | null;
  readonly slots: Slot[] | null;
  readonly from: BookingDate;
  readonly to: BookingDate;
  readonly reason: string;
}

export interface ClosureRow extends StandingRow {
  readonly closedAt: Date | null;
  readonly by: string | null;
  readonly undoUntil: Date | null;
  readonly openedAt: Date | null;
  readonly openedBy: string | null;
  /** True if it took the place of another closure. */
  readonly isChange: boolean;
  readonly isUndone: boolean;
  /** The closure that took its place when it was changed. */
  readonly replacedBy: number | null;
  readonly isMailed: boolean;
  readonly bookings: number;
  readonly creditsSen: number;
}

/** The closures that were made in one action. */
const closureActs = sql`
    select act.id, sports.name as sport, act.court_id as "courtId", courts.name as court,
      act.slots, act.from_date::text as "from", act.to_date::text as "to", act.reason,
      act.closed_at as "closedAt", staff.name as by, act.undo_until as "undoUntil",
      act.opened_at as "openedAt", act.is_undone as "isUndone", act.replaced_by as "replacedBy",
      exists (
        select from mail_outbox where closure_id = act.id and attempts > 0
      ) as "isMailed",
      opener.name as "openedBy",
      exists (select from closure_acts old where old.replaced_by = act.id) as "isChange",
      ended.bookings, ended.credits_sen as "creditsSen"
    from closure_acts act
    left join sports on sports.id = act.sport_id
    left join courts on courts.id = act.court_id
    left join staff on staff.user_id = act.closed_by
    left join staff opener on opener.user_id = act.opened_by
    cross join lateral (
      select count(*)::integer as bookings,
        coalesce(sum(amount_sen) filter (where gave_back = 'credits'), 0)::integer as credits_sen
      from booking_changes change
      where change.closure_id = act.id and change.kind = 'given_back'
        and not exists (select from booking_changes undo where undo.undoes = change.id)
    ) ended
    where act.class_id is null and not act.is_block`;

/** The closures that end on a day or later, or were opened since then, by first day. */
export const listClosureRows = async (
  db: Database,
  since: { readonly day: BookingDate; readonly at: Temporal.Instant },
): Promise<readonly ClosureRow[]> => {
  const { rows } = await sql<ClosureRow>`
    ${closureActs}
      and act.replaced_by is null and act.to_date >= ${since.day}::date and (
        act.opened_at is null or act.opened_at > ${asDate(since.at)})
    union all
    select null, sports.name, null, null, null, closures.from_date::text, closures.to_date::text,
      closures.reason, null, null, null, null, false, null, false, null, false, 0, 0
    from closures left join sports on sports.id = closures.sport_id
    where closures.to_date >= ${since.day}::date
      and not exists (select from closure_acts where closure_acts.id = closures.id)
    union all
    select null, null, null, null, null, date::text, date::text, name, null, null, null, null,
      false, null, false, null, false, 0, 0
    from public_holidays where closed and date >= ${since.day}::date
    order by "from", "to", id nulls first`.execute(db);
  return rows;
};

/** Undefined if there is no closure with this id that was made in one action. */
export const findClosureRow = async (db: Database, id: number): Promise<ClosureRow | undefined> => {
  const { rows } = await sql<ClosureRow>`${closureActs} and act.id = ${id}`.execute(db);
  return rows[0];
};

/** The closures in force on one of the days, without the one with the id, by first day. */
export const listStanding = async (
  tx: Tx,
  { from, to }: ClosureDays,
  exceptId: number,
): Promise<readonly StandingRow[]> => {
  const { rows } = await sql<StandingRow>`
    select act.id, sports.name as sport, act.court_id as "courtId", courts.name as court,
      act.slots, act.from_date::text as "from", act.to_date::text as "to", act.reason
    from closure_acts act
    left join sports on sports.id = act.sport_id
    left join courts on courts.id = act.court_id
    where act.class_id is null and not act.is_block and act.opened_at is null and act.id <> ${exceptId}
      and act.from_date <= ${to}::date and act.to_date >= ${from}::date
    union all
    select null, sports.name, null, null, null, closures.from_date::text, closures.to_date::text,
      closures.reason
    from closures left join sports on sports.id = closures.sport_id
    where closures.from_date <= ${to}::date and closures.to_date >= ${from}::date
      and not exists (select from closure_acts where closure_acts.id = closures.id)
    union all
    select null, null, null, null, null, date::text, date::text, name
    from public_holidays where closed and date between ${from}::date and ${to}::date
    order by "from", "to", id nulls first`.execute(tx);
  return rows;
};
