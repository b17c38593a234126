import { type Kysely, sql } from 'kysely';

// The venue keeps an owner who can sign in at the console. Without the lock, two owners who disable
// each other at the same moment would each still see the other.
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create function keep_an_owner() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(7340022);
      if not exists (select from staff where role = 'owner' and disabled_at is null) then
        raise exception 'The venue needs an owner'
          using errcode = 'check_violation', table = 'staff', constraint = 'staff_last_owner';
      end if;
      return null;
    end $$;

    create trigger staff_last_owner after update on staff
      for each row
      when (old.role = 'owner' and old.disabled_at is null
        and (new.role <> 'owner' or new.disabled_at is not null))
      execute function keep_an_owner();
  `.execute(db);
};
