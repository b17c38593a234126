/** Mails about changes of an account by the staff; `fill` replaces `{name}`. */
export const memberActMailTexts = {
  suspended: {
    subject: 'Your Depot account is suspended',
    text: `The venue suspended your account at Depot. You cannot sign in or order for now, and you were signed out.

Reason: {reason}

What you have booked stays booked, and your credits stay yours. If you have a question, please ask the venue.`,
  },
  restored: {
    subject: 'Your Depot account is open again',
    text: `The venue restored your account at Depot. You can sign in and book again.

Reason: {reason}`,
  },
} as const;
