import { type Kysely, sql } from 'kysely';

// A shift begins with what was counted at the end of the one before and what the desk took in cash since.
// If the till has another amount, the difference stands with the shift, with the reason for it.
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table shifts
      add column float_difference_sen integer not null default 0,
      add column float_reason text,
      add constraint shifts_float_difference_has_reason check (
        (float_difference_sen = 0) = (float_reason is null)
      );
    create index shifts_float_differs on shifts (opened_at) where float_difference_sen <> 0;

    create or replace function guard_shift() returns trigger language plpgsql as $$
    begin
      if old.closed_at is not null
        or (
          new.id, new.till, new.float_sen, new.opened_by, new.opened_at, new.float_difference_sen,
          new.float_reason
        ) is distinct from (
          old.id, old.till, old.float_sen, old.opened_by, old.opened_at, old.float_difference_sen,
          old.float_reason
        )
      then
        raise exception 'Shift % stays what it is', old.id
          using errcode = 'check_violation', table = 'shifts', constraint = 'shifts_are_final';
      end if;
      return new;
    end $$;
  `.execute(db);
};
