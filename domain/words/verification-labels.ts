/** The page behind the link of a verification mail; `fill` replaces `{name}`. */
export const verificationLabels = {
  title: 'Verify your e-mail address',
  signUp: 'Somebody, perhaps you, signed up at Depot with {email} and the username {username}.',
  signUpHint:
    'Verify makes an account with this username and with the password that was typed with it. If you did not choose this username, please close this page: then no account is made.',
  account: 'Is {email} the e-mail address of your Depot account?',
  accountHint: 'If it is not, please close this page: then nothing changes.',
  verify: 'Verify',
} as const;

/** The page behind the link to a new address of an account. */
export const emailChangeLabels = {
  title: 'Change your e-mail address',
  text: 'Your Depot account changes from {oldEmail} to {newEmail}. You are signed out everywhere and sign in with the new address from then on; the password stays.',
  confirm: 'Change the address',
  outcomes: {
    changed: 'Your address was changed. Please sign in with the new one.',
    expired: 'This link has ended or was used already. Please ask the venue for another.',
    taken: 'This address has an account already. Please ask the venue.',
  },
  toLogin: 'To the login',
} as const;
