import type { ErrorCode } from '#contract/errors.ts';

/**
 * What a member is told when the database is the one to refuse. Commands ask the rules first, so
 * these are the answers of races and of requests that go round the screens.
 */
export const refusalOfConstraint: Readonly<Record<string, ErrorCode>> = {
  // People
  profiles_pk: 'conflict',
  profiles_username_unique: 'username_taken',
  profiles_username_shape: 'username_invalid',
  profiles_born_since_1920: 'birth_too_early',

  // Hours
  slot_claims_pk: 'timeslot_taken',
  // The same member, twice at once: the key above is the one that others meet.
  slot_claims_booked_by_unique: 'already_confirmed',
  slot_claims_slot: 'slot_not_sold',
  slot_claims_court_fk: 'court_unavailable',
  bookings_hour_unique: 'already_confirmed',
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
  order_items_hour_unique: 'order_invalid',
  order_items_slot: 'slot_not_sold',
  order_items_court_fk: 'court_unavailable',
  order_items_instance_fk: 'lesson_failed',
  order_items_refunded_once: 'conflict',

  // What members did with their bookings
  booking_changes_given_back_once: 'refund_booking_not_found',

  // Credits and free slots
  credits_cover_reservations: 'credits_reserve_failed',
  pending_credits_deduction_pk: 'credits_reserve_failed',
  credit_entries_idempotency_unique: 'conflict',
  free_slots_within_allowance: 'free_slots_exceeded',
};

/** The refusal behind a constraint's name; null for a constraint that only a fault of ours breaks. */
export const codeOfConstraint = (name: string): ErrorCode | null =>
  refusalOfConstraint[name] ?? null;
