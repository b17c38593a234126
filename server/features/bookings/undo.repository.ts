import { type NotNull, sql } from 'kysely';
import type { Database, Tx } from '#server/db/database.ts';

const moves = (db: Database) =>
  db
    .selectFrom('booking_changes as change')
    .innerJoin('courts', 'courts.id', 'change.court_id')
    .select([
      'change.id',
      'change.booking_id as bookingId',
      'change.user_id as userId',
      'courts.name as courtName',
      'change.booking_date as date',
      'change.slot',
      'change.to_date as toDate',
      'change.to_slot as toSlot',
      'change.amount_sen as amountSen',
      'change.gave_back as gaveBack',
      'change.staff_user_id as staffUserId',
      'change.swap_id as swapId',
      'change.joint_id as jointId',
      'change.created_at as madeAt',
    ])
    .where('change.kind', '=', 'moved')
    .$narrowType<{ toDate: NotNull; toSlot: NotNull }>();

/** A move of a booking, with the place that it left; undefined if there is none with this id. */
export const findMove = (db: Database, changeId: string) =>
  moves(db).where('change.id', '=', changeId).executeTakeFirst();

export type MadeMove = NonNullable<Awaited<ReturnType<typeof findMove>>>;

/** The moves of one member's bookings that moved together, by slot. */
export const listJointMoves = (db: Database, { jointId }: MadeMove) =>
  moves(db).where('change.joint_id', '=', jointId).orderBy('change.slot').execute();

/** The other move of a swap. */
export const findOtherMove = (db: Database, { id, swapId }: MadeMove) =>
  moves(db)
    .where('change.swap_id', '=', swapId)
    .where('change.id', '<>', id)
    .executeTakeFirstOrThrow();

/**
 * The undone sale whose undoing wrote the row `change` (DESK-25). All that the undoing writes has one
 * moment; a free slot of the sale has no order by which it could be found.
 */
const fromUndoneSale = sql`from undone_sales undone
  join orders sold on sold.order_id = undone.order_id
  where sold.user_id = change.user_id and undone.created_at = change.created_at`;

const isOfUndoneSale = sql<boolean>`exists (select ${fromUndoneSale})`;

/** How the money that the desk took for it was handed back. */
export const undoneSaleOfChange = sql<{
  readonly method: 'cash' | 'terminal' | null;
} | null>`(select jsonb_build_object('method', undone.method) ${fromUndoneSale} limit 1)`;

/** Cancellations of bookings, with what was sold. */
const cancellations = (db: Database) =>
  db
    .selectFrom('booking_changes as change')
    .innerJoin('courts', 'courts.id', 'change.court_id')
    .leftJoin('order_items as item', 'item.id', 'change.item_id')
    .leftJoin('orders as part', 'part.order_id', 'item.order_id')
    .leftJoin('staff', 'staff.user_id', 'change.staff_user_id')
    .leftJoin('program_schedule_instances as class', 'class.id', 'item.instance_id')
    .leftJoin('program_schedules', 'program_schedules.id', 'class.schedule_id')
    .leftJoin('programs', 'programs.id', 'program_schedules.program_id')
    .select([
      'change.id',
      'change.booking_id as bookingId',
      'change.user_id as userId',
      'change.item_id as itemId',
      'change.court_id as courtId',
      'courts.name as courtName',
      'change.booking_date as date',
      'change.slot',
      'change.amount_sen as amountSen',
      'change.kept_sen as keptSen',
      'change.gave_back as gaveBack',
      'change.staff_user_id as staffUserId',
      'staff.name as staffName',
      'change.created_at as madeAt',
      'change.booked_at as bookedAt',
      'item.kind as itemKind',
      'item.final_sen as soldSen',
      'part.order_id as orderId',
      'part.parent_order_id as parentOrderId',
      'item.instance_id as classId',
      'programs.name as program',
      'change.coach_user_id as coachUserId',
      'change.after_restoration as afterRestoration',
      'change.closure_id as closureId',
      isOfUndoneSale.as('isOfUndoneSale'),
    ])
    .where('change.kind', '=', 'given_back');

/** Undefined if there is no cancellation with this id. */
export const findCancellation = (db: Database, changeId: string) =>
  cancellations(db).where('change.id', '=', changeId).executeTakeFirst();

/** The bookings that a closure ended and that have not come back, by time. [CLOSE-6] */
export const listEndedByClosure = (db: Database, closureId: number) =>
  cancellations(db)
    .where('change.closure_id', '=', closureId)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('booking_changes as undo')
            .select('undo.id')
            .whereRef('undo.undoes', '=', 'change.id'),
        ),
      ),
    )
    .orderBy('change.booking_date')
    .orderBy('change.slot')
    .orderBy('change.court_id')
    .orderBy('change.booking_id')
    .execute();

export type Cancellation = NonNullable<Awaited<ReturnType<typeof findCancellation>>>;

/** The change that has undone another one. */
export const findUndoing = (tx: Tx, changeId: string) =>
  tx
    .selectFrom('booking_changes')
    .select(['id', 'amount_sen as amountSen', 'gave_back as gaveBack'])
    .where('undoes', '=', changeId)
    .executeTakeFirst();
