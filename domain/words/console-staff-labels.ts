/** The words of the screens about the staff. `fill` replaces `{name}`. */
export const staffScreenLabels = {
  title: 'Staff',
  loading: 'Loading the staff…',
  failed: 'The staff could not be loaded.',
  outdated: 'This page could not be updated.',
  retry: 'Try again',
  never: 'Never',
  when: '{date}, {time}',
  table: {
    person: 'Person',
    role: 'Role',
    limits: 'Goodwill limits',
    factor: 'Second factor',
    lastSignIn: 'Last sign-in',
    state: 'State',
  },
  limits: {
    none: 'No limit',
    nothing: 'Nothing beyond the rules',
    both: '{action} at once, {day} a day',
    own: 'Set for this person',
  },
  factor: { isOn: 'Set up', isOff: 'Not set up', isMissing: 'Needed at the next sign-in' },
  state: { active: 'Active', invited: 'Invited', disabled: 'Disabled' },
  invite: {
    open: 'Invite a person',
    title: 'Invite a person',
    confirm: 'Send invitation',
    done: '{name} is invited. The mail goes to {email}.',
    mailHint: 'The mail says how to sign in.',
  },
  form: {
    name: 'Name',
    email: 'E-mail',
    role: 'Role',
    limits: 'Goodwill limits',
    roleLimits: 'As for the role: {limits}',
    ownLimits: 'Other limits for this person',
    perAction: 'At once, in RM',
    perDay: 'A day, in RM',
    reason: 'Reason',
    reasonHint: 'Optional. It is kept in the audit log.',
    cancel: 'Cancel',
    nameWrong: 'Enter a name.',
    amountWrong: 'Enter an amount such as 40 or 40.50.',
    amountTooLarge: 'At most {most}.',
    dayTooSmall: 'The amount a day must not be lower than the amount at once.',
    reasonWrong: 'Enter a reason of {min} to {max} characters, or none.',
    exists: '{email} is of the staff already.',
  },
  person: {
    back: 'All staff',
    missing: 'Person not found',
    missingText: 'Nobody of the staff has this address.',
    change: 'Role and limits',
    save: 'Save changes',
    saved: 'The changes are saved.',
    roleHint: 'Another role ends the person’s console sessions. They sign in again.',
    access: 'Access',
    isActive: '{name} can sign in to the console.',
    isInvited:
      '{name} has not set a password yet. The link of the invitation is valid for 72 hours.',
    isDisabled: '{name} cannot sign in to the console.',
    disable: 'Disable',
    disableTitle: 'Disable {name}?',
    disableText:
      'Open tabs of the console are signed out at once, and {name} cannot sign in again. The account as a member stays.',
    disabled: '{name} is disabled and signed out.',
    enable: 'Enable again',
    enableTitle: 'Enable {name} again?',
    enableText: '{name} can sign in again, with the role {role}.',
    enabled: '{name} can sign in again.',
    keep: 'Cancel',
    factor: 'Second factor',
    factorOn: 'Set up.',
    factorOff: 'Not set up.',
    resetFactor: 'Reset second factor',
    resetTitle: 'Reset the second factor of {name}?',
    resetText:
      'For a person who has lost the phone and the recovery codes. Their console sessions end.',
    wasReset: 'The second factor of {name} is reset.',
    sessions: 'Signed in',
    endAll: 'Sign out everywhere',
    endTitle: 'Sign {name} out everywhere?',
    endText: 'Open tabs of the console are signed out at once. {name} can sign in again.',
    allEnded: '{name} is signed out everywhere.',
  },
} as const;

/** The words of the list of console sessions. */
export const sessionLabels = {
  none: 'Not signed in anywhere.',
  loading: 'Loading the sessions…',
  current: 'This browser',
  since: 'Since {date}, {time}',
  from: 'from {address}',
  end: 'End',
  endNamed: 'End the session in {browser}, since {date}, {time}',
  ended: 'The session is ended.',
  unknownBrowser: 'Unknown browser',
  browserOn: '{browser} on {system}',
} as const;

/** The words of the page where people of the staff manage their own account. */
export const accountLabels = {
  title: 'Your account',
  sessions: 'Where you are signed in',
  sessionsHint: 'End any session that is not yours.',
} as const;

/** The words of the question for the second factor before a dangerous act. */
export const freshFactorLabels = {
  title: 'Enter your code again',
  text: 'This change needs a second factor that was given within the last 10 minutes.',
  recoveryTitle: 'Enter a recovery code',
  close: 'Cancel',
} as const;
