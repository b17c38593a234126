/** The words about memberships, shown while the venue sells them. */
export const membershipScreenLabels = {
  title: 'Membership',
  yours: 'Your membership',
  until: 'until {date}',
  noEnd: 'with no end date',
  thenAgain: 'After that you will be {status} again.',
  plans: 'Memberships',
  none: 'No membership is for sale at the moment. Check back later.',
  loading: 'Loading memberships...',
  oneMonth: 'for 1 month',
  manyMonths: 'for {count} months',
  perMonth: '{amount} a month',
  bestValue: 'Best value',
  saves: 'Save {amount} compared with the {months}-month plan.',
  brings: 'What you get with {plan}',
  upgrade: 'Upgrade',
  /** Where the plan replaces what the member has. */
  change: 'Change to this plan',
  renew: 'Renew',
  has: 'What you have with {status}',
  about: '{action}, {plan}',
  yourPlan: 'Your plan',
  lastsUntil: 'If you join today: until {date}.',
  renewedUntil: 'Renewing extends your membership until {date}.',
  /** The rest of a membership that another one replaces. */
  givesUp:
    'It starts straight away and replaces {status}: you give up the {days} you still have until {date}.',
  worth: 'That is {amount} of what you paid, and none of it is refunded.',
  nothingBack: 'None of it is refunded.',
  pauses:
    'It starts straight away and replaces {status} and everything that goes with it. After the last day you will be {status} again.',
  /** Derived from the venue's rules. */
  benefits: {
    bookableDays: 'Book courts for {days} days: today and the {after} days after it',
    anySlotsPerDay: 'As many slots per day as you like',
    freeSlots: '{count} free slots every week',
    super_priority: 'Courts held for athletes are open to you every day',
    priority: 'Courts held for priority members are open to you every day',
    discount: '{amount} off every {courtType} slot from {from} to {to}',
  },
} as const;
