import { sql } from 'kysely';
import { asDate, type Database } from '#server/db/database.ts';

/** Reads the venue's figures in one query; every part of it uses an index. */
export const readFigures = async (db: Database, now: Temporal.Instant) => {
  const at = asDate(now);
  return db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('mail_outbox')
        .where('sent_at', 'is', null)
        .select(({ fn }) => fn.min('created_at').as('oldest'))
        .as('oldestMail'),
      eb
        .selectFrom('mail_outbox')
        .where('sent_at', 'is', null)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('mails'),
      eb
        .selectFrom('orders')
        .where('next_requery_at', '<=', at)
        .select(({ fn }) => fn.min('next_requery_at').as('oldest'))
        .as('oldestRequery'),
      eb
        .selectFrom('slot_claims')
        .where('kind', '=', 'hold')
        .where('expires_at', '<=', at)
        .select(({ fn }) => fn.min('expires_at').as('oldest'))
        .as('oldestHold'),
      eb
        .selectFrom('slot_claims')
        .where('kind', '=', 'hold')
        .where('expires_at', '>', at)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('holds'),
      eb
        .selectFrom('open_exceptions')
        .where('cause', 'in', ['payment', 'charge'])
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('exceptions'),
      eb
        .selectFrom('provider_refunds')
        .where('state', '=', sql.lit('rejected'))
        .where('ended_at', '>', asDate(now.subtract({ hours: 24 })))
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('rejectedRefunds'),
      eb
        .selectFrom('guest_money')
        .where('is_resolved', '=', false)
        .select(({ fn, lit }) => fn.coalesce(fn.sum<number>('amount_sen'), lit(0)).as('sen'))
        .as('guestMoneySen'),
      sql<number | null>`(
        select violations from nightly_checks where ended_at is not null order by day desc limit 1
      )`.as('violations'),
      sql<Date | null>`(select max(ended_at) from nightly_checks)`.as('checkedAt'),
    ])
    .executeTakeFirstOrThrow();
};
