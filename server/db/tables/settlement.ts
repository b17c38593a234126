import type { GeneratedAlways } from 'kysely';
import type { ClosedPile } from '#domain/payments/reconciliation.ts';
import type { ColumnMapping } from '#domain/payments/settlement-columns.ts';
import type { Json } from '#server/db/tables/column-types.ts';

/** A file of the provider's portal, as it was imported. */
export interface SettlementFilesTable {
  id: string;
  /** The SHA-256 of its bytes. */
  hash: string;
  name: string;
  headings_key: string;
  columns: Json<ColumnMapping>;
  row_count: number;
  /** The days that it covers: those of its rows, and what a person has added. */
  first_day: string;
  last_day: string;
  imported_by: string;
  imported_at: Date;
  /** The person who withdrew it, the time and the reason; all or none. */
  withdrawn_by: string | null;
  withdrawn_at: Date | null;
  withdrawn_reason: string | null;
}

export interface SettlementRowsTable {
  file_id: string;
  /** The number of its line, as a spreadsheet shows it. */
  line: number;
  transaction_id: string;
  order_id: string | null;
  /** Negative for a refund. */
  amount_sen: number;
  fee_sen: number | null;
  net_sen: number | null;
  kind: 'charge' | 'refund' | 'fee';
  day: string;
}

/** A row of an earlier file that does not count while this file does. */
export interface SettlementReplacementsTable {
  file_id: string;
  line: number;
  by_file_id: string;
}

/** A person's note about a difference, with the amounts that it had. */
export interface SettlementNotesTable {
  id: GeneratedAlways<number>;
  day: string;
  line_key: string;
  ours_sen: number | null;
  theirs_sen: number | null;
  note: string;
  staff_user_id: string;
  created_at: Date;
}

/** A day whose reconciliation is closed, with the sums of its lines. */
export interface ReconciledDaysTable {
  day: string;
  ours_sen: number;
  theirs_sen: number;
  fees_sen: number;
  refunds_sen: number;
  closed_by: string;
  closed_at: Date;
}

export interface ReconciledLinesTable {
  day: string;
  line_key: string;
  pile: ClosedPile;
  transaction_id: string;
  order_id: string | null;
  ours_sen: number | null;
  theirs_sen: number | null;
  fee_sen: number | null;
  note: string | null;
}

/** By how much the fees of a closed day changed after its closing. */
export interface LateFeesTable {
  id: GeneratedAlways<number>;
  day: string;
  fee_sen: number;
  read_at: Date;
}
