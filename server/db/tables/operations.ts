import type { Generated, GeneratedAlways } from 'kysely';
import type { Audience } from '#domain/venue/messages.ts';
import type { MailPart } from '#domain/words/mail-parts.ts';
import type { DefaultedJson, Json } from '#server/db/tables/column-types.ts';

export interface EventsTable {
  id: GeneratedAlways<number>;
  topic: string;
  payload: Json<unknown>;
  /** The database's time, used only for the age of an event. */
  created_at: Generated<Date>;
  /** Assigned after the commit; readers go by it. */
  number: number | null;
}

export interface MailAttachment {
  readonly name: string;
  readonly type: string;
  readonly content: string;
}

export interface MailOutboxTable {
  id: string;
  to_address: string;
  subject: string;
  body_text: string;
  /** Null for a mail of an earlier release, which is sent as plain text alone. */
  body_parts: Json<readonly MailPart[]> | null;
  attachments: DefaultedJson<MailAttachment[]>;
  created_at: Date;
  next_attempt_at: Date;
  attempts: Generated<number>;
  sent_at: Date | null;
  last_error: string | null;
  idempotency_key: string;
  forget_when_sent: Generated<boolean>;
  /** One of many; it waits for the pace, and others overtake it. */
  is_bulk: Generated<boolean>;
  /** Of a mail with news: the link that ends them. */
  unsubscribe_url: string | null;
  /** The closure that it is about, which withdraws it if it is undone in time. */
  closure_id: number | null;
}

/** A single row: when the next bulk mail may be sent. */
export interface MailPaceTable {
  is_only: Generated<boolean>;
  next_at: Date | null;
}

/** A message of the staff to those who are affected by something. */
export interface MessagesTable {
  id: string;
  audience: Json<Audience>;
  /** The audience in words. */
  about: string;
  subject: string;
  body: string;
  /** Of what was shown before it was sent; unique, so that it is sent once. */
  digest: string;
  sent_by: string;
  sent_at: Date;
}

export interface MessageRecipientsTable {
  message_id: string;
  user_id: string;
  mail_id: string;
  /** Their bookings in words. */
  affected: Json<readonly string[]>;
}

export interface AuditLogTable {
  id: GeneratedAlways<number>;
  at: Date;
  actor: string;
  action: string;
  subject: string;
  details: DefaultedJson<Record<string, unknown>>;
  staff_user_id: string | null;
  service_account: string | null;
  permission: string | null;
  reason: string | null;
  /** The entry of the act that this one undoes. */
  undoes: number | null;
}

export interface NightlyChecksTable {
  day: string;
  started_at: Date;
  ended_at: Date | null;
  violations: number | null;
}

/** Notes of the staff about a member. */
export interface MemberNotesTable {
  id: string;
  user_id: string;
  text: string;
  staff_user_id: string;
  created_at: Date;
}
