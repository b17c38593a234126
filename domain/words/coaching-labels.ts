/** The words about private lessons, shown while the venue has coaches. */
export const coachingLabels = {
  coaches: 'Coaches',
  choose: 'Choose a sport to see its coaches.',
  none: 'There are no coaches for this sport at the moment.',
  loading: 'Loading coaches...',
  request: 'Request by email',
  /** Begins with the visible text. */
  requestFrom: 'Request by email: private lesson with {coach}',
  subject: 'Private lesson with {coach} ({sport})',
} as const;
