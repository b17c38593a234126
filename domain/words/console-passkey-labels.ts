/** The words of passkeys at the console. `fill` replaces `{name}`. */
export const passkeyLabels = {
  or: 'or',
  use: 'Use a passkey',
  useInstead: 'Use a passkey instead',
  useAppInstead: 'Use an authenticator app instead',
  screenTitle: 'Use your passkey',
  screenSubtitle: 'Your password is right. Your passkey completes the sign-in.',
  cancelled: 'No passkey was used. Please try again.',
  known: 'This device has one of your passkeys already.',
  setUpTitle: 'Add a passkey',
  setUpSubtitle:
    'Your device keeps it, and asks for your fingerprint, your face or its own PIN when you sign in.',
  name: 'Name',
  nameHint: 'So that you know it again, such as “Office laptop”.',
  nameMissing: 'Enter a name.',
  own: {
    title: 'Passkeys',
    text: 'You sign in with your fingerprint, your face or the PIN of your device, without password and code.',
    spare:
      'Add a second one, or an authenticator app, so that a lost device does not lock you out.',
    unsupported: 'This browser has no passkeys.',
    none: 'No passkey yet.',
    loading: 'Loading your passkeys…',
    added: 'Added {date}',
    unconfirmed:
      'Not used since your password was reset. It works again once you sign in with the new password and then with it. Remove it if it is not yours.',
    used: 'last used {date}, {time}',
    add: 'Add a passkey',
    isAdded: 'The passkey is added.',
    remove: 'Remove',
    removeNamed: 'Remove the passkey {name}',
    removeTitle: 'Remove the passkey {name}?',
    removeText: 'It no longer opens the console. Remove it on the device as well.',
    removed: 'The passkey is removed.',
    keep: 'Cancel',
    close: 'Close',
  },
} as const;
