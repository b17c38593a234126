/** The words of what the staff change about an account. `fill` replaces `{name}`. */
export const memberActLabels = {
  title: 'Account',
  cancel: 'Cancel',
  reason: 'Reason',
  /** The hint of a reason that may be left out. */
  optional: 'Optional. {hint}',
  reasonWrong: 'Enter a reason of {min} to {max} characters.',
  status: {
    open: 'Change status',
    title: 'Change the status of {name}',
    field: 'Status',
    until: 'Last day',
    untilHint: 'Leave it empty for a status without an end.',
    reasonHint: 'For the audit log. The member is told of the change, not of the reason.',
    confirm: 'Change status',
    confirmCut: 'Change it all the same',
    done: '{name} is now {status}.',
    same: 'Choose another status or last day: this one the member has already.',
    untilPart: ' until {date}',
    doneUntil: '{name} is now {status} until {date}.',
  },
  email: {
    open: 'Change e-mail',
    title: 'Change the e-mail of {name}',
    text: 'The old address is told at once, and the new one gets a link. The address changes when the member opens the link and presses the button; then the old address is told again.',
    field: 'New e-mail',
    fieldWrong: 'Enter an e-mail address.',
    reasonHint: 'For the audit log: how the member asked for it.',
    confirm: 'Send the link',
    done: 'A link was sent to {email}.',
  },
  suspend: {
    open: 'Suspend account',
    title: 'Suspend {name}?',
    text: 'They are signed out at once and can neither sign in nor order, also not at the desk. Open orders are released. Bookings and credits stay as they are.',
    reasonHint: 'The member reads it in the mail.',
    confirm: 'Suspend account',
    done: '{name} is suspended.',
  },
  restore: {
    open: 'Restore account',
    title: 'Restore {name}?',
    text: 'They can sign in and order again.',
    reasonHint: 'The member reads it in the mail.',
    confirm: 'Restore account',
    done: '{name} can sign in and order again.',
  },
  delete: {
    open: 'Delete account',
    title: 'Delete the account of {name}?',
    text: 'Only when the member has asked for it. Profile, sign-in and notes go for good. Free bookings to come are cancelled. Orders and past bookings stay without a name.',
    credits:
      'The credits of {balance} are lost with the account. If the member wants them, let them be spent first.',
    checking: 'Looking for what keeps the account…',
    notChecked: 'What keeps the account could not be loaded.',
    kept: 'This account cannot be deleted yet.',
    waits: '{order}, until {date}, {time}',
    toLessons: 'Open the lessons',
    close: 'Close',
    field: 'Type {name} to confirm',
    fieldWrong: 'This is not {name}.',
    reasonHint: 'For the audit log: how the member asked for it.',
    confirm: 'Delete account',
    done: 'The account of {name} was deleted.',
    refused: {
      account_has_bookings:
        'This member still has paid bookings that are not over. Cancel them first, or wait until they are over.',
      account_has_payment:
        'An order of this member still waits for its payment. Release its slots on the Day, or wait until it has expired.',
      account_teaches: 'Lessons still name this member as their coach. Hand them over first.',
      account_is_staff: 'This person belongs to the staff. An owner has to end their access first.',
    },
  },
  suspended: 'Suspended since {date}, {time}.',
} as const;

/** Why a change of status is refused or asks again, by the reason of the refusal. */
export const statusChangeTexts = {
  no_profile: 'This member has not chosen a username yet, so there is no status to change.',
  gift_over: 'The last day has to be today or later.',
  gift_without_effect:
    'This member is {status} without an end already, so a last day would change nothing.',
  gift_changes_nothing: 'This member is {status}{until} already, so nothing would change.',
  plan_ends_at_once:
    'This ends a paid plan: {plan}, paid with {paid} until {ends}. It ends at once, {days} early. No money comes back by itself: give credits for the rest.',
  plan_ends_early:
    'This shortens a paid plan: {plan}, paid with {paid} until {ends}. It ends on {last}, {days} early. No money comes back by itself: give credits for the rest.',
  plan_made_endless:
    'This member paid {paid} for {plan}, until {ends}. Without a last day they stay {status} for good and need not pay again.',
} as const;
