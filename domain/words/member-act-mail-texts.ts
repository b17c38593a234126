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
  proveEmail: {
    subject: 'Confirm the new e-mail address of your Depot account',
    text: `You asked the venue to change the e-mail address of your Depot account from {oldEmail} to this one.

Please open this link and press the button to confirm it:
{link}

The link is valid for 24 hours. If you did not ask for it, please ignore this mail: then nothing changes.`,
  },
  emailAsked: {
    subject: 'A new e-mail address was asked for',
    text: `The venue was asked to change the e-mail address of your Depot account. It changes when the link that was sent to the new address is confirmed, within 24 hours.

If it was not you, please tell the venue at once.`,
  },
  emailChanged: {
    subject: 'The e-mail address of your Depot account was changed',
    text: `The e-mail address of your Depot account was changed, and you were signed out everywhere. Mails of Depot go to the new address from now on.

If it was not you, please tell the venue at once.`,
  },
} as const;
