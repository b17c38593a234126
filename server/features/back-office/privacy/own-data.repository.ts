import type { Database } from '#server/db/database.ts';

export const findAccount = (db: Database, userId: string) =>
  db
    .selectFrom('users')
    .select(['email', 'email_verified as emailVerified', 'name', 'created_at as createdAt'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();

/** The member's sign-in methods, without passwords and tokens. */
export const listSignInMethods = (db: Database, userId: string) =>
  db
    .selectFrom('accounts')
    .select(['provider_id as providerId', 'created_at as createdAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();

export const findWholeProfile = (db: Database, userId: string) =>
  db
    .selectFrom('profiles')
    .select([
      'username',
      'display_name as displayName',
      'membership_status as membershipStatus',
      'gender',
      'date_of_birth as dateOfBirth',
      'avatar_url as avatarUrl',
      'description',
      'wants_news as wantsNews',
      'created_at as createdAt',
      'updated_at as updatedAt',
    ])
    .where('user_id', '=', userId)
    .executeTakeFirst();

/** The last bought membership, if it is still valid. */
export const findBoughtMembership = (db: Database, userId: string) =>
  db
    .selectFrom('memberships')
    .innerJoin('membership_plans', 'membership_plans.id', 'memberships.plan_id')
    .select([
      'membership_plans.name as plan',
      'memberships.status',
      'memberships.status_before as statusBefore',
      'memberships.bought_at as boughtAt',
      'memberships.ends_on as endsOn',
      'memberships.order_id as orderId',
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
      'bookings.booking_type as bookingType',
      'bookings.booking_date as bookingDate',
      'bookings.slot',
      'lesson.duration_slots as durationSlots',
      'bookings.order_id as orderId',
      'bookings.created_at as createdAt',
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
      'booking_changes.booking_id as bookingId',
      'booking_changes.kind',
      'booking_changes.created_at as createdAt',
      'courts.name as court',
      'booking_changes.booking_date as bookingDate',
      'booking_changes.slot',
      'lesson.duration_slots as durationSlots',
      'new_court.name as toCourt',
      'booking_changes.to_date as toDate',
      'booking_changes.to_slot as toSlot',
      'booking_changes.amount_sen as amountSen',
    ])
    .where('booking_changes.user_id', '=', userId)
    .orderBy('booking_changes.created_at')
    .orderBy('booking_changes.id')
    .execute();

/** The creation time of the member's calendar feed, without its secret. */
export const findCalendarFeed = (db: Database, userId: string) =>
  db
    .selectFrom('calendar_feeds')
    .select('created_at as createdAt')
    .where('user_id', '=', userId)
    .executeTakeFirst();

export const listOrders = (db: Database, userId: string) =>
  db
    .selectFrom('orders')
    .select([
      'order_id as orderId',
      'parent_order_id as parentOrderId',
      'created_at as createdAt',
      'status',
      'total_amount_sen as totalAmountSen',
      'credits_sen as creditsSen',
      'paid_amount_sen as paidAmountSen',
      'refunded_amount_sen as refundedAmountSen',
      'billing_name as billingName',
      'billing_email as billingEmail',
      'billing_mobile as billingMobile',
      'billing_address as billingAddress',
      'booking_metadata as bookingMetadata',
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
      'order_items.order_id as orderId',
      'order_items.kind',
      'courts.name as court',
      'order_items.booking_date as bookingDate',
      'order_items.slot',
      'lesson.duration_slots as durationSlots',
      'order_items.plan',
      'order_items.plan_months as planMonths',
      'order_items.before_discount_sen as beforeDiscountSen',
      'order_items.company_discount_sen as companyDiscountSen',
      'order_items.membership_discount_sen as membershipDiscountSen',
      'order_items.final_sen as finalSen',
      'order_items.credits_sen as creditsSen',
      'order_items.refunded_at as refundedAt',
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
      'payments.order_id as orderId',
      'payments.provider',
      'payments.provider_transaction_id as providerTransactionId',
      'payments.amount_sen as amountSen',
      'payments.currency',
      'payments.status',
      'payments.created_at as createdAt',
    ])
    .where('orders.user_id', '=', userId)
    .orderBy('payments.created_at')
    .execute();

export const listCreditEntries = (db: Database, userId: string) =>
  db
    .selectFrom('credit_entries')
    .select([
      'created_at as createdAt',
      'amount_sen as amountSen',
      'kind',
      'order_id as orderId',
      'reason',
    ])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();

export const listFreeWeeks = (db: Database, userId: string) =>
  db
    .selectFrom('free_slots')
    .select(['week_start as weekStart', 'slots_used as slotsUsed'])
    .where('user_id', '=', userId)
    .orderBy('week_start')
    .execute();

export const listSessions = (db: Database, userId: string) =>
  db
    .selectFrom('sessions')
    .select([
      'created_at as createdAt',
      'updated_at as updatedAt',
      'last_used_at as lastUsedAt',
      'expires_at as expiresAt',
      'ip_address as ipAddress',
      'user_agent as userAgent',
    ])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();

export const listMails = (db: Database, email: string) =>
  db
    .selectFrom('mail_outbox')
    .select(['created_at as createdAt', 'sent_at as sentAt', 'subject', 'body_text as bodyText'])
    .where('to_address', '=', email)
    .orderBy('created_at')
    .execute();

export const listRefusedAttempts = (db: Database, userId: string) =>
  db
    .selectFrom('refused_attempts')
    .innerJoin('courts', 'courts.id', 'refused_attempts.court_id')
    .select(['at', 'courts.name as court', 'booking_date as date', 'slot', 'code'])
    .where('user_id', '=', userId)
    .orderBy('refused_attempts.id')
    .execute();
