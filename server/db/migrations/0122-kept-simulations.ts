import { type Kysely, sql } from 'kysely';

// The simulation that an owner saw when approving a price change, which stays readable afterwards. An
// approved change never changes, and neither does its simulation.
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table price_changes
      add column simulation jsonb,
      add constraint price_changes_simulation check (
        simulation is null or approved_by is not null
      );

    create or replace function guard_price_change() returns trigger language plpgsql as $$
    begin
      if old.state in ('in_force', 'withdrawn')
        or old.state = 'approved' and (
          new.state not in ('in_force', 'withdrawn')
          or (
            new.revision, new.edits, new.takes_effect_at, new.approved_by, new.approved_at,
            new.simulation
          ) is distinct from (
            old.revision, old.edits, old.takes_effect_at, old.approved_by, old.approved_at,
            old.simulation
          )
        )
        or new.state = 'in_force' and old.state <> 'approved'
      then
        raise exception 'Price change % is decided', old.id
          using errcode = 'check_violation', table = 'price_changes',
            constraint = 'price_changes_are_decided';
      end if;
      return new;
    end $$;
  `.execute(db);
};
