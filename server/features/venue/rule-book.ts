import type { Contact } from '#contract/operator-venue.ts';
import type { TaxRate } from '#domain/money/tax.ts';
import type { Closure } from '#domain/venue/calendar.ts';
import type { PriceBook } from '#domain/venue/price-changes.ts';
import type { Database } from '#server/db/database.ts';
import { listClosedDays, listHolidays } from '#server/features/venue/closures.repository.ts';
import { listApprovedChanges } from '#server/features/venue/price-changes.repository.ts';
import { listPricesOf } from '#server/features/venue/prices.repository.ts';
import { findRuleVersion } from '#server/features/venue/rule-book.repository.ts';
import { readContact } from '#server/features/venue/settings.repository.ts';
import { listTaxRates } from '#server/features/venue/tax.repository.ts';
import {
  type CourtRow,
  listCourts,
  listRoleDiscounts,
} from '#server/features/venue/venue.repository.ts';
import { readPromotions } from '#server/features/venue/venue.ts';

/** Everything that the venue configures and an order needs. */
export interface RuleBook {
  readonly courts: readonly CourtRow[];
  readonly closedDays: readonly Closure[];
  /** Prices of the court checkout; `pricesAt` says which hold at an instant. */
  readonly priceBook: PriceBook;
  readonly contact: Contact;
  readonly taxRates: readonly TaxRate[];
}

const readTables = async (db: Database): Promise<RuleBook> => ({
  courts: await listCourts(db),
  closedDays: await listClosedDays(db),
  priceBook: {
    rules: {
      prices: await listPricesOf(db, 'court_checkout'),
      promotions: await readPromotions(db),
      roleDiscounts: await listRoleDiscounts(db),
      publicHolidays: new Set((await listHolidays(db, undefined)).map(({ date }) => date)),
    },
    approved: await listApprovedChanges(db),
  },
  contact: await readContact(db),
  taxRates: await listTaxRates(db),
});

export interface ReadRuleBook {
  /** `version` saves a read if the caller has just read it, in the same transaction if in one. */
  (db: Database, version?: string): Promise<RuleBook>;
  /** The rules that were read last; null before the first read. */
  newest(): RuleBook | null;
}

/** Reads the current rules. A transaction uses one rule book from its first read to its end. */
export const makeReadRuleBook = (): ReadRuleBook => {
  /** A version identifies one state of one database, so it is enough to cache the last one. */
  let newest: { readonly version: string; readonly book: RuleBook } | null = null;
  const booksOfTransactions = new WeakMap<Database, Promise<RuleBook>>();

  /** Requests that come while the tables are read wait for the same read. */
  let reading: { readonly version: string; readonly book: Promise<RuleBook> } | null = null;

  const readTablesOnce = (db: Database, version: string): Promise<RuleBook> => {
    // The tables as this transaction sees them may not be those that others wait for.
    if (db.isTransaction) return readTables(db);
    if (reading?.version === version) return reading.book;
    const book = readTables(db).finally(() => {
      reading = null;
    });
    reading = { version, book };
    return book;
  };

  const readBook = async (db: Database, known?: string): Promise<RuleBook> => {
    const version = known ?? (await findRuleVersion(db));
    if (newest?.version === version) return newest.book;
    // A change after this point gets another version, so the next read loads it.
    const book = await readTablesOnce(db, version);
    newest = { version, book };
    return book;
  };

  const read = (db: Database, version?: string): Promise<RuleBook> => {
    if (!db.isTransaction) return readBook(db, version);
    const known = booksOfTransactions.get(db);
    if (known !== undefined) return known;
    const book = readBook(db, version);
    booksOfTransactions.set(db, book);
    return book;
  };
  return Object.assign(read, { newest: () => newest?.book ?? null });
};
