export const undoClassTexts = {
  atOnce: 'The cancellation was taken back at once.',
} as const;

/** The words of cancelling a class. `fill` replaces `{name}`. */
export const cancelClassLabels = {
  title: 'Cancel this class?',
  loading: 'Working out what it does…',
  failed: 'The preview could not be loaded.',
  outdated: 'The preview could not be updated.',
  nobody: 'Nobody has a seat or waits for one.',
  refunded: '{amount} comes back as credits, however close the class is.',
  nothingBack: 'Nothing was paid, so nothing comes back.',
  mails: {
    one: '1 mail is sent when it can no longer be undone, in 15 minutes at the latest.',
    other: '{count} mails are sent when it can no longer be undone, in 15 minutes at the latest.',
  },
  seats: {
    booking: 'Booked',
    hold: 'Order ends',
    offer: 'Offer ends',
    waiting: 'Waits',
  },
  reasonHint: 'Everybody affected reads it.',
  keep: 'Keep the class',
  confirm: 'Cancel the class',
  done: 'The class is cancelled. You can undo it until {time}.',
  changed: 'Since the preview: {changes}. Nothing was done. Look at it again.',
  came: '{names} came',
  left: '{names} left',
} as const;

/** The words of undoing the cancellation of a class. `fill` replaces `{name}`. */
export const undoClassLabels = {
  mark: 'Cancelled',
  why: 'Cancelled: {reason}',
  by: 'By {name}, {when}',
  service: 'a service',
  undo: 'Undo',
  undoOne: 'Undo the cancellation of {what}',
  left: 'Undo within {time}',
  title: 'Undo the cancellation?',
  loading: 'Working out who gets the seat back…',
  failed: 'The preview could not be loaded.',
  outdated: 'The preview could not be updated.',
  nobody: 'The class takes place again. Nobody had a seat.',
  restored: 'Have their seat again',
  taken: '{amount} of credits are taken back.',
  kept: 'Cannot get their seat back',
  keptAbout: 'They keep the credits, and get the mail about the cancellation.',
  keptWhy: {
    gone: 'the account was deleted',
    closed: 'a closure covers it',
    taken: 'somebody else has the seat',
    coach_busy: 'the coach has another lesson then',
    money_resolved: 'the money was decided about',
    free_slot_used: 'the free slot was used again',
    spent: 'the credits were spent',
    together: 'another booking of theirs stays ended',
  },
  waiting: {
    one: '1 person waits for a seat again.',
    other: '{count} people wait for a seat again.',
  },
  mails: { one: '1 mail is not sent.', other: '{count} mails are not sent.' },
  reasonHint: 'The audit log keeps it.',
  reasonOptional: 'You have just cancelled it, so you need not say why.',
  needsReason: 'Please say why it is undone.',
  keep: 'Leave it cancelled',
  confirm: 'Undo',
  done: 'The class takes place again.',
  doneInPart: 'The class takes place again, but not for everybody who had a seat.',
} as const;
