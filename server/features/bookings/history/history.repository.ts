import { sql } from 'kysely';
import type { PaidOrderStatus } from '#domain/bookings/receipts.ts';
import { paymentLosses } from '#domain/payments/settling.ts';
import type { Database } from '#server/db/database.ts';

/** The payment that booked an order, or came too late for it. */
interface PaymentOfOrder {
  readonly isAtDesk: boolean;
  readonly method: string | null;
}

const paidOrders = (db: Database, userId: string) =>
  db
    .selectFrom('orders')
    .select((eb) => [
      'order_id as orderId',
      'created_at as createdAt',
      'status',
      eb
        .not(
          eb.exists(
            eb
              .selectFrom('payments')
              .whereRef('payments.order_id', '=', 'orders.order_id')
              .where('payments.outcome', '=', 'credited')
              .where('payments.reason', 'in', paymentLosses),
          ),
        )
        .as('isBooked'),
      eb
        .exists(
          eb
            .selectFrom('undone_sales')
            .select('undone_sales.order_id')
            .whereRef('undone_sales.order_id', '=', 'orders.order_id'),
        )
        .as('isUndone'),
      'total_amount_sen as totalSen',
      'credits_sen as creditsSen',
      'paid_amount_sen as paidSen',
      'billing_name as billingName',
      'billing_email as billingEmail',
      'billing_mobile as billingMobile',
      'billing_address as billingAddress',
      'channel',
      'buyer_tax_id as buyerTaxId',
    ])
    .where('user_id', '=', userId)
    .where('parent_order_id', 'is', null)
    .where('status', '<>', 'pending')
    .$narrowType<{ status: PaidOrderStatus; isBooked: boolean; isUndone: boolean }>();

