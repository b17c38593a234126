/** The page behind the link of a verification mail; `fill` replaces `{name}`. */
export const verificationLabels = {
  title: 'Verify your email address',
  signUp: 'Thanks for signing up to Depot with {email} and the username {username}.',
  signUpHint:
    'Press Verify to create your account with this username and the password chosen with it. If you did not choose this username, please close this page: no account is created then.',
  account: 'Is {email} the email address of your Depot account?',
  accountHint: 'If it is not, please close this page: nothing changes then.',
  verify: 'Verify',
} as const;

/** The page behind the link to a new address of an account. */
export const emailChangeLabels = {
  title: 'Change your email address',
  text: 'Your Depot account will change from {oldEmail} to {newEmail}. You will be signed out everywhere and sign in with the new address from then on. Your password stays the same.',
  confirm: 'Change the address',
  outcomes: {
    changed: 'Your address was changed. Please sign in with the new one.',
    expired: 'This link has expired or was already used. Please ask the venue for a new one.',
    taken: 'This address already has an account. Please ask the venue.',
  },
  toLogin: 'Go to login',
} as const;
