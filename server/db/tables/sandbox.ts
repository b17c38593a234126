import type { Generated, GeneratedAlways } from 'kysely';
import type { PaidItem } from '#domain/payments/sandbox.ts';
import type { DefaultedJson } from '#server/db/tables/column-types.ts';

export interface SandboxCheckoutsTable {
  id: string;
  order_id: string;
  amount_sen: number;
  description: string;
  /** Empty if the form had none. */
  items: DefaultedJson<readonly PaidItem[]>;
  deadline: Date;
  opened_at: Date;
}

export interface SandboxTransactionsTable {
  id: GeneratedAlways<number>;
  order_id: string;
  amount_sen: number;
  status: 'paid' | 'failed';
  created_at: Date;
}

export interface SandboxMessagesTable {
  transaction_id: number;
  source: 'notification' | 'callback';
  due_at: Date;
  attempts: Generated<number>;
}
