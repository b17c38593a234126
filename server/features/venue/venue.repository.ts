import type { RoleDiscount } from '#domain/venue/pricing.ts';
import type { Database } from '#server/db/database.ts';

/** All courts with their types, sports, queues and checkout prices. */
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
      'held_courts.queue_type as queueType',
      'court_types.id as typeId',
      'court_types.name as typeName',
      'court_types.description as typeDescription',
      'prices.base_sen as baseSen',
      'prices.peak_sen as peakSen',
      'sports.id as sportId',
      'sports.name as sportName',
    ])
    .orderBy('court_types.id')
    .execute();

export type CourtRow = Awaited<ReturnType<typeof listCourts>>[number];

/**
 * Ordered by id, so that the labels of two promotions on one slot are always joined in the same
 * order.
 */
export const listPromotions = (db: Database) =>
  db
    .selectFrom('promotions')
    .leftJoin('court_types as only', 'only.id', 'promotions.court_type_id')
    .leftJoin('court_types as all_but', 'all_but.id', 'promotions.except_court_type_id')
    .select([
      'promotions.id',
      'promotions.label',
      'only.name as courtType',
      'all_but.name as exceptCourtType',
      'promotions.starts_on as startsOn',
      'promotions.ends_on as endsOn',
      'promotions.applies_to as appliesTo',
      'promotions.kind',
      'promotions.amount_sen as amountSen',
      'promotions.percent',
    ])
    .orderBy('promotions.id')
    .execute();

export type PromotionRow = Awaited<ReturnType<typeof listPromotions>>[number];

export const listRoleDiscounts = (db: Database): Promise<RoleDiscount[]> =>
  db
    .selectFrom('role_discounts')
    .innerJoin('court_types', 'court_types.id', 'role_discounts.court_type_id')
    .select([
      'role_discounts.status',
      'court_types.name as courtType',
      'role_discounts.amount_sen as amountSen',
      'role_discounts.from_slot as fromSlot',
      'role_discounts.to_slot as toSlot',
    ])
    .orderBy('role_discounts.status')
    .orderBy('court_types.id')
    .orderBy('role_discounts.from_slot')
    .execute();

export const listSwitches = (db: Database) =>
  db.selectFrom('switches').select(['name', 'is_on as isOn']).execute();

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
