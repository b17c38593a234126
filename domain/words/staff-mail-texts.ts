/** The venue's mails to its staff; `fill` replaces `{name}`. */
export const staffMailTexts = {
  staffInvited: {
    subject: 'You are invited to the console of Depot',
    text: `{name}, you are now of the staff at Depot: {role}.

Please open this link to set the password of your account {email}:
{link}

The link is valid for 72 hours and can be used once. If it has ended, please ask for another at {forgot}

The link leads to the console. From then on, sign in there: {console}`,
  },
  staffAdded: {
    subject: 'You can sign in to the console of Depot',
    text: `{name}, you are now of the staff at Depot: {role}.

Please sign in to the console with your e-mail address {email} and the password of your Depot account: {console}

If you have no password yet, or forgot it, you can set one at {forgot}`,
  },
} as const;
