/** The venue's mails about accounts and their passwords; `fillMail` replaces `{name}`. */
export const accountMailTexts = {
  verifyEmail: {
    subject: 'Please verify your email address',
    parts: [
      { insert: 'passwordFirst' },
      { heading: 'Welcome to Depot' },
      {
        paragraph: 'Thanks for signing up with the username {username} on {date} at {time}.',
      },
      { paragraph: 'To finish, open this link and press Verify:' },
      { button: 'Verify my address', url: '{link}' },
      {
        note: 'The link is valid for 24 hours. It creates your account with that username and the password entered with it. If you did not sign up, or chose another username, do not press Verify, and no account is created.',
      },
    ],
  },
  /** Before the words above, where a password reset was requested. */
  passwordFirst:
    'Someone asked for a new password at Depot. There is no account with your email address yet: please verify the address first. Then log in with the password from your sign-up, or ask for a new one.',
  verifyOneOfSeveral: {
    subject: 'Please verify your email address',
    parts: [
      { insert: 'passwordFirst' },
      { heading: 'Which sign-up is yours?' },
      { paragraph: 'Your email address was used to sign up at Depot more than once.' },
      {
        paragraph:
          'Find the sign-up with your username and the time at which you signed up, open only that link, and press Verify. It creates your account with that username and the password entered with it.',
      },
      { insert: 'signUps' },
      {
        note: 'The links are valid for 24 hours. If none of these sign-ups is yours, do not press Verify, and no account is created.',
      },
    ],
  },
  oneOfSeveral: {
    line: 'Username {username}, signed up on {date} at {time}:',
    link: 'Verify {username}',
  },
  verifyAccount: {
    subject: 'Please verify your email address',
    parts: [
      { heading: 'Verify your email address' },
      {
        paragraph:
          'Open this link and press Verify to confirm the email address of your Depot account:',
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
          'Your email address was used to sign up at Depot. You already have an account, so nothing has changed.',
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
          'We received a request to reset the password of your Depot account. Open this link to choose a new one:',
      },
      { button: 'Choose a new password', url: '{link}' },
      {
        note: 'The link is valid for one hour and works once; links in earlier emails stop working. If it was not you, ignore this email and your password stays as it is.',
      },
    ],
  },
  passwordChanged: {
    subject: 'Your Depot password was changed',
    parts: [
      { heading: 'Your password was changed' },
      {
        paragraph: 'The password of your Depot account was changed, and {browsers} was signed out.',
      },
      { insert: 'feed' },
      { insert: 'passkeys' },
      { paragraph: 'If it was not you, please reset your password at once.' },
      { button: 'Reset your password', url: '{forgot}' },
    ],
  },
  /** After a reset by mail, and after a change in a browser that stays signed in. */
  signedOut: { reset: 'every browser', change: 'every other browser' },
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
      { insert: 'ended' },
      { note: 'If it was not you, please tell the venue.' },
    ],
  },
  /** Above the list of what ended with the account. [GONE-1] */
  cancelledWithAccount: { paragraph: 'These free bookings were cancelled with it:' },
} as const;
