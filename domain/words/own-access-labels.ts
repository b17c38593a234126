/** The words of the card where members see and change how they get into their account. */
export const ownAccessLabels = {
  title: 'Sign-in and security',
  password: {
    title: 'Password',
    hint: 'A new password signs you out in every other browser.',
    change: 'Change password',
    current: 'Current Password',
    submit: 'Change password',
    changed: 'Your password is changed, and every other browser is signed out.',
    none: 'Your account has no password. You log in with Google.',
    set: 'Set a password by email',
  },
  googleAgain: 'Log in with Google again',
  /** A list of sessions; members read 'session' for a class. */
  browsers: {
    title: 'Where you are signed in',
    hint: 'If you do not know one of these, sign it out and change your password.',
    lastUsed: 'Last used {date}, {time}',
    inUse: 'In use now',
    signOut: 'Sign out',
    signOutNamed: 'Sign out {browser}, since {date}, {time}',
    signedOut: '{browser} is signed out.',
    signOutOthers: 'Sign out everywhere else',
    othersSignedOut: 'You are signed out everywhere else.',
    failed: 'Failed to load where you are signed in: {message}',
  },
} as const;
