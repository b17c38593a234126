import { type Kysely, sql } from 'kysely';

// The rates per hour of the coaches, each from a day on.
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table coach_rates (
      user_id uuid,
      lesson_kind text,
      valid_from date,
      per_hour_sen integer not null,
      constraint coach_rates_pk primary key (user_id, lesson_kind, valid_from),
      constraint coach_rates_user_fk foreign key (user_id) references users (id),
      constraint coach_rates_kind check (lesson_kind in ('class', 'private')),
      constraint coach_rates_amount check (per_hour_sen >= 0)
    );
  `.execute(db);
};
