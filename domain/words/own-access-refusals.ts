/**
 * The refusals of members who change how they get into their account, by code. They stand apart so that
 * the first screens do not load them: the answer carries the sentence.
 */
export const ownAccessRefusals = {
  wrong_password: 'The password is not right.',
  password_unset:
    'Your account has no password yet. Please set one with Forgot Password on the login page.',
  password_shared:
    'Everybody who tries the demonstration shares this account, so its password stays as it is.',
  sign_in_stale:
    'Please log in with Google again, so that we know that it is you, and then delete your account within 10 minutes.',
} as const;

export type OwnAccessRefusalCode = keyof typeof ownAccessRefusals;
