/** The words about group lessons, shown while they are open. */
export const lessonsLabels = {
  title: 'Group Lessons',
  steps: { level: 'Level', classes: 'Programs and Sessions' },
  allLevels: 'All levels',
  oneProgram: '1 program',
  manyPrograms: '{count} programs',
  chooseSport: 'Choose a sport to see its group lessons.',
  /** Before a sport is chosen: each program with its next session. */
  start: {
    title: 'Next sessions',
    line: '{coach} · {price} · {state}',
    noneFree: 'no free session',
    choose: 'Choose',
    sessions: 'See sessions',
    about: '{action}, {program}, {sport}',
  },
  howMany: 'Choose up to {count} sessions of one program.',
  loading: 'Loading group lessons...',
  noPrograms: 'There are no group lessons in this sport at the moment. Check back later.',
  withCoach: 'with {coach}',
  court: 'Court',
  /** The coach of one class, where it is another than that of the program. */
  substitute: 'With {coach} this time',
  length: 'Length',
  schedule: 'Every week',
  oneHour: '1 hour',
  manyHours: '{count} hours',
  /** One slot of a weekly schedule. */
  weekly: '{days}, {time}',
  perClass: '{amount} per session',
  classesOf: 'Upcoming sessions of {program}',
  showAll: 'Show all {count} sessions',
  /** The words of a class. */
  oneSpot: '1 spot left',
  manySpots: '{count} spots left',
  full: 'Full',
  oneWaits: '1 member waiting',
  manyWait: '{count} members waiting',
  nobodyWaits: 'nobody waiting yet',
  booked: 'Your booking',
  cancelled: 'Cancelled: {reason}',
  held: 'Held for you',
  youWait: 'You are on the waiting list',
  offered: 'Offered to you',
  join: 'Join Waiting List',
  leave: 'Leave Waiting List',
  joined:
    "You are on the waiting list for {lessonClass}. We'll let you know here and by email when a seat is free.",
  left: 'You are no longer waiting for {lessonClass}.',
  /** For screen readers: the button's name with its class. */
  about: '{action}, {lessonClass}',
  /** A free seat that is offered to a member of the waiting list. */
  offer: {
    name: 'Seats offered to you',
    title: 'A seat is kept for you for {left}',
    take: 'Take It',
    leave: 'Leave It',
    news: 'You have been offered a seat: {lessonClass}.',
    leftIt: 'The seat goes to the next person on the waiting list.',
    ended:
      'Your time to take the seat has run out. It goes to the next person on the waiting list.',
  },
  /** The bar at the bottom. */
  nothingSelected: 'No session selected yet.',
  oneClass: '1 session',
  manyClasses: '{count} sessions',
  ofProgram: ' of {program}',
  /** Beside the first dates of a longer selection. */
  moreDates: '{dates} and {count} more',
  most: 'You can select up to {count} sessions at a time.',
  /** Shown when something leaves the selection by itself, or changes in view. */
  lost: {
    full: '{lessonClass} is now full and was removed from your selection.',
    cancelled:
      'The venue cancelled {lessonClass}, and it was removed from your selection: {reason}.',
    gone: 'A session that can no longer be booked was removed from your selection.',
  },
  otherProgram:
    'You can only book one program at a time. Your selection now starts with {program}.',
  news: {
    spots: '{lessonClass}: {spots}.',
    full: '{lessonClass} is now full.',
    cancelled: 'The venue cancelled {lessonClass}: {reason}.',
  },
} as const;
