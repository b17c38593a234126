import { type Kysely, sql } from 'kysely';

// Messages of the staff to members, and whom they went to. Their mails are bulk mails: they wait for
// the pace, and other mails overtake them.
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table messages (
      id uuid,
      audience jsonb not null,
      about text not null,
      subject text not null,
      body text not null,
      digest text not null,
      sent_by uuid not null,
      sent_at timestamptz not null,
      constraint messages_pk primary key (id),
      constraint messages_sent_by_fk foreign key (sent_by) references staff (user_id),
      constraint messages_sent_once unique (digest)
    );
    create index messages_by_time on messages (sent_at);
    create table message_recipients (
      message_id uuid,
      user_id uuid,
      mail_id uuid not null,
      affected jsonb not null,
      constraint message_recipients_pk primary key (message_id, user_id),
      constraint message_recipients_message_fk foreign key (message_id) references messages (id),
      constraint message_recipients_user_fk foreign key (user_id) references users (id)
    );
    create index message_recipients_by_user on message_recipients (user_id);
    create index message_recipients_by_mail on message_recipients (mail_id);

    alter table mail_outbox add column is_bulk boolean not null default false;
    create table mail_pace (
      is_only boolean default true,
      next_at timestamptz,
      constraint mail_pace_pk primary key (is_only),
      constraint mail_pace_is_only check (is_only)
    );
    insert into mail_pace (is_only) values (true);
  `.execute(db);
};
