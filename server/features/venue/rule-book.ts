import type { Contact } from '#contract/operator-venue.ts';
import type { Closure } from '#domain/venue/calendar.ts';
import type { PriceRules } from '#domain/venue/pricing.ts';
import type { Database } from '#server/db/database.ts';
import { listClosedDays, listHolidays } from '#server/features/venue/closures.repository.ts';
import { listPricesOf } from '#server/features/venue/prices.repository.ts';
import { findRuleVersion } from '#server/features/venue/rule-book.repository.ts';
import { readContact } from '#server/features/venue/settings.repository.ts';
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
  /** Prices of the court checkout. */
  readonly prices: PriceRules;
  readonly contact: Contact;
}

const readTables = async (db: Database): Promise<RuleBook> => ({
  courts: await listCourts(db),
  closedDays: await listClosedDays(db),
  prices: {
    prices: await listPricesOf(db, 'court_checkout'),
    promotions: await readPromotions(db),
    roleDiscounts: await listRoleDiscounts(db),
    publicHolidays: new Set((await listHolidays(db, undefined)).map(({ date }) => date)),
  },
  contact: await readContact(db),
});

/** `version` saves a read if the caller has read it in the same transaction. */
export type ReadRuleBook = (db: Database, version?: string) => Promise<RuleBook>;

/** Reads the current rules. A transaction uses one rule book from its first read to its end. */
export const makeReadRuleBook = (): ReadRuleBook => {
  /** A version identifies one state of one database, so it is enough to cache the last one. */
  let newest: { readonly version: string; readonly book: RuleBook } | null = null;
  const booksOfTransactions = new WeakMap<Database, Promise<RuleBook>>();

  const readBook = async (db: Database, known?: string): Promise<RuleBook> => {
    const version = known ?? (await findRuleVersion(db));
    if (newest?.version === version) return newest.book;
    // A change after this point gets another version, so the next read loads it.
    const book = await readTables(db);
    newest = { version, book };
    return book;
  };

  return (db, version) => {
    if (!db.isTransaction) return readBook(db);
    const known = booksOfTransactions.get(db);
    if (known !== undefined) return known;
    const book = readBook(db, version);
    booksOfTransactions.set(db, book);
    return book;
  };
};
