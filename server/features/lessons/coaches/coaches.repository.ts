import type { BookingDate } from '#domain/time/venue-time.ts';
import type { Sport } from '#domain/venue/courts.ts';
import type { Database, Tx } from '#server/db/database.ts';

/** The coaches of a sport, by name. */
export const listCoachesOf = (db: Database, sport: Sport) =>
  db
    .selectFrom('coach_sports')
    .innerJoin('sports', 'sports.id', 'coach_sports.sport_id')
    .innerJoin('profiles', 'profiles.user_id', 'coach_sports.user_id')
    .select([
      'profiles.user_id as userId',
      'profiles.display_name as displayName',
      'profiles.username',
      'profiles.avatar_url as avatarUrl',
      'profiles.description',
    ])
    .where('sports.name', '=', sport)
    .orderBy((eb) => eb.fn.coalesce('profiles.display_name', 'profiles.username'))
    .execute();

const teachers = (db: Database) =>
  db
    .selectFrom('coach_sports')
    .innerJoin('sports', 'sports.id', 'coach_sports.sport_id')
    .innerJoin('profiles', 'profiles.user_id', 'coach_sports.user_id')
    .innerJoin('users', 'users.id', 'coach_sports.user_id')
    .select([
      'users.id as userId',
      'users.email',
      'sports.name as sport',
      'profiles.display_name as displayName',
      'profiles.username',
      'profiles.description',
    ])
    .$narrowType<{ sport: Sport }>();

export const listTeachers = (db: Database) =>
  teachers(db).orderBy('sports.id').orderBy('users.email').execute();

export type TeacherRow = Awaited<ReturnType<typeof listTeachers>>[number];

export const findTeacher = (db: Database, userId: string, sport: Sport) =>
  teachers(db).where('users.id', '=', userId).where('sports.name', '=', sport).executeTakeFirst();

export const insertTeacher = async (tx: Tx, userId: string, sportId: number): Promise<void> => {
  await tx
    .insertInto('coach_sports')
    .values({ user_id: userId, sport_id: sportId })
    .onConflict((conflict) => conflict.columns(['user_id', 'sport_id']).doNothing())
    .execute();
};

export const deleteTeacher = async (tx: Tx, userId: string, sportId: number): Promise<void> => {
  await tx
    .deleteFrom('coach_sports')
    .where('user_id', '=', userId)
    .where('sport_id', '=', sportId)
    .execute();
};

export const deleteTeachings = async (tx: Tx, userId: string): Promise<void> => {
  await tx.deleteFrom('coach_sports').where('user_id', '=', userId).execute();
};

/**
 * A coach's programs that are offered or still have classes from a date on; of one sport or all.
 */
export const listProgramsTaught = (
  tx: Tx,
  { userId, sport, from }: { userId: string; sport?: Sport; from: BookingDate },
) =>
  tx
    .selectFrom('programs')
    .innerJoin('sports', 'sports.id', 'programs.sport_id')
    .select(['programs.name', 'programs.level'])
    .where('programs.coach_user_id', '=', userId)
    .$if(sport !== undefined, (query) => query.where('sports.name', '=', sport ?? ''))
    .where((eb) =>
      eb.or([
        eb('programs.removed_at', 'is', null),
        eb.exists(
          eb
            .selectFrom('program_schedule_instances as class')
            .innerJoin('program_schedules', 'program_schedules.id', 'class.schedule_id')
            .select('class.id')
            .whereRef('program_schedules.program_id', '=', 'programs.id')
            .where('class.cancelled_at', 'is', null)
            .where('class.date', '>=', from),
        ),
      ]),
    )
    .orderBy('programs.id')
    .execute();

/** A coach's private lessons of a sport from a date on. */
export const listPrivateTaught = (
  tx: Tx,
  { userId, sport, from }: { userId: string; sport: Sport; from: BookingDate },
) =>
  tx
    .selectFrom('bookings')
    .innerJoin('courts', 'courts.id', 'bookings.court_id')
    .innerJoin('court_types', 'court_types.id', 'courts.court_type_id')
    .innerJoin('sports', 'sports.id', 'court_types.sport_id')
    .select(['bookings.booking_date as date', 'bookings.slot', 'courts.name as court'])
    .where('bookings.coach_user_id', '=', userId)
    .where('sports.name', '=', sport)
    .where('bookings.booking_date', '>=', from)
    .orderBy('bookings.booking_date')
    .orderBy('bookings.slot')
    .execute();

/** The classes from a date on in which a coach is the substitute; of one sport or all. */
export const listSubstituted = (
  tx: Tx,
  { userId, sport, from }: { userId: string; sport?: Sport; from: BookingDate },
) =>
  tx
    .selectFrom('program_schedule_instances as class')
    .innerJoin('courts', 'courts.id', 'class.court_id')
    .innerJoin('court_types', 'court_types.id', 'courts.court_type_id')
    .innerJoin('sports', 'sports.id', 'court_types.sport_id')
    .select([
      'class.date',
      'class.slot',
      'class.duration_slots as durationSlots',
      'courts.name as court',
    ])
    .where('class.substitute_user_id', '=', userId)
    .where('class.cancelled_at', 'is', null)
    .where('class.date', '>=', from)
    .$if(sport !== undefined, (query) => query.where('sports.name', '=', sport ?? ''))
    .orderBy('class.date')
    .orderBy('class.slot')
    .execute();
