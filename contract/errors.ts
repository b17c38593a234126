import { z } from 'zod';
import type { DetailsOf } from '#domain/words/refusal-details.ts';
import { type RefusalCode, refusals, type ScreenFailureCode } from '#domain/words/refusal-texts.ts';
import { hintOfRefusal } from '#domain/words/refusal-words.ts';
import { type StaffRefusalCode, staffRefusals } from '#domain/words/staff-refusals.ts';

/** The codes that a server may answer with; failures of a screen never cross the wire. */
export type ErrorCode = Exclude<RefusalCode, ScreenFailureCode> | StaffRefusalCode;

/** A code without a status does not compile. */
export const statusOf: Readonly<Record<ErrorCode, number>> = {
  // The checkout shows the server's reason only for 400, 409, 410 and 500, so every refusal of an
  // order has one of these.
  no_timeslot: 400,
  daily_limit: 409,
  outside_window: 400,
  day_closed: 409,
  court_restricted: 409,
  court_held_priority: 409,
  court_held_super_priority: 409,
  court_full: 409,
  slot_past: 409,
  slot_not_sold: 400,

  invalid_booking_type: 400,
  court_unavailable: 409,
  already_confirmed: 409,
  timeslot_taken: 409,
  timeslot_being_processed: 409,
  free_booking_failed: 500,
  free_slots_exceeded: 409,
  lesson_full: 409,
  lesson_failed: 409,
  lesson_has_room: 409,
  plan_gone: 409,
  plan_not_needed: 409,
  membership_just_bought: 409,
  credits_cleanup_failed: 500,
  credits_reserve_failed: 409,
  pricing_failed: 500,
  price_changed: 409,
  amount_too_small: 400,
  membership_amount_too_small: 400,
  order_invalid: 400,
  slot_gone: 409,
  pending_expired: 410,
  too_many_waiting_orders: 409,
  held_by_venue: 409,
  order_internal: 500,
  order_failed: 500,
  payments_unavailable: 500,

  billing_name_required: 400,
  billing_name_invalid: 400,
  billing_name_too_long: 400,
  billing_email_required: 400,
  billing_email_invalid: 400,
  billing_email_too_long: 400,
  billing_mobile_required: 400,
  billing_mobile_invalid: 400,
  billing_mobile_unreadable: 400,

  wrong_credentials: 401,
  email_unverified: 403,
  account_suspended: 409,
  username_invalid: 400,
  username_taken: 409,
  passwords_differ: 400,
  password_too_short: 400,
  password_common: 400,
  password_personal: 400,
  reset_link_expired: 410,
  google_unavailable: 403,
  google_unreachable: 503,
  google_cancelled: 403,
  google_email_unverified: 403,
  google_not_linked: 403,
  google_failed: 403,
  email_invalid: 400,
  birth_invalid: 400,
  birth_too_young: 400,
  birth_too_early: 400,
  birth_in_future: 400,
  avatar_too_large: 413,
  avatar_upload_failed: 500,
  avatar_processing_failed: 422,
  account_has_bookings: 409,
  account_has_payment: 409,
  account_teaches: 409,
  account_is_staff: 409,

  refund_booking_not_found: 404,
  refund_status_unknown: 500,
  refund_fully_refunded: 409,
  refund_already_pending: 409,
  refund_too_late: 403,
  refund_refused_too_late: 403,
  refund_started: 403,
  refund_failed: 500,
  cancel_paid: 409,
  move_not_possible: 409,
  move_other_type: 409,
  move_own_hold: 409,

  invalid_request: 400,
  unauthenticated: 401,
  forbidden: 403,
  operator_only: 401,
  staff_only: 401,
  access_ended: 403,
  not_permitted: 403,
  last_owner: 409,
  second_factor_missing: 403,
  second_factor_stale: 403,
  second_factor_exists: 409,
  second_factor_not_started: 409,
  wrong_code: 403,
  passkey_refused: 403,
  last_factor: 409,
  wrong_password: 403,
  sign_in_again: 401,
  console_locked: 423,
  wrong_pin: 403,
  pin_blocked: 403,
  pin_missing: 409,
  pin_invalid: 400,
  pin_easy: 400,
  slots_in_the_way: 409,
  block_other_day: 403,
  check_in_too_early: 409,
  check_in_too_late: 409,
  no_show_too_early: 409,
  attendance_changed: 409,
  cancel_day_over: 409,
  give_back_too_much: 409,
  refund_due_in_full: 409,
  over_action_limit: 403,
  credits_not_available: 409,
  over_day_limit: 403,
  swap_same_member: 409,
  swap_changed: 409,
  guest_dearer_slot: 409,
  guest_without_credits: 409,
  undo_not_possible: 409,
  undo_superseded: 409,
  undo_too_late: 409,
  undo_credits_spent: 409,
  undo_slot_taken: 409,
  undo_free_slot_used: 409,
  undo_needs_reason: 409,
  undo_lesson: 409,
  suspend_staff: 409,
  shared_account: 403,
  passkey_unconfirmed: 403,
  name_differs: 409,
  mail_not_resendable: 409,
  mail_resent_often: 409,
  email_taken: 409,
  email_of_staff: 409,
  held_by_buyer: 409,
  link_too_late: 409,
  sale_not_booked: 409,
  demo_only: 403,
  switched_off: 403,
  not_found: 404,
  conflict: 409,
  confirmation_needed: 409,
  idempotency_mismatch: 409,
  payload_too_large: 413,
  too_many_requests: 429,
  too_many_mails: 429,
  rush: 429,
  unavailable: 503,
  internal: 500,
};

const sentences: Readonly<Record<ErrorCode, string>> = { ...refusals, ...staffRefusals };

/** The sentence of a code, for members or for the venue's people. */
export const sentenceOf = (code: ErrorCode): string => sentences[code];

export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(statusOf, code);

/**
 * What every failed answer carries. The facts are the code and its details; `message` and `hint` follow
 * from them, for a reader who has no words of their own. Screens and the command line have, and make
 * their sentences from the code and the details.
 */
export const errorEnvelope = z
  .object({
    message: z.string(),
    /** The fields of the code, such as slots, amounts or limits; `refusal-details.ts` has them. */
    details: z.record(z.string(), z.unknown()).nullable(),
    hint: z.string().nullable(),
    code: z.string(),
  })
  .meta({ id: 'Failure' });
export type ErrorEnvelope = z.output<typeof errorEnvelope>;

export const envelopeOf = <Code extends ErrorCode>(
  code: Code,
  details: DetailsOf<Code> | null = null,
): ErrorEnvelope => ({
  message: sentenceOf(code),
  details,
  hint: hintOfRefusal(code, details),
  code,
});
