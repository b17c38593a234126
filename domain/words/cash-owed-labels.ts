/** Cash that the desk owes guests for bookings. `fill` replaces `{name}`. */
export const cashOwedLabels = {
  title: 'Cash owed to guests',
  /** In a drawer. */
  owedTo: 'Cash owed to {name}',
  amountOf: '{amount} of order {id}',
  slot: '{court}, {date}, {range}',
  handBack: 'Hand back {amount}',
  handBackTo: 'Hand back {amount} to {name}',
  ask: 'Hand {amount} to {name}?',
  askText: 'It is cash out of the till in the open shift, and cannot be undone.',
  confirm: 'Handed back',
  keep: 'Not now',
  /** The reason where the change that gave the money back has none. */
  reason: 'Handed back at the desk',
  done: '{amount} handed back to {name}, out of the till.',
  notDone: 'Nothing was handed back. {failure}',
  noShift: 'No shift is open, so there is no till to take it from.',
  needsManager: 'More than {limit} waits from this order, so managers return it.',
  openExceptions: 'Open the exceptions',
  /** In the form that takes cash out of the till. */
  inForm:
    'Cash for a booking that was cancelled or moved is not typed here, but handed back by guest:',
  asksAboutIt:
    '{amount} is owed to {name}. Hand it back above, or say that this is something else.',
  isSomethingElse: 'It is for something else',
  /** In the form that cancels a booking. */
  atOnce: 'The guest is here: hand back {amount} in cash now',
  atOnceHint: 'It is taken out of the till, and the cancellation can then not be undone.',
} as const;
