import type { TaxRate } from '#domain/money/tax.ts';
import type { Database, Tx } from '#server/db/database.ts';

export const listTaxRates = (db: Database) =>
  db
    .selectFrom('tax_rates')
    .select(['kind', 'rate_bp as rateBp', 'holds_from as holdsFrom'])
    .orderBy('kind')
    .orderBy('holds_from')
    .execute();

export const upsertTaxRate = async (
  tx: Tx,
  { kind, rateBp, holdsFrom }: TaxRate,
): Promise<void> => {
  await tx
    .insertInto('tax_rates')
    .values({ kind, rate_bp: rateBp, holds_from: holdsFrom })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'holds_from']).doUpdateSet({ rate_bp: rateBp }),
    )
    .execute();
};
