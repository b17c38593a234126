/**
 * Shown when one of a screen's own steps fails. These never cross the wire as a code, so they need
 * no status; `{message}` is the service's reason, as a whole sentence.
 */
export const screenFailures = {
  // Any call
  unreachable: 'We could not reach Depot. Please check your connection and try again.',

  // Authentication and sessions
  session_check_failed: 'Failed to check session. Please try again.',
  login_failed: 'Login Failed: {message}',
  google_login_failed: 'Google Login Failed: {message}',
  google_registration_failed: 'Google Registration Failed: {message}',
  registration_failed: 'Registration Failed: {message}',
  registration_without_user:
    'Registration succeeded, but no user data returned. Please try registering again.',
  logout_failed: 'Failed to sign out. Please try again.',
  reset_email_failed: 'Failed to send reset email: {message}',
  password_update_failed: 'Failed to update password: {message}',
  resend_failed: 'Failed to send the email again: {message}',
  reset_link_missing: 'This link is incomplete. Please open it from the email again.',
  email_missing: 'Please enter your email address.',
  password_missing: 'Please enter your password.',

  // Booking screen and lessons
  data_load_failed: 'Failed to load data. Please try again later.',
  timeslots_fetch_failed: 'Failed to fetch booked timeslots. Please try again.',
  timeslots_unexpected: 'An unexpected error occurred while fetching timeslots.',
  limit_check_failed: 'Failed to verify booking limit. Please try again or contact support.',
  checkout_unexpected:
    'An unexpected error occurred during checkout. Please try again or contact support.',
  coaches_fetch_failed: 'Failed to fetch coaches: {message}',
  sports_fetch_failed: 'Failed to fetch sports: {message}',
  program_without_classes: 'This program has no scheduled sessions.',
  program_without_upcoming: 'This program has no upcoming sessions. Check back later.',

  // Checkout
  billing_incomplete: 'Please fill in all required fields correctly.',
  prices_loading: 'Please wait while prices are loading.',
  slot_prices_loading: 'Please wait while we load the prices for all selected timeslots.',
  free_order_failed: 'Failed to confirm booking. Please try again.',
  release_failed: 'Failed to release your order: {message}',

  // Profile
  profile_save_failed: 'Failed to save profile changes. Please try again.',
  profile_load_failed: 'Failed to load your profile. Please try again.',
  download_failed: 'Failed to download your data: {message}',
  deletion_failed: 'Failed to delete your account: {message}',

  // Refunds and cancellations
  refund_error:
    'An error occurred: {message} Please try again or contact support if the issue persists.',
  refund_unexpected_response: 'Unexpected response from refund process. Please contact support.',
  refund_unexpected_error:
    'An unexpected error occurred while processing the refund. Please try again or contact support.',
  cancel_failed: 'Failed to cancel booking: {message}',
  move_credits_short: 'Your credits do not cover the difference: {message}.',
  feed_failed: 'Failed to change your calendar link: {message}',
} as const;

