/** The words about memberships, shown while the venue sells them. */
export const membershipScreenLabels = {
  title: 'Membership',
  yours: 'Your membership',
  until: 'until {date}',
  noEnd: 'without an end date',
  thenAgain: 'After that you are {status} again.',
  plans: 'Memberships',
  none: 'No membership is for sale at the moment. Check back later.',
  loading: 'Loading memberships...',
  oneMonth: 'for 1 month',
  manyMonths: 'for {count} months',
  brings: 'What {plan} brings',
  upgrade: 'Upgrade',
  renew: 'Renew',
  about: '{action}, {plan}',
  yourPlan: 'Your plan',
  lastsUntil: 'Yours until {date}.',
  renewedUntil: 'Renewing extends your membership until {date}.',
  /** The rest of a membership that another one replaces. */
  givesUp:
    'It begins at once and takes the place of {status}: you give up the {days} until {date} that you still have.',
  worth: 'That is {amount} of what you paid, and nothing of it comes back.',
  nothingBack: 'Nothing of it comes back.',
  pauses:
    'It begins at once and takes the place of {status}, with all that goes with it. After the last day you are {status} again.',
  /** Derived from the venue's rules. */
  benefits: {
    bookableDays: 'Book courts for {days} days: today and the {after} days after it',
    anySlotsPerDay: 'As many slots per day as you like',
    freeSlots: '{count} free slots every week',
    super_priority: 'Courts held for athletes are open to you on every day',
    priority: 'Courts held for priority members are open to you on every day',
    discount: '{amount} off every {courtType} slot from {from} to {to}',
  },
} as const;
