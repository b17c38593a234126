import { type RawBuilder, sql } from 'kysely';
import type { BookingDate } from '#domain/time/venue-time.ts';
import { asDate, type Database } from '#server/db/database.ts';

/** A date of the weekly runs of the series that blocks a claim. */
const weeksOfSeries = (date: RawBuilder<unknown>) => sql<BookingDate | null>`(
  select ${date}::text from block_series run
  where run.weeks > 0 and run.moved_date is null and (
    run.id = coalesce(series.first_run_id, series.id)
    or run.first_run_id = coalesce(series.first_run_id, series.id)
  )
)`;

/** The claims of one booking day with people, bookings and lessons. Expired holds are left out. */
export const listDayClaims = (db: Database, date: BookingDate, now: Temporal.Instant) =>
  db
    .selectFrom('slot_claims as claim')
    .leftJoin('users', 'users.id', 'claim.user_id')
    .leftJoin('profiles', 'profiles.user_id', 'claim.user_id')
    .leftJoin('guests', 'guests.user_id', 'claim.user_id')
    .leftJoin('bookings as booking', (join) =>
      join
        .onRef('booking.court_id', '=', 'claim.court_id')
        .onRef('booking.booking_date', '=', 'claim.booking_date')
        .onRef('booking.slot', '=', 'claim.slot')
        .onRef('booking.booked_by', '=', 'claim.booked_by'),
    )
    .leftJoin('profiles as coach', 'coach.user_id', 'booking.coach_user_id')
    .leftJoin('order_items as item', (join) =>
      join
        .onRef('item.order_id', '=', 'booking.order_id')
        .onRef('item.court_id', '=', 'claim.court_id')
        .onRef('item.booking_date', '=', 'claim.booking_date')
        .onRef('item.booked_slot', '=', 'claim.slot'),
    )
    .leftJoin('price_overrides as override', 'override.item_id', 'item.id')
    .leftJoin('booking_attendance as attendance', 'attendance.booking_id', 'booking.id')
    .leftJoin('program_schedule_instances as class', 'class.id', 'claim.instance_id')
    .leftJoin('program_schedules as schedule', 'schedule.id', 'class.schedule_id')
    .leftJoin('programs as program', 'program.id', 'schedule.program_id')
    .leftJoin('block_series as series', 'series.id', 'claim.series_id')
    .leftJoin('closure_acts as act', (join) =>
      join.onRef('act.id', '=', 'claim.block_act_id').on('act.undo_until', '>', asDate(now)),
    )
    .select((eb) => [
      'claim.court_id as courtId',
      'claim.slot',
      'claim.kind',
      'claim.user_id as userId',
      eb.fn.coalesce('profiles.display_name', 'profiles.username', 'users.email').as('name'),
      eb('guests.user_id', 'is not', null).$castTo<boolean>().as('isGuest'),
      'guests.phone',
      eb
        .selectFrom('orders as part')
        .innerJoin('orders as main', (join) =>
          join.on((on) =>
            on('main.order_id', '=', on.fn.coalesce('part.parent_order_id', 'part.order_id')),
          ),
        )
        .select('main.billing_email')
        .where((on) =>
          on('part.order_id', '=', on.fn.coalesce('booking.order_id', 'claim.order_id')),
        )
        .as('billingEmail'),
      // Members give a number with an order, and nowhere else.
      eb
        .selectFrom('orders as part')
        .innerJoin('orders as main', (join) =>
          join.on((on) =>
            on('main.order_id', '=', on.fn.coalesce('part.parent_order_id', 'part.order_id')),
          ),
        )
        .select('main.billing_mobile')
        .where((on) =>
          on('part.order_id', '=', on.fn.coalesce('booking.order_id', 'claim.order_id')),
        )
        .as('billingMobile'),
      eb
        .selectFrom('orders as given')
        .select('given.billing_mobile')
        .whereRef('given.user_id', '=', 'claim.user_id')
        .where('given.billing_mobile', '<>', '')
        .orderBy('given.created_at', 'desc')
        .limit(1)
        .as('newestMobile'),
      'claim.order_id as heldForOrder',
      'claim.expires_at as expiresAt',
      eb
        .selectFrom('orders as held')
        .select((of) => of('held.total_amount_sen', '-', of.ref('held.credits_sen')).as('sen'))
        .whereRef('held.order_id', '=', 'claim.order_id')
        .as('dueSen'),
      'claim.block_reason as blockReason',
      'claim.closure_id as closureId',
      'act.id as actId',
      'act.undo_until as undoUntil',
      'act.closed_at as blockedAt',
      'act.closed_by as blockedBy',
      eb
        .selectFrom('booking_changes as ended')
        .select((of) => of.fn.countAll<number>().as('count'))
        .whereRef('ended.closure_id', '=', 'act.id')
        .where('ended.kind', '=', 'given_back')
        .as('cancelled'),
      'claim.series_id as seriesId',
      weeksOfSeries(sql`min(run.first_date)`).as('firstDate'),
      weeksOfSeries(sql`max(run.first_date + 7 * (run.weeks - 1))`).as('lastDate'),
      'series.moved_date as movedDate',
      'series.for_whom as forWhom',
      'claim.instance_id as classId',
      'booking.id as bookingId',
      'booking.booking_type as bookingType',
      eb.fn.coalesce('coach.display_name', 'coach.username').as('coach'),
      'booking.order_id as orderId',
      'item.final_sen as finalSen',
      'item.credits_sen as creditsSen',
      'override.rule_sen as ruleSen',
      eb
        .selectFrom('booking_changes as change')
        .select((of) => of.fn.sum<number>('change.amount_sen').as('sen'))
        .whereRef('change.booking_id', '=', 'booking.id')
        .as('changesSen'),
      'override.reason as overrideReason',
      eb
        .selectFrom('orders as part')
        .innerJoin('payments as payment', 'payment.order_id', 'part.parent_order_id')
        .select('payment.method')
        .whereRef('part.order_id', '=', 'booking.order_id')
        .where('payment.method', 'in', ['cash', 'terminal'])
        .limit(1)
        .as('deskMethod'),
      eb
        .selectFrom('orders as part')
        .innerJoin('payments as payment', 'payment.order_id', 'part.parent_order_id')
        .select('payment.reference')
        .whereRef('part.order_id', '=', 'booking.order_id')
        .where('payment.method', '=', 'terminal')
        .limit(1)
        .as('reference'),
      eb
        .selectFrom('orders as part')
        .innerJoin('payments as payment', 'payment.order_id', 'part.parent_order_id')
        .select('payment.method')
        .whereRef('part.order_id', '=', 'booking.order_id')
        .where('payment.outcome', '=', 'booked')
        .where('payment.provider', '<>', 'desk')
        .limit(1)
        .as('onlineMethod'),
      eb
        .selectFrom('payment_links as link')
        .select((of) => of.fn.max('link.created_at').as('sentAt'))
        .whereRef('link.order_id', '=', 'claim.order_id')
        .where('link.is_mailed', '=', true)
        .as('linkSentAt'),
      eb
        .selectFrom('payment_links as link')
        .select((of) => of.fn.max('link.used_at').as('usedAt'))
        .whereRef('link.order_id', '=', 'claim.order_id')
        .as('linkUsedAt'),
      eb
        .selectFrom('payments as charge')
        .select('charge.status')
        .whereRef('charge.order_id', '=', 'claim.order_id')
        .orderBy('charge.created_at', 'desc')
        .limit(1)
        .as('chargeStatus'),
      eb
        .selectFrom('payments as charge')
        .select((of) => of.fn.max('charge.created_at').as('at'))
        .whereRef('charge.order_id', '=', 'claim.order_id')
        .as('chargeAt'),
      'attendance.state as attendance',
      'attendance.at as attendanceAt',
      'program.name as program',
      'class.participants',
      'class.capacity',
    ])
    .where('claim.booking_date', '=', date)
    .where((eb) =>
      eb.or([eb('claim.kind', '<>', 'hold'), eb('claim.expires_at', '>', asDate(now))]),
    )
    .orderBy('claim.court_id')
    .orderBy('claim.slot')
    .execute();

export type DayClaimRow = Awaited<ReturnType<typeof listDayClaims>>[number];
