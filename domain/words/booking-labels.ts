/** The words of the booking screen. */
export const bookingLabels = {
  steps: {
    sport: 'Sport',
    date: 'Date',
    courtType: 'Court Type',
    court: 'Court',
    timeslot: 'Timeslot',
  },
  loadingCourts: 'Loading courts...',
  checkout: 'Checkout',
  facilityMap: 'Facility Map',
  map: 'Map',
  booked: 'Booked',
  past: 'Past',
  available: 'Available',
  onHold: 'On hold',
  yourBooking: 'Your booking',
  heldForYou: 'Held for you',
  checkoutErrorTitle: 'Checkout Error',
  title: 'Court Booking',
  courtCount: '{count} courts',
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
  },
  fromPrice: 'from {amount}',
  notSold: 'Not open for booking',
  dayOfCycle: '{day}, day {number} of the 10-day priority cycle',
  freeSlots: '{count} free',
  noneFree: 'None free',
  freeAndSelected: '{free}, {count} selected',
  /** Why a court is disabled; `until` is the day on which it opens to everyone. */
  courtReasons: {
    court_full: 'Fully booked',
    court_restricted: 'Not open for booking',
    court_held_super_priority: 'Held for athletes, open to all from {until}',
    court_held_priority: 'Held for priority members, open to all from {until}',
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
    hint: 'The numbers are the courts. Press one to select it for that timeslot.',
    hintOfTypes:
      'T is a Tournament Court, S a Show Court. Press one to select it for that timeslot.',
    unavailable: '{court}: {reason}',
  },
  /** Below the courts, whose bars show their day. */
  strip: 'Each bar is a timeslot, from 7 AM on. Filled bars are free.',
  partsOfDay: { morning: 'Morning', afternoon: 'Afternoon', evening: 'Evening' },
  peak: 'Peak',
  beforeDiscount: '{amount} before discount',
  and: '{first} and {last}',
  nothingSelected: 'No timeslot selected yet.',
  oneSlot: '1 slot',
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
    thisWeek: 'this week',
    otherWeek: 'for {from} to {to}',
  },
  /** Shown when something leaves the selection by itself. */
  lost: {
    slots: '{slots} can no longer be booked and left your selection.',
    held: '{slots} left your selection, because somebody else is paying.',
    heldUntil:
      '{slots} left your selection, because somebody else is paying, until {until} at the latest.',
    court: '{court} can no longer be booked on this date.',
    date: '{date} can no longer be booked.',
    dateForNext: '{date} can no longer be booked. We chose {next} for you.',
  },
  slotsOnCourt: '{slots} on {court}',
  timeslots: '{count} timeslots',
  /** Announced when other members book or cancel on the court in view. */
  news: {
    booked: { one: '{slots} was just booked.', many: '{slots} were just booked.' },
    held: { one: '{slots} was just put on hold.', many: '{slots} were just put on hold.' },
    free: { one: '{slots} is free again.', many: '{slots} are free again.' },
  },
} as const;

/** Beside the sentence of the daily limit: how many slots of the date are left. */
export const limitLabels = {
  noneTaken: 'You chose {requested}, and {left} fit.',
  someTaken: 'You already have {taken} on this date, so {left} more fit. You chose {requested}.',
  oneSlot: '1 slot',
  slots: '{count} slots',
  none: 'no',
} as const;
