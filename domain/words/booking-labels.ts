/** The words of the booking screen. */
export const bookingLabels = {
  steps: {
    sport: 'Sport',
    date: 'Date',
    courtType: 'Court Type',
    court: 'Court',
    timeslot: 'Timeslot',
  },
  toolbar: 'Timeslots of the court',
  loadingCourts: 'Loading courts...',
  checkout: 'Checkout',
  facilityMap: 'Facility Map',
  map: 'Map',
  mapHint: 'Press a court to choose it.',
  mapCourt: '{court}, {detail}',
  booked: 'Booked',
  closedFor: 'Closed: {reason}',
  past: 'Past',
  available: 'Available',
  onHold: 'On hold',
  yourBooking: 'Your booking',
  /** The slot of a booking that is being moved. */
  moving: 'Moving',
  heldForYou: 'Held for you',
  checkoutErrorTitle: 'Checkout Error',
  offline:
    'You are offline. Your selection is kept: press Checkout again once you are back online.',
  title: 'Court Booking',
  courtCount: '{count} courts',
  previousDay: 'Previous day',
  nextDay: 'Next day',
  freeToday: '{count} h free today',
  waiting: {
    sport: 'Choose a sport to see its courts.',
    courtType: 'Choose a date to see the court types.',
    court: 'Choose a date to see the courts.',
    courtOfType: 'Choose a court type to see its courts.',
    timeslot: 'Choose a court to see its timeslots.',
  },
  calendar: {
    until: 'until {date}',
    month: 'Month',
    year: 'Year',
    previousMonth: 'Previous month',
    nextMonth: 'Next month',
    closedDay: '{day}, closed: {reason}',
    closedOn: 'Closed on {from}: {reason}',
    closedFromTo: 'Closed from {from} to {to}: {reason}',
    allClosed: 'No day can be booked at the moment.',
    freeSlots: '{count} free',
    noneFree: 'None free',
  },
  fromPrice: 'from {amount}',
  perHour: '{price}/h',
  notSold: 'Not open for booking',
  freeSlots: '{count} free',
  noneFree: 'None free',
  freeAndSelected: '{free}, {count} selected',
  /** Why a court is disabled; `until` is the day on which it opens to everyone. */
  courtReasons: {
    court_full: 'Fully booked',
    court_restricted: 'Not open for booking',
    court_held_super_priority: 'Held for athletes until {until}',
    court_held_priority: 'Held for priority members until {until}',
  },
  /** Two views of the courts of a day. */
  views: { name: 'Show the courts', court: 'By court', time: 'By time' },
  byTime: {
    see: 'See all courts by time',
    toolbar: 'Courts by time',
    part: 'Part of the day',
    free: '{count} free',
    full: 'All courts booked',
    over: 'This part of the day is over.',
    hint: 'The numbers are courts. Press one to select it for that timeslot.',
    bell: 'Press a bell, and we tell you when a court gets free.',
    hintOfTypes:
      'T is a Tournament Court, S a Show Court. Press one to select it for that timeslot.',
    onlyType: 'Only {courtType}s are shown.',
    showAllTypes: 'Show all types',
    showType: 'Show only {courtType}s',
    unavailable: '{court}: {reason}',
  },
  /** Below the courts, whose bars show their day. */
  strip: 'Each bar is a timeslot, from 7 AM on. Filled bars are free.',
  partsOfDay: { morning: 'Morning', afternoon: 'Afternoon', evening: 'Evening' },
  peak: 'Peak',
  beforeDiscount: '{amount} before discount',
  /** In place of the price of a chosen slot that an athlete does not pay. */
  freeSlot: 'Free slot',
  and: '{first} and {last}',
  nothingSelected: 'No timeslot selected yet.',
  oneCourtAt: ' · {day}, {times}',
  manySlots: '{count} slots',
  oneCourt: '1 court',
  manyCourts: '{count} courts',
  onCourts: ' on {courts}, {day}',
  total: 'Total',
  /** An athlete's free slots: those in the selection, and those left in the week of its date. */
  freeSlotsOfWeek: {
    used: '{used} free, {left} left {week}',
    one: '1 free slot left {week}',
    many: '{left} free slots left {week}',
    noneLeft: 'No free slots left {week}',
    none: 'none',
    /** Above the prices, which do not know which slots will be free. */
    note: {
      one: 'You have 1 free slot left {week}: the first slot you choose costs nothing. The prices are for any others.',
      many: 'You have {left} free slots left {week}: the first {left} slots you choose cost nothing. The prices are for any others.',
    },
    thisWeek: 'this week',
    otherWeek: 'for {from} to {to}',
  },
  /** Shown when something leaves the selection by itself. */
  lost: {
    slots: 'No longer available, so removed from your selection: {slots}.',
    held: 'Removed from your selection, because another member is paying: {slots}.',
    heldUntil:
      'Removed from your selection, because another member is paying (until {until} at the latest): {slots}.',
    court: '{court} cannot be booked on this date.',
    date: '{date} can no longer be booked.',
    dateForNext: '{date} can no longer be booked. We chose {next} for you.',
  },
  slotsOnCourt: '{slots} on {court}',
  timeslots: '{count} timeslots',
  /** Announced when other members book or cancel on the court in view. */
  news: {
    booked: { one: '{slots} was just booked.', many: '{slots} were just booked.' },
    held: { one: '{slots} was just put on hold.', many: '{slots} were just put on hold.' },
    closed: { one: '{slots} is closed ({reason}).', many: '{slots} are closed ({reason}).' },
    free: { one: '{slots} is free again.', many: '{slots} are free again.' },
  },
  /** Before a sport is chosen: what a member most likely came for. */
  start: {
    title: 'Quick picks',
    nextUp: 'Next up',
    ended: '{when}, cancelled by the venue: {reason}',
    details: 'Details',
    again: 'Book again',
    evening: 'First free evening',
    choose: 'Choose',
    chooseOf: 'Choose {what}',
    today: 'Today',
    tomorrow: 'Tomorrow',
    when: '{day}, {times}',
    otherCourt: '{taken} is taken, so we picked {court}.',
    otherCourts: 'Some of your courts are taken, so we picked {courts}.',
    taken: {
      one: '{day}, {times} is fully booked.',
      many: 'Your last booking does not fit in on {day}, {times}.',
    },
    /** After one of these refusals, before the time that is offered instead. */
    nearest: 'Nearest free time:',
    booked: 'You already play on {day}, {times}.',
    closed: '{weekday}s cannot be booked at the moment.',
    noEvening: 'No court is free in the evening on any day you can book.',
    newcomer: 'Your first court',
    steps: 'Choose a sport, then a day, a court and an hour. You pay in a minute.',
  },
  /** The chosen slots, opened from the bar. */
  sheet: {
    title: 'Your selection',
    open: 'Show your selection',
    clear: 'Clear all',
    remove: 'Remove {slot}, {court}',
    taken: 'No longer free',
    letGo: 'Let go',
    leaveOut: { one: 'Leave it out', many: 'Leave them out' },
    bar: 'No longer free: {slots}',
  },
  /** The daily limit, before it is reached; `day` is `today` or `on Wed 18 Nov`. */
  limit: {
    left: '{taken} booked, {left} left {day}',
    near: '{total} of {limit} slots {day}',
    today: 'today',
    onDay: 'on {day}',
  },
} as const;

/** Beside the sentence of the daily limit: how many slots of the date are left. */
export const limitLabels = {
  noneTaken: 'You chose {requested}, but can only book {left}.',
  someTaken:
    'You already have {taken} on this date, so you can book {left} more. You chose {requested}.',
  oneSlot: '1 slot',
  slots: '{count} slots',
  none: 'no',
} as const;
