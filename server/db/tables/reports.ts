import type { JournalAccount } from '#domain/reports/journal.ts';

/** The number and name that an account has in the venue's books. */
export interface JournalAccountsTable {
  account: JournalAccount;
  number: string;
  name: string;
  changed_at: Date;
}

/** A day whose sales are kept as sums. */
export interface SoldDaysTable {
  day: string;
  kept_at: Date;
}

export interface SoldTotalsTable {
  day: string;
  court_id: number | null;
  kind: string;
  channel: string;
  is_at_desk: boolean;
  method: string | null;
  sold_sen: number;
  credits_sen: number;
  promotion_sen: number;
  status_sen: number;
  staff_price_sen: number;
  tax_sen: number;
  tax_rate_bp: number;
  /** The order, if it has an invoice of its own. */
  own_invoice_of: string | null;
}

/** The receipts of a day that is kept, as the journal posts them. */
export interface ReceiptTotalsTable {
  day: string;
  movement: string;
  debit: JournalAccount;
  credit: JournalAccount | null;
  sen: number;
}
