import type { Generated, GeneratedAlways } from 'kysely';

export interface SandboxCheckoutsTable {
  id: string;
  order_id: string;
  amount_sen: number;
  description: string;
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
