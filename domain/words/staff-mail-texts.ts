/** The venue's mails to its staff; `fillMail` replaces `{name}`. */
export const staffMailTexts = {
  staffInvited: {
    subject: 'You are invited to the console of Depot',
    parts: [
      { heading: 'You are invited to the console of Depot' },
      { paragraph: '{name}, you now belong to the staff of Depot: {role}.' },
      { paragraph: 'Please open this link to set the password of your account {email}:' },
      { button: 'Set my password', url: '{link}' },
      {
        paragraph: 'The link leads to the console. From then on, sign in there.',
      },
      { link: 'The console', url: '{console}' },
      {
        note: 'The link for the password is valid for 72 hours and can be used once. If it has ended, please ask for another.',
      },
      { link: 'Ask for another link', url: '{forgot}' },
    ],
  },
  staffAdded: {
    subject: 'You can sign in to the console of Depot',
    parts: [
      { heading: 'You can sign in to the console of Depot' },
      { paragraph: '{name}, you now belong to the staff of Depot: {role}.' },
      {
        paragraph:
          'Please sign in to the console with your e-mail address {email} and the password of your Depot account.',
      },
      { button: 'Sign in to the console', url: '{console}' },
      { note: 'If you have no password yet, or forgot it, you can set one.' },
      { link: 'Set a password', url: '{forgot}' },
    ],
  },
  /** Follows the words about the changed password. */
  passkeysUnconfirmed:
    'Your passkeys for the console stay, but each works again only after you have signed in with the new password and then with it. Please remove those that are not yours.',
  factorChanged: {
    subject: '{subject}',
    parts: [
      { heading: '{subject}' },
      { paragraph: '{name}, {what}, on {date} at {time}.' },
      { paragraph: 'If it was you, there is nothing to do.' },
      {
        paragraph:
          'If it was not you, please set a new password at once and ask an owner of the venue to reset your second factor. If you are the only owner, ask whoever runs Depot for the venue. Until then a second factor of somebody else stays.',
      },
      { button: 'Set a new password', url: '{forgot}' },
    ],
  },
  factorChanges: {
    'passkey.add': {
      subject: 'A passkey was added to your Depot console account',
      what: 'the passkey “{passkey}” was added to your account at the console of Depot',
    },
    'passkey.remove': {
      subject: 'A passkey was removed from your Depot console account',
      what: 'the passkey “{passkey}” was removed from your account at the console of Depot',
    },
    'second-factor.set-up': {
      subject: 'An authenticator app was set up for your Depot console account',
      what: 'an authenticator app was set up for your account at the console of Depot',
    },
    'second-factor.replace': {
      subject: 'Another authenticator app is used for your Depot console account',
      what: 'the second factor of your account at the console of Depot was moved to another authenticator app',
    },
    'second-factor.recovery-codes.renew': {
      subject: 'The recovery codes of your Depot console account were replaced',
      what: 'the recovery codes of your account at the console of Depot were replaced',
    },
    'second-factor.recovery-code.use': {
      subject: 'A recovery code of your Depot console account was used',
      what: 'one of the recovery codes of your account at the console of Depot was used',
    },
    'second-factor.reset': {
      subject: 'The second factor of your Depot console account was reset',
      what: 'the venue removed the second factors of your account at the console of Depot, passkeys too, and signed you out',
    },
  },
} as const;
