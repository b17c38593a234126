import type { BookingDate } from '#domain/time/venue-time.ts';
import type { Closure } from '#domain/venue/calendar.ts';
import type { Sport } from '#domain/venue/courts.ts';
import { asDate, type Database, type Tx } from '#server/db/database.ts';

const closures = (db: Database) =>
  db
    .selectFrom('closures')
    .leftJoin('sports', 'sports.id', 'closures.sport_id')
    .select([
      'closures.id',
      'sports.name as sport',
      'closures.from_date as from',
      'closures.to_date as to',
      'closures.reason',
    ]);

/** Closures, and the public holidays on which the whole venue is closed; those have no id. */
const closedDays = (db: Database) =>
  db
    .selectFrom(
      closures(db)
        .$castTo<{ id: number | null } & Closure>()
        .unionAll(
          db
            .selectFrom('public_holidays')
            .select((eb) => [
              eb.cast<number | null>(eb.lit(null), 'integer').as('id'),
              eb.cast<Sport | null>(eb.lit(null), 'text').as('sport'),
              'date as from',
              'date as to',
              'name as reason',
            ])
            .where('closed', '=', true),
        )
        .as('closed_days'),
    )
    .selectAll()
    .orderBy('from')
    .orderBy('id');

export const listClosedDays = (db: Database) => closedDays(db).execute();

/** The closures between two dates, as the booking rules need them. [WIN-7] */
export const listClosuresForRules = (
  db: Database,
  from: BookingDate,
  to: BookingDate,
): Promise<Closure[]> =>
  closedDays(db)
    .clearSelect()
    .select(['sport', 'from', 'to', 'reason'])
    .where('from', '<=', to)
    .where('to', '>=', from)
    .execute();

/** The closures of a day, with the id of the act that made them; closed public holidays have none. */
export const listClosuresOn = (db: Database, date: BookingDate) =>
  closedDays(db)
    .leftJoin('closure_acts as act', 'act.id', 'closed_days.id')
    .clearSelect()
    .select(['act.id', 'closed_days.sport', 'closed_days.reason'])
    .where('closed_days.from', '<=', date)
    .where('closed_days.to', '>=', date)
    .execute();

export const findClosure = (db: Database, id: number) =>
  closures(db).where('closures.id', '=', id).executeTakeFirst();

export const deleteClosure = async (tx: Tx, id: number): Promise<void> => {
  await tx.deleteFrom('closures').where('id', '=', id).execute();
};

export const findSportId = async (tx: Tx, name: Sport): Promise<number | undefined> => {
  const row = await tx
    .selectFrom('sports')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.id;
};

/** Days of one sport, or of all sports. */
export interface Days {
  readonly sport: Sport | null;
  readonly from: BookingDate;
  readonly to: BookingDate;
}

export const countBookings = async (db: Database, { sport, from, to }: Days): Promise<number> => {
  const { count } = await db
    .selectFrom('bookings')
    .innerJoin('courts', 'courts.id', 'bookings.court_id')
    .innerJoin('court_types', 'court_types.id', 'courts.court_type_id')
    .innerJoin('sports', 'sports.id', 'court_types.sport_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('bookings.booking_date', '>=', from)
    .where('bookings.booking_date', '<=', to)
    .$if(sport !== null, (query) => query.where('sports.name', '=', sport))
    .executeTakeFirstOrThrow();
  return count;
};

/** The held slots and seats on these days, each with its order. */
export const listHolds = (db: Database, { sport, from, to }: Days, now: Temporal.Instant) =>
  db
    .selectFrom(
      db
        .selectFrom('slot_claims as held')
        .innerJoin('courts', 'courts.id', 'held.court_id')
        .innerJoin('court_types', 'court_types.id', 'courts.court_type_id')
        .select([
          'held.user_id as userId',
          'held.order_id as orderId',
          'held.expires_at',
          'held.booking_date as date',
          'court_types.sport_id',
        ])
        .where('held.kind', '=', 'hold')
        .unionAll(
          db
            .selectFrom('lesson_seats as held')
            .innerJoin('program_schedule_instances as class', 'class.id', 'held.instance_id')
            .innerJoin('program_schedules', 'program_schedules.id', 'class.schedule_id')
            .innerJoin('programs', 'programs.id', 'program_schedules.program_id')
            .select([
              'held.user_id as userId',
              'held.order_id as orderId',
              'held.expires_at',
              'class.date as date',
              'programs.sport_id',
            ])
            .where('held.kind', '=', 'hold'),
        )
        .as('hold'),
    )
    .innerJoin('sports', 'sports.id', 'hold.sport_id')
    .select(['hold.userId', 'hold.orderId'])
    .where('hold.date', '>=', from)
    .where('hold.date', '<=', to)
    .where('hold.expires_at', '>', asDate(now))
    .$if(sport !== null, (query) => query.where('sports.name', '=', sport))
    .$narrowType<{ userId: string; orderId: string }>()
    .execute();

const holidays = (db: Database) =>
  db.selectFrom('public_holidays').select(['date', 'name', 'closed as isClosed']);

export const listHolidays = (db: Database, year: string | undefined) => {
  const query = holidays(db).orderBy('date');
  return year === undefined
    ? query.execute()
    : query.where('date', '>=', `${year}-01-01`).where('date', '<=', `${year}-12-31`).execute();
};

export const findHoliday = (db: Database, date: BookingDate) =>
  holidays(db).where('date', '=', date).executeTakeFirst();

export const upsertHoliday = async (
  tx: Tx,
  date: BookingDate,
  name: string,
  closed: boolean,
): Promise<void> => {
  await tx
    .insertInto('public_holidays')
    .values({ date, name, closed })
    .onConflict((conflict) => conflict.column('date').doUpdateSet({ name, closed }))
    .execute();
};

export const deleteHoliday = async (tx: Tx, date: BookingDate): Promise<void> => {
  await tx.deleteFrom('public_holidays').where('date', '=', date).execute();
};