/** Every refusal's sentence, keyed by the code that rules and answers carry. */
export const refusals = {
  ...screenFailures,

  // Choosing slots
  no_timeslot: 'Please select at least one timeslot before proceeding to checkout.',
  daily_limit:
    'As a normal member, you can only book up to 10 slots per day. Please select a different date or contact support for assistance.',
  outside_window: 'This date is outside your booking window. Please choose a different date.',
  day_closed: 'Bookings are closed on this date. Please choose a different date.',
  court_restricted: 'This court is not open for booking. Please choose a different court.',
  court_held_priority:
    'This court is held for priority members on this date. Please choose a different court or date.',
  court_held_super_priority:
    'This court is held for athletes on this date. Please choose a different court or date.',
  court_full: 'This court is fully booked on this date. Please choose a different court or date.',
  slot_past: 'This timeslot has already ended. Please choose a later one.',
  slot_not_sold: 'This timeslot cannot be booked. Please choose a different one.',

  // Placing an order
  invalid_booking_type:
    'Invalid booking selection. Please choose court booking or group lesson and try again.',
  court_unavailable:
    'Failed to make booking. The selected court is unavailable. Please choose a different court or try again later.',
  already_confirmed:
    'You already have a confirmed booking for this timeslot. Redirecting to profile.',
  timeslot_taken:
    'Failed to make booking. The selected timeslot is already taken. Please choose a different timeslot or date.',
  timeslot_being_processed:
    'Failed to make booking. The selected timeslot is currently being processed by another user. Please try again later or choose a different timeslot.',
  free_booking_failed: 'Failed to confirm free booking. Please try again.',
  free_slots_exceeded: 'Maximum free slots exceeded for this week.',
  lesson_full:
    'Failed to make booking. This group lesson is fully booked. Please choose a different session or date.',
  lesson_failed:
    'Failed to make booking. Unable to process group lesson. Please try a different session or contact support.',
  lesson_has_room: 'There is a seat for you in this session. You can book it now.',
  slot_free: 'A timeslot is free for you already. You can book it now.',
  too_many_waits:
    'You can wait for up to 3 timeslots on a day, and 6 in all. Please take one of them back first.',
  plan_gone: 'This membership is no longer offered. Please choose a different one.',
  plan_not_needed:
    'The venue has already given you this membership with no end date, so there is nothing to buy.',
  membership_just_bought:
    'You have just bought a membership. Please check your profile before you buy another one.',
  credits_cleanup_failed:
    'Failed to clean up expired credit reservations. Please try again or contact support.',
  credits_reserve_failed: 'Failed to reserve credits. Please try again or contact support.',
  pricing_failed: 'Failed to get pricing, please try to refresh the page',
  price_changed: 'The price has changed since it was shown to you. Please review the new total.',
  amount_too_small:
    'A card payment must be more than RM 1.00. Please add to this order, or pay with credits if you have enough.',
  membership_amount_too_small:
    'A card payment must be more than RM 1.00. Please pay with credits, or ask the venue.',
  order_invalid: 'Invalid request details provided.',
  slot_gone: 'The selected timeslot is no longer available. Please choose a different one.',
  pending_expired: 'Your pending booking expired or became invalid. Please start a new booking.',
  too_many_waiting_orders:
    'Three of your orders are still waiting for payment. Please pay for one of them or release one first.',
  held_by_venue:
    'The venue is holding this for you in an order that is waiting for payment. Please pay for that order or release it.',
  order_internal: 'Internal server error during order creation.',
  order_failed: 'Failed to make booking. Please try again or contact support.',
  payments_unavailable:
    'Online payment is not set up at this venue yet. Nothing has been booked or charged.',

  // Billing form
  billing_name_required: 'Billing Name is required',
  billing_name_invalid: 'Billing Name must be alphanumeric',
  billing_name_too_long: 'Billing Name must be up to 128 characters',
  billing_email_required: 'Billing Email is required',
  billing_email_invalid: 'Invalid email format',
  billing_email_too_long: 'Billing Email must be up to 128 characters',
  billing_mobile_required: 'Billing Mobile is required',
  billing_mobile_invalid: 'Invalid phone number (e.g., +12025550123)',
  billing_mobile_unreadable: 'Invalid phone number format',

  // Accounts and profile
  wrong_credentials: 'The email or password is not right.',
  email_unverified: 'Please verify your email address first. The link is in your inbox.',
  account_suspended: 'This account is suspended. Please contact the venue.',
  username_invalid:
    'Username must be 3-20 characters long and contain only letters, numbers, and underscores.',
  username_taken: 'This username is already taken. Please choose a different one.',
  passwords_differ: 'Passwords do not match!',
  password_too_short: 'Please choose a password with at least 8 characters.',
  password_common: 'This password is among the most common ones. Please choose a different one.',
  password_personal:
    'Your password cannot be your username or email. Please choose a different one.',
  reset_link_expired: 'This reset link has expired or was already used. Please request a new one.',
  google_unavailable:
    'Google sign-in is not set up at this venue. Please use your email and password.',
  google_unreachable: 'Google cannot be reached right now. Please try again in a moment.',
  google_cancelled: 'Signing in with Google was cancelled.',
  google_email_unverified: 'Google has not verified the email address of this account.',
  google_not_linked:
    'This email has an account that is not verified yet. Please reset its password, then sign in with Google.',
  google_failed: 'Google could not sign you in. Please try again.',
  email_invalid: 'Please enter a valid email address.',
  birth_invalid: 'Please enter a valid date of birth.',
  birth_too_young: 'You must be at least 13 years old.',
  birth_too_early: 'Date of Birth cannot be earlier than January 1, 1920.',
  birth_in_future: 'Date of Birth cannot be in the future.',
  avatar_too_large: 'File size exceeds 5MB limit. Please upload a smaller image.',
  avatar_upload_failed: 'Failed to upload image. Please try again.',
  avatar_processing_failed: 'An error occurred while processing the image. Please try again.',
  account_has_bookings:
    'You still have upcoming bookings that are paid for. Please cancel them for credits first, or delete your account once they are over.',
  account_has_payment:
    'One of your orders is still waiting for payment. Please finish it, or try again in a few minutes, once it has expired.',
  account_teaches:
    'You are still listed as the coach of some lessons. Please ask the venue to hand them over first.',
  account_is_staff:
    'You are on the staff of the venue. Please ask an owner to end your access first.',

  // Refunds and cancellations
  refund_booking_not_found: 'Booking not found. Please refresh and try again.',
  refund_status_unknown: 'Unable to check refund status.',
  refund_fully_refunded: 'Order has been fully refunded.',
  refund_already_pending: 'A refund for this order is already pending.',
  refund_too_late: 'Cannot refund within 48 hours of booking start time.',
  refund_refused_too_late: 'Refunds cannot be processed within 48 hours of the booking date.',
  refund_started: 'This booking has already started and can no longer be cancelled.',
  refund_failed: 'Unable to process refund. Please try again or contact support.',
  cancel_paid: 'This booking has been paid for. Please request a refund instead.',
  move_not_possible:
    'This booking cannot be moved. Please cancel it and book another timeslot instead.',
  move_other_type: 'A booking can only be moved to a court of the same type.',
  move_own_hold:
    'This timeslot is held for an order of yours that is waiting for payment. Please pay for that order or release it first.',

  // Any request
  invalid_request: 'Some of the details are not valid. Please check them and try again.',
  unauthenticated: 'Please log in to continue.',
  forbidden: 'You do not have permission to do this.',
  operator_only: 'Only the venue can do this.',
  demo_only: 'This is only available on a demonstration venue.',
  switched_off: 'This is not open yet. Stay tuned for updates!',
  not_found: 'We could not find what you were looking for. Please refresh and try again.',
  conflict: 'This was changed in the meantime. Please refresh and try again.',
  confirmation_needed: 'Please confirm this change first.',
  idempotency_mismatch:
    'This order was already sent with different details. Please start a new booking.',
  payload_too_large: 'What you sent is too large. Please make it smaller and try again.',
  too_many_requests: 'Too many attempts.',
  rush: 'Many members are booking right now.',
  too_many_mails:
    'Too many emails were requested for this address. Please check its inbox, and its spam or junk folder.',
  unavailable: 'Depot is briefly unavailable. Please try again in a moment.',
  internal: 'An unexpected error occurred. Please try again.',
} as const;

export type ScreenFailureCode = keyof typeof screenFailures;
export type RefusalCode = keyof typeof refusals;
