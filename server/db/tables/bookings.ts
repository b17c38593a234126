import type { Generated, GeneratedAlways } from 'kysely';
import type { AttendanceState } from '#domain/staff/attendance.ts';
import type { RefundKind } from '#domain/staff/guest-money.ts';
import type { LeftOutDate } from '#domain/staff/weekly-sales.ts';
import type { Slot } from '#domain/time/slots.ts';
import type { Json } from '#server/db/tables/column-types.ts';

export interface SlotClaimsTable {
  court_id: number;
  booking_date: string;
  slot: Slot;
  kind: 'booking' | 'hold' | 'offer' | 'lesson' | 'block';
  user_id: string | null;
  order_id: string | null;
  instance_id: number | null;
  block_reason: string | null;
  expires_at: Date | null;
  /** The series of a block that repeats. */
  series_id: string | null;
  booked_by: GeneratedAlways<string | null>;
  /** The closure that blocks the slot; null for other claims. */
  closure_id: number | null;
  /** The block that blocks the slot, if it cancelled bookings. */
  block_act_id: number | null;
  /** The wait that an offer is for, or whose offer a hold was placed from. */
  wait_id: string | null;
}

/** A member who waits for a slot to become free. */
export interface SlotWaitsTable {
  id: string;
  user_id: string;
  position: GeneratedAlways<number>;
  booking_date: string;
  court_type_id: number;
  /** Null for any court of the type. */
  court_id: number | null;
  from_slot: Slot;
  to_slot: Slot;
  joined_at: Date;
  /** The end of the offer that the member has got; null while they wait for one. */
  offered_until: Date | null;
}

export interface BlockSeriesTable {
  id: string;
  court_id: number;
  slot: Slot;
  duration_slots: number;
  first_date: string;
  weeks: number;
  reason: string;
  for_whom: string | null;
  created_by: string;
  created_at: Date;
  /** The run with which the series began; null for that run itself. */
  first_run_id: string | null;
  /** The date that this run has elsewhere, if it was made to move a single one. */
  moved_date: string | null;
}

/** Slots of a court that one order sold every week. */
export interface WeeklyBookingsTable {
  order_id: string;
  court_id: number;
  slot: Slot;
  duration_slots: number;
  first_date: string;
  weeks: number;
  left_out: Json<readonly LeftOutDate[]>;
}

export interface BookingsTable {
  id: string;
  court_id: number;
  user_id: string;
  booking_date: string;
  slot: Slot;
  booking_type: 'court_booking' | 'group_lesson' | 'private_lesson';
  order_id: string | null;
  program_schedule_instance_id: number | null;
  coach_user_id: string | null;
  created_at: Date;
  booked_by: GeneratedAlways<string | null>;
}

/** A change of a booking. The row stays when the booking is deleted. */
export interface BookingChangesTable {
  id: string;
  booking_id: string;
  user_id: string;
  /** Null for a free booking. */
  item_id: string | null;
  kind: 'moved' | 'given_back' | 'restored';
  court_id: number;
  booking_date: string;
  slot: Slot;
  to_court_id: number | null;
  to_date: string | null;
  to_slot: Slot | null;
  /** The change of the member's credits, or of the money that the venue owes a guest. */
  amount_sen: number;
  /**
   * The form in which a cancelled booking was refunded; null in rows of earlier releases. Of moves
   * and restorations only those of guests have one, `money`.
   */
  gave_back: RefundKind | null;
  /** The staff member who made the change, and the reason given; null for the member. */
  staff_user_id: string | null;
  reason: string | null;
  /** The part of the paid amount that the venue kept. */
  kept_sen: Generated<number>;
  /** The part of `amount_sen` that the rules would not have given back. */
  goodwill_sen: Generated<number>;
  /** True if a block ended the booking: then `goodwill_sen` counts towards the limit of blocks. */
  by_block: Generated<boolean>;
  /** The change that this one undoes. */
  undoes: string | null;
  /** The restoration after which the booking ended; null if it was never restored. */
  after_restoration: string | null;
  /** When the booking was made; null in rows of earlier releases. */
  booked_at: Date | null;
  /** The same in both moves of a swap; null for other changes, and for swaps of earlier releases. */
  swap_id: string | null;
  /** The same for all bookings that move together. */
  joint_id: string | null;
  /** The closure that ended the booking; null for other changes. */
  closure_id: number | null;
  /** The coach of a private lesson that a closure ended. */
  coach_user_id: string | null;
  created_at: Date;
}

export interface BookingAttendanceTable {
  booking_id: string;
  state: AttendanceState;
  at: Date;
  staff_user_id: string;
}

export interface CalendarFeedsTable {
  user_id: string;
  token_hash: string;
  created_at: Date;
}

/** An order, a sale or a move that was refused, once for each of its slots. */
export interface RefusedAttemptsTable {
  id: GeneratedAlways<number>;
  at: Date;
  /** Null for a guest. */
  user_id: string | null;
  /** The staff member who sold or moved; null for the member. */
  staff_user_id: string | null;
  is_move: Generated<boolean>;
  court_id: number;
  booking_date: string;
  slot: Slot;
  code: string;
}
