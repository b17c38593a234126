/** The words of lists of sessions, in the console and on the profile. */
export const sessionLabels = {
  none: 'Not signed in anywhere.',
  loading: 'Loading the sessions…',
  current: 'This browser',
  since: 'Since {date}, {time}',
  from: 'from {address}',
  end: 'End',
  endNamed: 'End the session in {browser}, since {date}, {time}',
  ended: 'The session is ended.',
  unknownBrowser: 'Unknown browser',
  browserOn: '{browser} on {system}',
} as const;
