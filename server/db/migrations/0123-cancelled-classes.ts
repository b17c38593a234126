import { type Kysely, sql } from 'kysely';

// A class that is cancelled by itself is kept as a closure of its slots without blocks, so that it is
// undone as closures are. A class has one cancellation in force at most.
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table closure_acts
      add column class_id integer,
      add constraint closure_acts_class_fk foreign key (class_id)
        references program_schedule_instances (id),
      add constraint closure_acts_class_slots check (class_id is null or slots is not null);
    create unique index closure_acts_class_once on closure_acts (class_id)
      where class_id is not null and opened_at is null;
  `.execute(db);
};
