/** What a member reads about group lessons while they are open. */
export const lessonsLabels = {
  title: 'Group Lessons',
  steps: { level: 'Level', sessions: 'Programs and Sessions' },
  allLevels: 'All levels',
  oneProgram: '1 program',
  manyPrograms: '{count} programs',
  chooseSport: 'Choose a sport to see its group lessons.',
  loading: 'Loading group lessons...',
  noPrograms: 'There are no group lessons in this sport at the moment. Check back later.',
  coach: 'Coach',
  length: 'Length',
  schedule: 'Every week',
  oneHour: '1 hour',
  manyHours: '{count} hours',
  /** One hour of a weekly schedule. */
  weekly: '{days}, {time}',
  perSession: '{amount} per session',
  sessionsOf: 'Upcoming sessions of {program}',
  showAll: 'Show all {count} sessions',
  /** What a session says of itself. */
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
    'You are on the waiting list of {session}. We tell you here and by e-mail when a seat is free.',
  left: 'You no longer wait for {session}.',
  /** Before a button's name is read out, what it is about. */
  about: '{action}, {session}',
  /** A seat that came free for a member who waited for it. */
  offer: {
    name: 'Seats offered to you',
    title: 'A seat is kept for you for {left}',
    take: 'Take It',
    leave: 'Leave It',
    news: 'A seat is offered to you: {session}.',
    leftIt: 'The seat goes to whoever waits next.',
    ended: 'The time to take the offered seat is over. It goes to whoever waits next.',
  },
  /** The bar at the bottom. */
  nothingSelected: 'No session selected yet.',
  oneSession: '1 session',
  manySessions: '{count} sessions',
  ofProgram: ' of {program}',
  most: 'You can select up to {count} sessions at a time.',
  /** What a member is told when something leaves the selection by itself, or changes in view. */
  lost: {
    full: '{session} is full now and left your selection.',
    gone: 'A session that can no longer be booked left your selection.',
  },
  otherProgram: 'One checkout is for one program. Your selection now begins with {program}.',
  news: { spots: '{session}: {spots}.', full: '{session} is full now.' },
} as const;
