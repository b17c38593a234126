/** The words about waiting for a slot that somebody else has. */
export const waitLabels = {
  tellMe: 'Tell me',
  /** For screen readers: the button's name with what it is about. */
  about: '{action}, {what}',
  place: "You're {place} in line",
  started: "{what}: we'll let you know here and by email when it is free.",
  ended: '{what}: you are no longer waiting.',
  anyCourt: 'Any {courtType}',
  what: '{court}, {day}, {time}',
  partFull: '{part}: no {courtType} free',
  list: {
    title: 'Waiting for',
    stop: 'Stop waiting',
    ordered: 'Waiting for your payment',
    closed: 'Closed: {reason}',
  },
  offer: {
    name: 'Courts offered to you',
    title: 'Held for you, {left} left',
    take: 'Book it',
    leave: 'No thanks',
    news: 'You have been offered a court: {what}.',
    kept: 'A court is kept for you.',
    see: 'See it',
    leftIt: 'The court goes to the next person in line.',
    withdrawn: 'The court is no longer kept for you. You keep your place in line.',
    /** Where all that the member waits for is closed. */
    closed: 'The court is no longer kept for you. Closed: {reason}',
    ended: 'Your time to take the court has run out. It goes to the next person in line.',
  },
} as const;
