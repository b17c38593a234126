import { dailySlotLimit } from '#domain/slots/daily-limit.ts';
import type { RefusalCode } from '#domain/words/refusal-texts.ts';

/**
 * The refusals that only the venue's people read, by code. They stand apart from the refusals that
 * members read, so that members' screens do not load them.
 */
export const staffRefusals = {
  // Access to the console
  staff_only: 'Please sign in to the console.',
  access_ended: 'Your access to the console has ended. Please ask an owner of the venue.',
  not_permitted: 'Your role does not allow this.',
  sign_in_again: 'Please sign in again with your password.',
  last_owner: 'The venue needs an owner. Please make somebody else an owner first.',

  // The second factor
  second_factor_missing: 'Please give your second factor first.',
  second_factor_stale: 'Please give your second factor again.',
  second_factor_exists: 'You have a second factor already.',
  second_factor_not_started: 'Please begin again with your password.',
  shared_account:
    'Everybody who tries the demonstration shares this account, so its role, its access, its second factors and its PIN stay as they are. To try them, invite somebody as the owner and sign in as that person.',
  wrong_code: 'The code is not right. Please enter the newest one.',
  passkey_refused: 'This passkey was not accepted. Please try again, or sign in another way.',
  passkey_unconfirmed:
    'Your password was reset. Sign in with the new password first, then with this passkey.',
  last_factor:
    'Your role needs a second factor. Add another passkey or an authenticator app first.',

  // Blocks
  slots_in_the_way: 'These slots are taken. Move or cancel what is in the way first.',
  series_too_late: 'A series begins within a year from today.',
  series_without_dates: 'Every date is left out, so nothing was blocked.',
  block_of_closure: 'A closure closes this slot. It is opened or undone under Closures.',
  block_other_day: 'The desk can block slots of today only. Please ask a manager.',

  // Attendance
  check_in_too_early: 'Check-in opens 60 minutes before the start.',
  check_in_too_late: 'The day of this booking is over, so it can no longer be checked in.',
  no_show_too_early: 'This booking has not started yet.',
  attendance_changed: 'Somebody else has recorded the attendance meanwhile.',

  // Cancelling
  cancel_day_over: 'The day of this booking is over, so it can no longer be cancelled.',
  give_back_too_much: 'More than was paid for this booking cannot be given back.',
  refund_due_in_full: 'It is cancelled at least 48 hours before, so give back everything.',
  move_changed: 'One of these slots was cancelled or moved meanwhile. Look at the day again.',
  cancel_changed: 'One of these slots was cancelled or moved meanwhile. Look at the day again.',
  rate_too_late:
    'This rate would change what is owed for days that are over. Choose today or a later day.',
  seats_taken: 'More seats are taken than that. Nobody loses a seat.',
  coach_busy: 'This coach gives another lesson at that time.',
  class_begun: 'This class has begun, so it can no longer be changed.',
  class_cancelled: 'This class is cancelled already.',
  preview_changed:
    'Something has changed since the preview, so nothing was done. Look at it again.',
  closure_past: 'These days are over.',
  closure_too_long: 'A closure can be 366 days long at most.',
  closure_changed:
    'Something has changed since the preview, so nothing was done. Look at it again.',
  closure_covered: 'All of this is closed already, so nothing was done.',
  closure_unchanged:
    'Places, days and reason are as they were, so nothing was changed. Change one of them first.',
  block_undone: 'This block was undone already.',
  block_undo_late:
    'The mails about this block are on their way, so it can no longer be undone as a whole. Remove it, then undo each cancellation in the history of its slot.',
  closure_opened: 'This closure was undone or opened already.',
  closure_undo_late: 'The mails of this closure are on their way, so it can no longer be undone.',
  class_not_cancelled: 'This class takes place. There is nothing to undo.',
  class_undo_late:
    'The mails about this class are on their way, or it has begun, so the cancellation can no longer be undone.',
  class_undo_taken:
    'The court of this class is taken or closed by now, or it has fewer seats. The class stays cancelled.',
  over_action_limit: 'This is above the amount that you can give back at once.',
  own_goodwill: 'This is your own account. Somebody else has to decide about it.',
  over_day_limit: 'This is above the amount that you can give back in a day.',
  over_block_limit: 'This is above the amount that your blocks can refund in a day.',
  credits_not_available:
    'The member does not have that many credits, or has reserved them for an order.',

  // Swapping
  swap_same_member: 'Both bookings are of the same member, so there is nothing to swap.',
  swap_changed: 'One of the bookings has moved meanwhile. Look at the day again.',

  // Mails
  mail_not_resendable: 'This mail cannot be sent again.',
  mail_outdated:
    'This mail is no longer true: a booking in it was cancelled, or given back, since. It is not sent again.',
  news_unwanted: 'This member no longer wants news.',
  mail_resent_often: 'This mail was sent again three times within 24 hours.',

  // Announcements
  announcement_overlaps: 'Another announcement is shown at that time.',
  announcement_ends_first: 'The end must be after the start.',
  announcement_past: 'This time is over. Choose one to come.',
  announcement_over: 'This announcement is over or withdrawn, so it stays as it is.',
  announcement_begun: 'This announcement is shown already, so its start stays as it is.',
  announcement_newer: 'Somebody else has changed this announcement meanwhile. Look at it again.',

  // Messages
  message_outdated:
    'Somebody booked, cancelled or was sent a message meanwhile. Look at the list again.',
  message_sent: 'This message was sent already.',
  message_to_nobody: 'Nobody is affected, so there is nobody to send it to.',
  message_placeholder:
    'Only {name} and {bookings} can stand in braces, and only {name} in news. No brace can stand alone.',
  message_days: 'Choose at most 31 days, the last not before the first.',

  // Accounts
  email_taken: 'This e-mail address has an account already.',
  email_of_staff: 'This person belongs to the staff, so the address of the account stays.',
  name_differs: 'This is not the name of the member.',
  suspend_staff:
    'This person belongs to the staff. An owner can end their access to the console instead.',

  // Lock screen
  console_locked: 'This console is locked. Enter your PIN or sign in again.',
  wrong_pin: 'The PIN is not right.',
  pin_blocked: 'Too many wrong PINs. Sign in with your password.',
  pin_missing: 'No PIN is set yet. Sign in with your password.',
  pin_invalid: 'A PIN has 4 to 8 digits.',
  pin_easy:
    'Choose a PIN that is harder to guess: not one digit repeated, and not a run like 1234.',

  // Undoing
  undo_not_possible: 'Only what the staff have changed can be undone here.',
  undo_superseded: 'The booking has changed since, so this can no longer be undone.',
  undo_too_late: 'The slot has started, so this can no longer be undone.',
  undo_credits_spent:
    'The member has spent the credits that came back, so this can no longer be undone.',
  undo_slot_taken: 'The slot has been taken since, so this can no longer be undone.',
  undo_free_slot_used:
    'The member has used the free slot of the week again, so this can no longer be undone.',
  undo_needs_reason:
    'Please say why this is undone: open the history of the slot, or the credits of the member.',
  staff_change_needs_reason: 'Please say why the role, the access or the limits change.',
  undo_credits_too_late:
    'Credits are undone on the day on which they were given or taken. Please give them or take them back.',
  undo_sale_too_late: 'A sale is undone within five minutes. Please cancel the booking instead.',
  undo_shift_changed:
    'A shift was opened or closed since the sale, so the till was counted without it. Please cancel the booking instead.',
  undo_lesson: 'A place in a lesson is not given back here. Book it again.',

  undo_money_resolved:
    'The money that came back was returned or decided about already, so this can no longer be undone.',

  // Orders
  question_not_possible:
    'The provider can be asked for 30 days, about orders that are not paid at the desk.',

  // Exceptions
  exception_settled: 'Somebody has resolved this meanwhile, or it no longer waits.',
  exception_changed:
    'The provider has reported another amount since this was proposed. Withdraw it and decide again.',
  resolution_not_offered: 'This money cannot become that.',
  decline_needs_reason: 'Please say why you decline it.',
  confirm_own_proposal: 'You proposed this yourself. Somebody else has to confirm it.',
  attach_unknown_order: 'There is no order with this number, or more than one. Check the number.',
  attach_not_waiting: 'This order does not wait for a payment.',
  attach_other_amount: 'This order waits for another amount.',
  attach_not_booked: 'What this order is for can no longer be booked.',
  credit_over_balance: 'With it the member would have more credits than an account can hold.',

  // Settlement files
  settlement_file_unreadable: 'This file cannot be read as a table.',
  settlement_file_too_large: 'This file is larger than 10 MB.',
  settlement_columns_missing: 'Choose the columns of the transaction, the amount and the date.',
  settlement_rows_wrong: 'Some cells of this file cannot be read. Nothing was imported.',
  settlement_file_known: 'This file was imported before. Nothing was imported.',
  settlement_days_to_come: 'This file has days to come. Look at how its dates are written.',
  settlement_days_unconfirmed: 'Confirm the days of this file before you import it.',
  settlement_file_closed: 'A day of this file is closed, so it cannot be withdrawn.',
  settlement_file_withdrawn: 'Somebody has withdrawn this file already.',
  reconcile_day_closed: 'Somebody has closed this day meanwhile.',
  reconcile_day_changed: 'The amounts of this day have changed meanwhile. Look at them again.',
  reconcile_not_over: 'A day can be closed when it is over.',
  reconcile_waits: 'Import a file that covers this day before you close it.',
  reconcile_differs: 'Explain every difference before you close this day.',

  // Price changes
  price_change_decided: 'This price change is approved or withdrawn already.',
  price_change_in_force: 'This price change is in force. Make another one to change prices again.',
  price_change_newer: 'Somebody else has changed this draft meanwhile. Look at it again.',
  price_change_stale:
    'The prices have changed since this was saved. Look at the difference and save it again.',
  price_change_over: 'This time is over. Choose a later hour, or let it hold at once.',
  price_change_time: 'A price change takes effect at a full hour.',
  price_change_wrong: 'This does not fit the courts, promotions and discounts of the venue.',

  // Refunds at the provider
  card_refund_not_possible: 'The payment provider of today cannot refund this charge.',
  card_refund_too_late: 'The payment provider refunds a charge for 180 days.',
  card_refund_too_much: 'There is not that much left to refund of this charge.',
  card_refund_needs_bank:
    'It was paid by online banking. Please enter the bank account of the payer.',

  // Shifts
  shift_open: 'Somebody has opened a shift at this till already.',
  shift_closed: 'Somebody has closed this shift meanwhile. Nothing was recorded.',
  shift_of_other: 'Somebody else has opened this shift. They close it, or a manager does.',
  shift_changed:
    'Money was taken or moved meanwhile, so the expected amounts have changed. Look at them again.',
  float_reason_needed: 'The cash differs from what was counted last. Say why.',
  shift_note_needed: 'The count differs from what is expected. Say why in the note.',
  till_short: 'There is not that much cash in the till.',
  cash_without_shift:
    'No shift is open, so there is no till to take the cash from. Open a shift first.',
  cash_owed:
    'So much cash is owed to a guest. If you hand it to them, record it as that. Nothing was recorded.',
  hand_back_too_much:
    'More than RM 500.00 waits from this order, so managers return it, under Exceptions.',

  // Guests
  guest_dearer_slot:
    'A guest has no credits to pay for a dearer slot. Cancel the booking and sell the other slot.',
  guest_without_credits: 'A guest cannot spend credits, so none are given. Return money instead.',

  // Sales
  held_by_buyer:
    'This member holds one of the slots in an order that waits for its payment. Ask them to pay it or to leave it.',
  link_too_late:
    'The slot starts in less than 10 minutes, which is too soon for a payment link. Take the money at the desk.',
  lesson_paid: 'This lesson is paid already, so nothing was taken.',
  paid_at_desk:
    'The money for this was already taken at the desk. This payment was not recorded: give it back.',
  reference_used: 'Another sale of today has this reference of the terminal, so nothing was taken.',
  sale_not_booked:
    'The slots could no longer be booked. No payment was recorded: give the money back or sell other slots.',
} as const;

