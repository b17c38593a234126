import type { Database } from '#server/db/database.ts';

/** Every court with its type and sport, its queue and the prices of the court checkout. */
export const listCourts = (db: Database) =>
  db
    .selectFrom('courts')
    .innerJoin('court_types', 'court_types.id', 'courts.court_type_id')
    .innerJoin('sports', 'sports.id', 'court_types.sport_id')
    .leftJoin('prices', (join) =>
      join
        .onRef('prices.court_type_id', '=', 'court_types.id')
        .on('prices.list', '=', 'court_checkout'),
    )
    .leftJoin('held_courts', 'held_courts.court_id', 'courts.id')
    .select([
      'courts.id',
      'courts.name',
      'courts.restricted',
      'held_courts.queue_type',
      'court_types.id as type_id',
      'court_types.name as type_name',
      'court_types.description as type_description',
      'prices.base_sen',
      'prices.peak_sen',
      'sports.id as sport_id',
      'sports.name as sport_name',
    ])
    .orderBy('court_types.id')
    .execute();

export type CourtRow = Awaited<ReturnType<typeof listCourts>>[number];

export const listSwitches = (db: Database) =>
  db.selectFrom('switches').select(['name', 'is_on']).execute();

export const findAnnouncement = (db: Database) =>
  db
    .selectFrom('announcements')
    .select(['id', 'body'])
    .where('active', '=', true)
    .executeTakeFirst();

export const findSetting = async (db: Database, key: string): Promise<unknown> => {
  const row = await db
    .selectFrom('venue_settings')
    .select('value')
    .where('key', '=', key)
    .executeTakeFirst();
  return row?.value ?? null;
};