/** A page of a member's paid orders, newest first. */
export const listPaidOrders = (
  db: Database,
  userId: string,
  { after, limit }: { readonly after: string | null; readonly limit: number },
) =>
  paidOrders(db, userId)
    .select((eb) =>
      // A late payment was returned without a refund. The refund of a moved booking includes its
      // difference.
      eb.fn
        .coalesce(
          eb
            .selectFrom('credit_entries as entry')
            .innerJoin('orders as part', 'part.order_id', 'entry.order_id')
            .select(({ fn }) => fn.sum<number>('entry.amount_sen').as('sen'))
            .where('entry.user_id', '=', userId)
            .where('entry.kind', 'in', ['refund', 'refund_undone'])
            .where((part) =>
              part(
                part.fn.coalesce('part.parent_order_id', 'part.order_id'),
                '=',
                part.ref('orders.order_id'),
              ),
            ),
          'refunded_amount_sen',
        )
        .as('refundedSen'),
    )
    .$if(after !== null, (query) =>
      query.where((eb) =>
        eb(
          eb.refTuple('created_at', 'order_id'),
          '<',
          eb
            .selectFrom('orders as last')
            .select(['last.created_at', 'last.order_id'])
            .where('last.order_id', '=', after)
            .where('last.user_id', '=', userId)
            .$asTuple('created_at', 'order_id'),
        ),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('order_id', 'desc')
    .limit(limit)
    .execute();

export const findPaidOrder = (db: Database, userId: string, orderId: string) =>
  paidOrders(db, userId)
    .select((eb) =>
      eb
        .selectFrom('users')
        .select('email')
        .whereRef('users.id', '=', 'orders.user_id')
        .$asScalar()
        .$notNull()
        .as('email'),
    )
    .select((eb) =>
      eb
        .selectFrom('payments')
        .select(
          sql<PaymentOfOrder>`jsonb_build_object(
            'isAtDesk', payments.provider = 'desk', 'method', payments.method)`.as('payment'),
        )
        .whereRef('payments.order_id', '=', 'orders.order_id')
        .where(({ or, eb: is }) =>
          or([
            is('payments.outcome', '=', 'booked'),
            is.and([
              is('payments.outcome', '=', 'credited'),
              is('payments.reason', 'in', paymentLosses),
            ]),
          ]),
        )
        .limit(1)
        .as('payment'),
    )
    .where('order_id', '=', orderId)
    .executeTakeFirst();

/**
 * The items of main orders by time, at the slots that they were moved to. The coach of a private
 * lesson is known only while it is booked.
 */
export const listSoldItems = async (db: Database, mainOrderIds: readonly string[]) => {
  if (mainOrderIds.length === 0) return [];
  return db
    .selectFrom('order_items as item')
    .innerJoin('orders as part', 'part.order_id', 'item.order_id')
    .leftJoin('courts', 'courts.id', 'item.court_id')
    .leftJoin('program_schedule_instances as class', 'class.id', 'item.instance_id')
    .leftJoin('program_schedules', 'program_schedules.id', 'class.schedule_id')
    .leftJoin('programs', 'programs.id', 'program_schedules.program_id')
    .leftJoin('sports', 'sports.id', 'programs.sport_id')
    .leftJoin('profiles as teacher', (join) =>
      join.on((eb) =>
        eb(
          'teacher.user_id',
          '=',
          eb.fn.coalesce('class.substitute_user_id', 'programs.coach_user_id'),
        ),
      ),
    )
    .leftJoin('bookings', (join) =>
      join
        .onRef('bookings.order_id', '=', 'item.order_id')
        .onRef('bookings.court_id', '=', 'item.court_id')
        .onRef('bookings.booking_date', '=', 'item.booking_date')
        .onRef('bookings.slot', '=', 'item.booked_slot'),
    )
    .leftJoin('profiles as coach', 'coach.user_id', 'bookings.coach_user_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('booking_changes as change')
          .leftJoin('credit_entries as entry', 'entry.change_id', 'change.id')
          .select((change) => [
            change.fn.coalesce('change.reason', 'entry.reason').as('reason'),
            'change.kept_sen',
          ])
          .whereRef('change.item_id', '=', 'item.id')
          .where('change.kind', '=', 'given_back')
          .where((change) =>
            change.not(
              change.exists(
                change
                  .selectFrom('booking_changes as undo')
                  .select('undo.id')
                  .whereRef('undo.undoes', '=', 'change.id'),
              ),
            ),
          )
          .as('end'),
      (join) => join.onTrue(),
    )
    .select((eb) => [
      eb.fn.coalesce('part.parent_order_id', 'part.order_id').as('mainOrderId'),
      'item.id',
      'item.kind',
      'item.plan',
      'item.court_id as courtId',
      'item.booking_date as bookingDate',
      'item.slot',
      'item.before_discount_sen as beforeDiscountSen',
      'item.company_discount_sen as companyDiscountSen',
      'item.membership_discount_sen as membershipDiscountSen',
      'item.final_sen as finalSen',
      'item.tax_rate_bp as taxRateBp',
      'item.tax_sen as taxSen',
      'item.refunded_at as refundedAt',
      'end.reason as venueReason',
      eb.fn.coalesce('end.kept_sen', eb.lit(0)).as('keptSen'),
      'courts.name as courtName',
      'coach.display_name as coachName',
      'coach.username as coachUsername',
      'sports.name as sportName',
      'programs.name as programName',
      'programs.level as programLevel',
      'class.duration_slots as durationSlots',
      'teacher.display_name as teacherName',
      'teacher.username as teacherUsername',
    ])
    .where((eb) =>
      eb.or([
        eb('part.order_id', 'in', mainOrderIds),
        eb('part.parent_order_id', 'in', mainOrderIds),
      ]),
    )
    .orderBy('item.booking_date')
    .orderBy('item.slot')
    .orderBy('item.court_id')
    .orderBy('item.id')
    .execute();
};

export type SoldItem = Awaited<ReturnType<typeof listSoldItems>>[number];
