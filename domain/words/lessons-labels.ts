/** The words about group lessons, shown while they are open. */
export const lessonsLabels = {
  title: 'Group Lessons',
  steps: { level: 'Level', classes: 'Programs and Sessions' },
  allLevels: 'All levels',
  oneProgram: '1 program',
  manyPrograms: '{count} programs',
  chooseSport: 'Choose a sport to see its group lessons.',
  loading: 'Loading group lessons...',
  noPrograms: 'There are no group lessons in this sport at the moment. Check back later.',
  coach: 'Coach',
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
  oneWaits: '1 member waits',
  manyWait: '{count} members wait',
  nobodyWaits: 'nobody waits yet',
  booked: 'Your booking',
  held: 'Held for you',
  youWait: 'You are on the waiting list',
  offered: 'Offered to you',
  join: 'Join Waiting List',
  leave: 'Leave Waiting List',
  joined:
    'You are on the waiting list of {lessonClass}. We tell you here and by e-mail when a seat is free.',
  left: 'You no longer wait for {lessonClass}.',
  /** For screen readers: the button's name with its class. */
  about: '{action}, {lessonClass}',
  /** A free seat that is offered to a member of the waiting list. */
  offer: {
    name: 'Seats offered to you',
    title: 'A seat is kept for you for {left}',
    take: 'Take It',
    leave: 'Leave It',
    news: 'A seat is offered to you: {lessonClass}.',
    leftIt: 'The seat goes to whoever waits next.',
    ended: 'The time to take the offered seat is over. It goes to whoever waits next.',
  },
  /** The bar at the bottom. */
  nothingSelected: 'No session selected yet.',
  oneClass: '1 session',
  manyClasses: '{count} sessions',
  ofProgram: ' of {program}',
  most: 'You can select up to {count} sessions at a time.',
  /** Shown when something leaves the selection by itself, or changes in view. */
  lost: {
    full: '{lessonClass} is full now and left your selection.',
    gone: 'A session that can no longer be booked left your selection.',
  },
  otherProgram: 'One checkout is for one program. Your selection now begins with {program}.',
  news: { spots: '{lessonClass}: {spots}.', full: '{lessonClass} is full now.' },
} as const;
