/** The words about waiting for a slot that somebody else has. */
export const waitLabels = {
  tellMe: 'Tell me',
  /** For screen readers: the button's name with what it is about. */
  about: '{action}, {what}',
  place: "You're {place} in line",
  asked: "We'll tell you here and by e-mail when {what} is free.",
  stopped: 'You no longer wait for {what}.',
  anyCourt: 'Any {courtType}',
  what: '{court}, {day}, {time}',
  partFull: '{part}: no {courtType} free',
  list: { title: 'Waiting for', stop: 'Stop waiting', ordered: 'Waits for your payment' },
  offer: {
    name: 'Courts offered to you',
    title: 'A court is kept for you for {left}',
    take: 'Book it',
    leave: 'No thanks',
    news: 'A court is offered to you: {what}.',
    leftIt: 'The court goes to whoever waits next.',
    ended: 'The time to take the offered court is over. It goes to whoever waits next.',
  },
} as const;
