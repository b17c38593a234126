import type { PriceRow } from '#domain/venue/pricing.ts';
import type { PriceListName } from '#domain/venue/starting-prices.ts';
import type { Database } from '#server/db/database.ts';

export const listPricesOf = (db: Database, list: PriceListName): Promise<PriceRow[]> =>
  db
    .selectFrom('prices')
    .innerJoin('court_types', 'court_types.id', 'prices.court_type_id')
    .select([
      'court_types.name as courtType',
      'prices.base_sen as baseSen',
      'prices.peak_sen as peakSen',
    ])
    .where('prices.list', '=', list)
    .execute();
