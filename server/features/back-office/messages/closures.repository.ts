import { sql } from 'kysely';
import type { BookingDate } from '#domain/time/venue-time.ts';
import type { Database } from '#server/db/database.ts';
import type { StandingRow } from '#server/features/back-office/closures/list.repository.ts';

export type MessageClosureRow = StandingRow & {
  readonly id: number;
  /** False for one that was opened again. */
  readonly isInForce: boolean;
  readonly isUndone: boolean;
};

/** The closures that were not changed, and those that were not made at the console. */
const told = sql<MessageClosureRow>`
  select act.id, sports.name as sport, act.court_id as "courtId", courts.name as court,
    act.slots, act.from_date::text as "from", act.to_date::text as "to", act.reason,
    act.opened_at is null as "isInForce", act.is_undone as "isUndone"
  from closure_acts act
  left join sports on sports.id = act.sport_id
  left join courts on courts.id = act.court_id
  where act.class_id is null and not act.is_block and act.replaced_by is null
  union all
  select closures.id, sports.name, null, null, null, closures.from_date::text,
    closures.to_date::text, closures.reason, true, false
  from closures left join sports on sports.id = closures.sport_id
  where not exists (select from closure_acts where closure_acts.id = closures.id)`;

/**
 * The closures to choose for a message that end on a day or later, the last one first. One that was
 * undone is written about from its page.
 */
export const listClosureChoices = async (db: Database, from: BookingDate) => {
  const { rows } = await sql<MessageClosureRow>`
    select * from (${told}) closure where closure.to >= ${from} and not closure."isUndone"
    order by closure.from desc, closure.to desc, closure.id`.execute(db);
  return rows;
};

export const findToldClosure = async (db: Database, id: number) => {
  const { rows } = await sql<MessageClosureRow>`
    select * from (${told}) closure where closure.id = ${id}`.execute(db);
  return rows[0];
};
