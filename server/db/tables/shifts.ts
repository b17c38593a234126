import type { Generated } from 'kysely';

/** A period in which a staff member answers for a till, from its float to its count. */
export interface ShiftsTable {
  id: string;
  till: 'desk';
  /** The cash in the till when the shift was opened. */
  float_sen: number;
  opened_by: string;
  opened_at: Date;
  closed_by: string | null;
  closed_at: Date | null;
  /** The float less what was counted last and taken in cash since; 0 for the first shift. */
  float_difference_sen: Generated<number>;
  /** Why they differ; null if they do not. */
  float_reason: string | null;
  /** The expected and the counted amounts when the shift was closed. */
  expected_cash_sen: number | null;
  expected_terminal_sen: number | null;
  counted_cash_sen: number | null;
  counted_terminal_sen: number | null;
  /** The cash that was owed to guests when it was closed; null of a shift that was closed before this was kept. */
  owed_cash_sen: number | null;
  note: string | null;
}

/** Cash that was put into the till, or taken out of it, other than by a sale. */
export interface CashEntriesTable {
  id: string;
  shift_id: string;
  /** Negative if it was taken out. */
  amount_sen: number;
  reason: string;
  staff_user_id: string;
  created_at: Date;
  /** The decision by which it was returned to somebody; null for other cash. */
  decision_id: string | null;
}

/** A sale of the desk that was undone, with the money that was handed back. */
export interface UndoneSalesTable {
  /** The main order. */
  order_id: string;
  /** How the money was taken and handed back; null for credits, and if nothing was paid. */
  method: 'cash' | 'terminal' | null;
  amount_sen: number;
  /** The shift in which it was taken; chosen by the database. */
  shift_id: string | null;
  staff_user_id: string;
  reason: string;
  created_at: Date;
}
