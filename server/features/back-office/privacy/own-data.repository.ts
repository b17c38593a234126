import type { Database } from '#server/db/database.ts';

export const findAccount = (db: Database, userId: string) =>
  db
    .selectFrom('users')
    .select(['email', 'email_verified', 'name', 'created_at'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();

/** How the member signs in, without passwords and tokens. */
export const listSignInMethods = (db: Database, userId: string) =>
  db
    .selectFrom('accounts')
    .select(['provider_id', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();

export const findWholeProfile = (db: Database, userId: string) =>
  db
    .selectFrom('profiles')
    .select([
      'username',
      'display_name',
      'membership_status',
      'gender',
      'date_of_birth',
      'avatar_url',
      'description',
      'created_at',
      'updated_at',
    ])
    .where('user_id', '=', userId)
    .executeTakeFirst();

/** The membership that was bought last and still holds. */
export const findBoughtMembership = (db: Database, userId: string) =>
  db
    .selectFrom('memberships')
    .innerJoin('membership_plans', 'membership_plans.id', 'memberships.plan_id')
    .select([
      'membership_plans.name as plan',
      'memberships.status',
      'memberships.status_before',
      'memberships.bought_at',
      'memberships.ends_on',
      'memberships.order_id',
    ])
    .where('memberships.user_id', '=', userId)
    .executeTakeFirst();

export const listBookings = (db: Database, userId: string) =>
  db
    .selectFrom('bookings')
    .innerJoin('courts', 'courts.id', 'bookings.court_id')
    .leftJoin(
      'program_schedule_instances as lesson',
      'lesson.id',
      'bookings.program_schedule_instance_id',
    )
    .select([
      'bookings.id',
      'bookings.booking_type',
      'bookings.booking_date',
      'bookings.slot',
      'lesson.duration_slots',
      'bookings.order_id',
      'bookings.created_at',
      'courts.name as court',
    ])
    .where('bookings.user_id', '=', userId)
    .orderBy('bookings.booking_date')
    .orderBy('bookings.slot')
    .orderBy('courts.id')
    .execute();

export const listBookingChanges = (db: Database, userId: string) =>
  db
    .selectFrom('booking_changes')
    .innerJoin('courts', 'courts.id', 'booking_changes.court_id')
    .leftJoin('courts as new_court', 'new_court.id', 'booking_changes.to_court_id')
    .leftJoin('order_items', 'order_items.id', 'booking_changes.item_id')
    .leftJoin('program_schedule_instances as lesson', 'lesson.id', 'order_items.instance_id')
    .select([
      'booking_changes.booking_id',
      'booking_changes.kind',
      'booking_changes.created_at',
      'courts.name as court',
      'booking_changes.booking_date',
      'booking_changes.slot',
      'lesson.duration_slots',
      'new_court.name as to_court',
      'booking_changes.to_date',
      'booking_changes.to_slot',
      'booking_changes.amount_sen',
    ])
    .where('booking_changes.user_id', '=', userId)
    .orderBy('booking_changes.created_at')
    .orderBy('booking_changes.id')
    .execute();

/** Since when calendars can read the bookings, without the secret. */
export const findCalendarFeed = (db: Database, userId: string) =>
  db
    .selectFrom('calendar_feeds')
    .select('created_at')
    .where('user_id', '=', userId)
    .executeTakeFirst();

export const listOrders = (db: Database, userId: string) =>
  db
    .selectFrom('orders')
    .select([
      'order_id',
      'parent_order_id',
      'created_at',
      'status',
      'total_amount_sen',
      'credits_sen',
      'paid_amount_sen',
      'refunded_amount_sen',
      'billing_name',
      'billing_email',
      'billing_mobile',
      'billing_address',
      'booking_metadata',
    ])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('order_id')
    .execute();

export const listItems = (db: Database, userId: string) =>
  db
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.order_id', 'order_items.order_id')
    .leftJoin('courts', 'courts.id', 'order_items.court_id')
    .leftJoin('program_schedule_instances as lesson', 'lesson.id', 'order_items.instance_id')
    .select([
      'order_items.order_id',
      'order_items.kind',
      'courts.name as court',
      'order_items.booking_date',
      'order_items.slot',
      'lesson.duration_slots',
      'order_items.plan',
      'order_items.plan_months',
      'order_items.before_discount_sen',
      'order_items.company_discount_sen',
      'order_items.membership_discount_sen',
      'order_items.final_sen',
      'order_items.credits_sen',
      'order_items.refunded_at',
    ])
    .where('orders.user_id', '=', userId)
    .orderBy('order_items.booking_date')
    .orderBy('order_items.slot')
    .orderBy('order_items.id')
    .execute();

export const listPayments = (db: Database, userId: string) =>
  db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.order_id', 'payments.order_id')
    .select([
      'payments.order_id',
      'payments.provider',
      'payments.provider_transaction_id',
      'payments.amount_sen',
      'payments.currency',
      'payments.status',
      'payments.created_at',
    ])
    .where('orders.user_id', '=', userId)
    .orderBy('payments.created_at')
    .execute();

export const listCreditEntries = (db: Database, userId: string) =>
  db
    .selectFrom('credit_entries')
    .select(['created_at', 'amount_sen', 'kind', 'order_id', 'reason'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();

export const listFreeWeeks = (db: Database, userId: string) =>
  db
    .selectFrom('free_slots')
    .select(['week_start', 'slots_used'])
    .where('user_id', '=', userId)
    .orderBy('week_start')
    .execute();

export const listSessions = (db: Database, userId: string) =>
  db
    .selectFrom('sessions')
    .select(['created_at', 'updated_at', 'expires_at', 'ip_address', 'user_agent'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();

export const listMails = (db: Database, email: string) =>
  db
    .selectFrom('mail_outbox')
    .select(['created_at', 'sent_at', 'subject', 'body_text'])
    .where('to_address', '=', email)
    .orderBy('created_at')
    .execute();
