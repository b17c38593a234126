import type { ErrorCode } from '#contract/errors.ts';

/**
 * The refusals for violated constraints. Commands check the rules first, so these occur only in
 * races and for requests that bypass the screens.
 */
export const refusalOfConstraint: Readonly<Record<string, ErrorCode>> = {
  // People
  profiles_pk: 'conflict',
  profiles_username_unique: 'username_taken',
  profiles_username_shape: 'username_invalid',
  profiles_born_since_1920: 'birth_too_early',
  users_email_unique: 'email_taken',
  staff_last_owner: 'last_owner',
  sessions_of_suspended: 'account_suspended',
  orders_of_suspended: 'account_suspended',

  // Slots
  slot_claims_pk: 'timeslot_taken',
  // The same member, twice at once. Other members violate the key above.
  slot_claims_booked_by_unique: 'already_confirmed',
  slot_claims_slot: 'slot_not_sold',
  slot_claims_court_fk: 'court_unavailable',
  bookings_slot_unique: 'already_confirmed',
  bookings_claim_fk: 'slot_gone',
  bookings_slot: 'slot_not_sold',
  bookings_court_fk: 'court_unavailable',

  // Lessons
  program_schedule_instances_seats: 'lesson_full',
  lesson_seats_pk: 'already_confirmed',
  lesson_seats_booked_by_unique: 'already_confirmed',
  lesson_seats_instance_fk: 'lesson_failed',
  lesson_waits_instance_fk: 'lesson_failed',
  bookings_seat_unique: 'already_confirmed',
  bookings_lesson_fk: 'lesson_failed',
  bookings_seat_fk: 'lesson_failed',

  // Orders
  orders_pk: 'conflict',
  orders_id_shape: 'order_invalid',
  orders_main_id_length: 'order_invalid',
  orders_billing_lengths: 'order_invalid',
  orders_status_step: 'conflict',
  order_items_slot_unique: 'order_invalid',
  order_items_slot: 'slot_not_sold',
  order_items_court_fk: 'court_unavailable',
  order_items_instance_fk: 'lesson_failed',
  order_items_refunded_once: 'conflict',

  // Changes of bookings
  booking_changes_given_back_once: 'refund_booking_not_found',

  // Exceptions
  exception_resolutions_one_of_payment: 'exception_settled',
  exception_resolutions_one_of_change: 'exception_settled',
  exception_resolutions_one_of_charge: 'exception_settled',
  provider_refunds_within_charge: 'card_refund_too_much',
  provider_refunds_pk: 'conflict',

  // Settlement files
  settlement_files_once: 'settlement_file_known',
  settlement_files_days_are_open: 'settlement_file_closed',
  settlement_files_are_kept: 'settlement_file_withdrawn',
  reconciled_days_pk: 'reconcile_day_closed',
  reconciled_lines_pk: 'reconcile_day_closed',
  reconciled_lines_day_is_open: 'reconcile_day_closed',

  // Messages
  messages_sent_once: 'message_sent',

  // Announcements
  scheduled_announcements_one_at_a_time: 'announcement_overlaps',

  // Price changes
  price_changes_are_decided: 'price_change_decided',

  // Shifts
  shifts_one_open_per_till: 'shift_open',
  shifts_are_final: 'shift_closed',
  cash_entries_shift_is_open: 'shift_closed',
  undone_sales_in_shift_of_sale: 'undo_shift_changed',

  // Credits and free slots
  credits_cover_reservations: 'credits_reserve_failed',
  pending_credits_deduction_pk: 'credits_reserve_failed',
  credit_entries_idempotency_unique: 'conflict',
  free_slots_within_allowance: 'free_slots_exceeded',
};

/** The refusal for a constraint, or null if only a bug of ours can violate it. */
export const codeOfConstraint = (name: string): ErrorCode | null =>
  refusalOfConstraint[name] ?? null;
