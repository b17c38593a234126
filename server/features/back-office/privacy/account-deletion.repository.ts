import { sql } from 'kysely';
import type { BookingDate } from '#domain/time/venue-time.ts';
import { asDate, type Tx } from '#server/db/database.ts';

/** The member's row; orders and bookings that are being made for it come before or after. */
export const lockUser = (tx: Tx, userId: string) =>
  tx.selectFrom('users').select('email').where('id', '=', userId).forUpdate().executeTakeFirst();

/** Hours that are booked or taught by the member, from a date on. */
export const listTies = (tx: Tx, userId: string, from: BookingDate) =>
  tx
    .selectFrom('bookings')
    .leftJoin(
      'program_schedule_instances as session',
      'session.id',
      'bookings.program_schedule_instance_id',
    )
    .select(['bookings.user_id', 'bookings.booking_date', 'bookings.slot', 'duration_slots'])
    .where('booking_date', '>=', from)
    .where((eb) =>
      eb.or([
        eb.and([eb('user_id', '=', userId), eb('order_id', 'is not', null)]),
        eb('coach_user_id', '=', userId),
      ]),
    )
    .execute();

/** Orders that can still be paid, and hours and seats that are still held. */
export const countWaiting = async (
  tx: Tx,
  userId: string,
  now: Temporal.Instant,
): Promise<number> => {
  const at = asDate(now);
  const { rows } = await sql<{ count: number }>`
    select count(*) from (
      select from orders
        where user_id = ${userId} and status = 'pending' and expires_at > ${at}
      union all
      select from slot_claims
        where user_id = ${userId} and kind = 'hold' and expires_at > ${at}
      union all
      select from lesson_seats
        where user_id = ${userId} and kind = 'hold' and expires_at > ${at}
    ) waiting`.execute(tx);
  return rows[0]?.count ?? 0;
};

/** Removes every way in. */
export const deleteSignIn = async (tx: Tx, userId: string, email: string): Promise<void> => {
  await tx.deleteFrom('sessions').where('user_id', '=', userId).execute();
  await tx.deleteFrom('accounts').where('user_id', '=', userId).execute();
  await tx.deleteFrom('account_links').where('user_id', '=', userId).execute();
  await tx.deleteFrom('calendar_feeds').where('user_id', '=', userId).execute();
  await tx.deleteFrom('sign_up_links').where('email', '=', email).execute();
  await tx.deleteFrom('sign_ups').where('email', '=', email).execute();
  await tx
    .deleteFrom('verifications')
    .where(
      sql<boolean>`strpos(value, ${userId}) > 0
        or strpos(value, ${email}) > 0 or strpos(identifier, ${email}) > 0`,
    )
    .execute();
};

/**
 * Seats that are offered to them, or were before an order that is over, go to whoever is next. Seats
 * come before sessions, as for everybody, and the line of a session is left behind its lock.
 */
export const deleteWaits = async (tx: Tx, userId: string): Promise<void> => {
  await tx
    .deleteFrom('lesson_seats')
    .where('user_id', '=', userId)
    .where('kind', '!=', 'booking')
    .execute();
  await tx
    .selectFrom('program_schedule_instances')
    .select('id')
    .where('id', 'in', (eb) =>
      eb.selectFrom('lesson_waits').select('instance_id').where('user_id', '=', userId),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
  await tx.deleteFrom('lesson_waits').where('user_id', '=', userId).execute();
};

export interface Stranger {
  readonly email: string;
  readonly username: string;
}

/** Takes the person out of the rows that orders and the ledger refer to. */
export const anonymiseUser = async (
  tx: Tx,
  userId: string,
  { email, username }: Stranger,
  now: Temporal.Instant,
): Promise<void> => {
  const updated_at = asDate(now);
  await tx
    .updateTable('users')
    .set({ email, name: '', image: null, email_verified: false, updated_at })
    .where('id', '=', userId)
    .execute();
  await tx
    .updateTable('profiles')
    .set({
      username,
      display_name: null,
      gender: null,
      date_of_birth: null,
      avatar_url: null,
      description: null,
      updated_at,
    })
    .where('user_id', '=', userId)
    .execute();
  await tx.deleteFrom('coach_sports').where('user_id', '=', userId).execute();
};

/**
 * A main order must have billing details, so they say nothing rather than being empty. The digest of
 * a request covers them too, and nobody is left to send it again.
 */
export const anonymiseOrders = async (
  tx: Tx,
  userId: string,
  { email }: Stranger,
): Promise<void> => {
  await tx
    .updateTable('orders')
    .set((eb) => ({
      billing_name: eb.case().when('billing_name', 'is not', null).then('').end(),
      billing_email: eb.case().when('billing_email', 'is not', null).then(email).end(),
      billing_mobile: eb.case().when('billing_mobile', 'is not', null).then('').end(),
      billing_address: null,
      request_hash: null,
    }))
    .where('user_id', '=', userId)
    .execute();
};

/** What was written to the address, and what still waits to be sent to it. */
export const deleteMailsTo = async (tx: Tx, email: string): Promise<void> => {
  await tx.deleteFrom('mail_outbox').where('to_address', '=', email).execute();
};
