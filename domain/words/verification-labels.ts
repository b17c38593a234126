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
