/** Mails to a member, on the page of the member and in the drawer of a booking. */
export const memberMailLabels = {
  title: 'Mails',
  none: 'No mails in the last 30 days.',
  loading: 'Loading the mails…',
  copy: 'Sent again',
  states: { sent: '', waiting: 'Waiting to be sent', failing: 'Not delivered yet' },
  resend: 'Send again',
  resendLabel: 'Send again: {subject}',
  resent: '“{subject}” is on its way again.',
  more: 'Show all {count}',
  open: 'Mails',
  noneAbout: 'No mails about this booking in the last 30 days.',
  noAddress: 'This guest has given no e-mail address.',
} as const;
