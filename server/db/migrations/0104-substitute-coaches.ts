import { type Kysely, sql } from 'kysely';

// One class can be given by another coach than that of its program. The column is not called
// coach_user_id, because the release before reads that name from a join without naming its table.
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table program_schedule_instances
      add column substitute_user_id uuid,
      add constraint program_schedule_instances_substitute_fk foreign key (substitute_user_id)
        references profiles (user_id);
    create index program_schedule_instances_by_substitute
      on program_schedule_instances (substitute_user_id, date) where substitute_user_id is not null;
  `.execute(db);
};
