/** What the venue writes to its members; `{name}` is filled with `fill` of `texts.ts`. */
export const mailTexts = {
  verifyEmail: {
    subject: 'Please verify your e-mail address',
    text: `Welcome to Depot. Somebody, perhaps you, signed up with your e-mail address and the username {username}.

If it was you, please open this link to verify your e-mail address:
{link}

The link is valid for 24 hours. If you did not sign up, or chose another username, please do not open the link: without it no account is made.`,
  },
  verifyAccount: {
    subject: 'Please verify your e-mail address',
    text: `Please open this link to verify the e-mail address of your Depot account:
{link}

The link is valid for 24 hours. If you did not ask for it, you can ignore this mail.`,
  },
  accountExists: {
    subject: 'You already have a Depot account',
    text: `Somebody, perhaps you, tried to sign up at Depot with your e-mail address. You already have an account, so nothing has changed.

Log in: {login}
Reset your password: {forgot}

If it was not you, you can ignore this mail.`,
  },
  resetPassword: {
    subject: 'Reset your Depot password',
    text: `Somebody, perhaps you, asked to reset the password of your Depot account. Please open this link to choose a new one:
{link}

The link is valid for one hour and can be used once. If it was not you, you can ignore this mail: your password stays as it is.`,
  },
  passwordChanged: {
    subject: 'Your Depot password was changed',
    text: `The password of your Depot account was changed, and every browser was signed out.

If it was not you, please reset your password at once: {forgot}`,
  },
  creditsIssued: {
    subject: 'You have received {amount} in credits',
    text: 'The venue has issued you {amount} in credits. Reason: {reason}',
  },
  accountDeleted: {
    subject: 'Your Depot account was deleted',
    text: 'Your account was deleted, as you asked. Your profile, your picture and your sign-in are gone, and this address can be used for a new account. If it was not you, please tell the venue.',
  },
} as const;