export type StaffRefusalCode = keyof typeof staffRefusals;

/**
 * Refusals of what the desk does for a buyer, by the code whose sentence a member reads. Members keep
 * their own sentence.
 */
export const memberRefusalsAtDesk = {
  outside_window: 'This date is outside the days that the buyer may book.',
  daily_limit: `The buyer would have more slots on this date than the ${dailySlotLimit} that are allowed.`,
  day_closed: 'The venue or this sport is closed on this date.',
  court_restricted: 'This court is not for sale.',
  court_held_priority:
    'This court is held for priority members on this date, and the status of the buyer is not one of theirs.',
  court_held_super_priority:
    'This court is held for athletes on this date, and the buyer is not an athlete.',
  slot_past: 'This slot is over.',
  slot_not_sold: 'This slot is not sold.',
  already_confirmed: 'The buyer has this slot already.',
  timeslot_taken: 'This slot is taken.',
  timeslot_being_processed: 'Somebody is paying for this slot at the moment.',
  slot_gone: 'This slot was just taken by somebody else.',
  free_slots_exceeded: 'The free slots of the member have changed. Look at the new total.',
  price_changed: 'The price has changed since it was shown. Look at the new total.',
  credits_reserve_failed: 'The credits of the member are not enough.',
  too_many_waiting_orders: 'Three orders of this member still wait for their payment.',
  account_suspended: 'The account of this member is suspended.',
} as const satisfies Partial<Record<RefusalCode, string>>;
