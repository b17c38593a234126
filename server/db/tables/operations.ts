import type { Generated, GeneratedAlways } from 'kysely';
import type { DefaultedJson, Json } from '#server/db/tables/column-types.ts';

export interface EventsTable {
  id: GeneratedAlways<number>;
  /** A transaction number can outgrow a safe integer, so it is read as text. */
  transaction_id: Generated<string>;
  topic: string;
  payload: Json<unknown>;
  created_at: Date;
}

export interface MailOutboxTable {
  id: string;
  to_address: string;
  subject: string;
  body_text: string;
  body_html: string | null;
  attachments: DefaultedJson<unknown[]>;
  created_at: Date;
  next_attempt_at: Date;
  attempts: Generated<number>;
  sent_at: Date | null;
  last_error: string | null;
  idempotency_key: string;
  forget_when_sent: Generated<boolean>;
}

export interface AuditLogTable {
  id: GeneratedAlways<number>;
  at: Date;
  actor: string;
  action: string;
  subject: string;
  details: DefaultedJson<Record<string, unknown>>;
}
