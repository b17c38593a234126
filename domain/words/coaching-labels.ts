/** The words about private lessons, shown while the venue has coaches. */
export const coachingLabels = {
  coaches: 'Coaches',
  oneCoach: '1 coach',
  manyCoaches: '{count} coaches',
  none: 'There are no coaches for this sport at the moment.',
  loading: 'Loading coaches...',
  request: 'Request by email',
  /** Begins with the visible text. */
  requestFrom: 'Request by email: private lesson with {coach}',
  subject: 'Private lesson with {coach} ({sport})',
  /** What the venue has to know, one line each, for the member to complete. */
  body: [
    'I would like a private lesson with {coach} ({sport}).',
    '',
    'Days and times that suit me:',
    'How many of us:',
  ],
  steps: {
    title: 'How it works',
    ask: 'Send us an email with the days and times that suit you.',
    answer: 'We agree the coach, court, time and price with you.',
    booked: 'Your lesson appears in your bookings. You pay at the venue.',
  },
} as const;
