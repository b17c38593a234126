/** The venue's mails about accounts and their passwords; `fillMail` replaces `{name}`. */
export const accountMailTexts = {
  verifyEmail: {
    subject: 'Please verify your e-mail address',
    parts: [
      { insert: 'passwordFirst' },
      { heading: 'Welcome to Depot' },
      {
        paragraph:
          'Somebody, perhaps you, signed up with your e-mail address and the username {username}, on {date} at {time} (venue time).',
      },
      { paragraph: 'If it was you, please open this link and press Verify:' },
      { button: 'Verify my address', url: '{link}' },
      {
        note: 'The link is valid for 24 hours. It makes an account with that username and with the password that was typed with it. If you did not sign up, or chose another username, please do not press Verify: without it no account is made.',
      },
    ],
  },
  /** Before the words above, where a password reset was requested. */
  passwordFirst:
    'Somebody, perhaps you, asked for a new password at Depot. There is no account with your e-mail address yet: the address has to be verified first. After that you can log in with the password of the sign-up, or ask for a new one.',
  verifyOneOfSeveral: {
    subject: 'Please verify your e-mail address',
    parts: [
      { insert: 'passwordFirst' },
      { heading: 'Which sign-up is yours?' },
      {
        paragraph:
          'Somebody, perhaps you, signed up at Depot with your e-mail address more than once.',
      },
      {
        paragraph:
          'Please find the sign-up with the username that you chose, at the time when you signed up, and press Verify behind its link alone. It makes an account with that username and with the password that was typed with it.',
      },
      { insert: 'signUps' },
      {
        note: 'The links are valid for 24 hours. If none of these sign-ups is yours, please do not press Verify: without it no account is made.',
      },
    ],
  },
  oneOfSeveral: {
    line: 'Username {username}, signed up on {date} at {time} (venue time):',
    link: 'Verify {username}',
  },
  verifyAccount: {
    subject: 'Please verify your e-mail address',
    parts: [
      { heading: 'Verify your e-mail address' },
      {
        paragraph:
          'Please open this link and press Verify to verify the e-mail address of your Depot account:',
      },
      { button: 'Verify my address', url: '{link}' },
      {
        note: 'The link is valid for 24 hours. If you did not ask for it, you can ignore this mail.',
      },
    ],
  },
  accountExists: {
    subject: 'You already have a Depot account',
    parts: [
      { heading: 'You already have an account' },
      {
        paragraph:
          'Somebody, perhaps you, tried to sign up at Depot with your e-mail address. You already have an account, so nothing has changed.',
      },
      { button: 'Log in', url: '{login}' },
      { link: 'Reset your password', url: '{forgot}' },
      { note: 'If it was not you, you can ignore this mail.' },
    ],
  },
  resetPassword: {
    subject: 'Reset your Depot password',
    parts: [
      { heading: 'Choose a new password' },
      {
        paragraph:
          'Somebody, perhaps you, asked to reset the password of your Depot account. Please open this link to choose a new one:',
      },
      { button: 'Choose a new password', url: '{link}' },
      {
        note: 'The link is valid for one hour and can be used once, which ends the links of other such mails. If it was not you, you can ignore this mail: your password stays as it is.',
      },
    ],
  },
  passwordChanged: {
    subject: 'Your Depot password was changed',
    parts: [
      { heading: 'Your password was changed' },
      {
        paragraph:
          'The password of your Depot account was changed, and every browser was signed out.',
      },
      { insert: 'feed' },
      { insert: 'passkeys' },
      { paragraph: 'If it was not you, please reset your password at once.' },
      { button: 'Reset your password', url: '{forgot}' },
    ],
  },
  feedEnded:
    'Your private calendar link has ended too, and calendars that use it no longer show your bookings.',
  newFeed: 'Make a new calendar link',
  accountDeleted: {
    subject: 'Your Depot account was deleted',
    parts: [
      { heading: 'Your account was deleted' },
      {
        paragraph:
          'Your account was deleted, as you asked. Your profile, your picture and your sign-in are gone, and this address can be used for a new account.',
      },
      { note: 'If it was not you, please tell the venue.' },
    ],
  },
} as const;
