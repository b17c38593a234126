import { sql } from 'kysely';
import type { CoachRate, ScheduledLesson } from '#domain/lessons/coach-pay.ts';
import type { Period } from '#domain/reports/period.ts';
import type { Database, Tx } from '#server/db/database.ts';

interface TaughtRow extends ScheduledLesson {
  readonly coachId: string;
}

/** The classes of a period that were not cancelled, and its private lessons. */
export const listTaught = async (
  db: Database,
  { from, until }: Period,
): Promise<readonly TaughtRow[]> => {
  const { rows } = await sql<TaughtRow>`
    select coalesce(class.substitute_user_id, programs.coach_user_id) as "coachId",
      'class' as kind, class.date, class.slot, class.duration_slots as "durationSlots",
      exists (
        select from lesson_seats seat where seat.instance_id = class.id and seat.kind = 'booking'
      ) as "isBooked"
    from program_schedule_instances class
    join program_schedules schedule on schedule.id = class.schedule_id
    join programs on programs.id = schedule.program_id
    where class.cancelled_at is null and class.date between ${from} and ${until}
    union all
    select coach_user_id, 'private', booking_date, slot, 1, true
    from bookings
    where booking_type = 'private_lesson' and booking_date between ${from} and ${until}`.execute(
    db,
  );
  return rows;
};

/** The current coaches, and those of the given people who have taught. */
export const listCoachNames = (db: Database, userIds: readonly string[]) =>
  db
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.user_id', 'users.id')
    .select((eb) => [
      'users.id as userId',
      eb.fn.coalesce('profiles.display_name', 'profiles.username').as('name'),
    ])
    .where((eb) =>
      eb.or([
        eb('users.id', 'in', eb.selectFrom('coach_sports').select('coach_sports.user_id')),
        eb('users.id', '=', eb.fn.any(eb.val(userIds))),
      ]),
    )
    .orderBy('name')
    .orderBy('users.id')
    .execute();

export interface CoachRateRow extends CoachRate {
  readonly userId: string;
}

const rateColumns = [
  'user_id as userId',
  'lesson_kind as kind',
  'valid_from as from',
  'per_hour_sen as perHourSen',
] as const;

export const listRates = (db: Database): Promise<CoachRateRow[]> =>
  db.selectFrom('coach_rates').select(rateColumns).execute();

export const listRatesOf = (tx: Tx, userId: string): Promise<CoachRateRow[]> =>
  tx.selectFrom('coach_rates').select(rateColumns).where('user_id', '=', userId).execute();

export const saveRate = async (
  tx: Tx,
  { userId, kind, from, perHourSen }: CoachRateRow,
): Promise<void> => {
  await tx
    .insertInto('coach_rates')
    .values({ user_id: userId, lesson_kind: kind, valid_from: from, per_hour_sen: perHourSen })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'lesson_kind', 'valid_from'])
        .doUpdateSet({ per_hour_sen: perHourSen }),
    )
    .execute();
};
