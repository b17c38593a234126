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

/** Everything that the venue itself decides and that an order needs to know. */
export interface RuleBook {
  readonly courts: readonly CourtRow[];
  readonly closedDays: readonly Closure[];
  /** Of the court checkout. */
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

export type ReadRuleBook = (db: Database) => Promise<RuleBook>;

/** Reads the rules that hold now. A transaction obeys one book from its first look to its end. */
export const makeReadRuleBook = (): ReadRuleBook => {
  /** A version belongs to one state of one database, so whichever was read last may be kept. */
  let newest: { readonly version: string; readonly book: RuleBook } | null = null;
  const booksOfTransactions = new WeakMap<Database, Promise<RuleBook>>();

  const readBook = async (db: Database): Promise<RuleBook> => {
    const version = await findRuleVersion(db);
    if (newest?.version === version) return newest.book;
    // A change from here on has another version, under which it will be read again.
    const book = await readTables(db);
    newest = { version, book };
    return book;
  };

  return (db) => {
    if (!db.isTransaction) return readBook(db);
    const known = booksOfTransactions.get(db);
    if (known !== undefined) return known;
    const book = readBook(db);
    booksOfTransactions.set(db, book);
    return book;
  };
};
