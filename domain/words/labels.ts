/**
 * The words of the screens when nothing is wrong: headings, buttons, labels and notices, grouped by
 * screen; the larger screens have their own files beside this one, which only they load. Refusals
 * are in `refusal-texts.ts`; `fill` replaces `{name}`.
 */
export const labels = {
  common: {
    tellRequestId: 'If it happens again, please give us this number: {requestId}',
    gotIt: 'Got It',
    cancel: 'Cancel',
    close: 'Close',
    bookCourt: 'Book a Court',
    nextDay: '(Next Day)',
    notSpecified: 'Not specified',
    or: 'Or',
    showPassword: 'Show password',
    hidePassword: 'Hide password',
    loading: 'Loading...',
    tryAgain: 'Try Again',
    reload: 'Reload',
    backToStart: 'Back to Start',
    skipToContent: 'Skip to content',
    dismiss: 'Dismiss',
    /** On the start, after an address that no screen has. */
    lost: 'There is no page at that address, so we brought you to the start.',
  },
  connection: {
    reconnecting: 'Reconnecting… What you see is from {time}.',
    offline: 'You are offline. What you see is from {time}.',
    /** After a sentence that only says which step failed. */
    none: 'There is no connection to Depot at the moment.',
  },
  waiting: {
    oneMinute: 'Try again in a minute.',
    minutes: 'Try again in {minutes} minutes.',
  },
  navbar: {
    logoEnding: 'Depot',
    courtBooking: 'Court Booking',
    groupLessons: 'Group Lessons',
    coaching: 'Coaching',
    membership: 'Membership',
    credits: 'Credits',
    profile: 'Profile',
    logout: 'Logout',
    menu: 'Menu',
    mainMenu: 'Main menu',
    creditsBalance: '{amount} credits',
    creditsNow: 'You now have {amount} credits.',
    home: '{logo}, back to the start',
  },
  /** Shown when the app itself fails. */
  trouble: {
    crashTitle: 'Something went wrong',
    crash: 'This screen has stopped working. Your bookings and credits are safe.',
    chunkTitle: 'This screen did not load',
    chunk:
      'Part of the app could not be loaded. Your connection may be slow, or Depot may just have been updated. Reloading usually helps.',
  },
  creditsModal: {
    title: 'Credits Information',
    value: 'Each credit is worth RM 1.00.',
    fromRefunds: 'Credits are issued as refunds and can be used at checkout.',
    fromAdmins: 'Admins may also issue credits manually.',
    statement: 'See your statement',
  },
  facilityMap: {
    highlighted: 'The {sport} courts are highlighted.',
    layout:
      'From the entrance you come to the reception, with the café on one side and the toilets and showers on the other. Behind it lie Tournament Court 1 to 8 in two rows of four, then Show Court 1 and 2 between their stands, and Padel Court 1 to 4 in two pairs at the far end.',
    tournament: 'Tournament Court',
    show: 'Show Court',
    padel: 'Padel Court',
    entrance: 'Entrance',
    reception: 'Reception',
    cafe: 'Café',
    toilets: 'Toilets',
    showers: 'Showers',
  },
  /** The first announcement; the venue can replace it. */
  announcement: {
    title: 'Announcements',
    padelOpens: 'Padel bookings open from 26th June.',
    bugFixes: 'Bug fixes for booking confirmation and price loading.',
    dontShowAgain: "Don't show again",
  },
  groupLessons: {
    comingSoonTitle: 'Group Lessons - Coming Soon!',
    comingSoon: "We're working on bringing group lessons to you. Stay tuned for updates!",
  },
  coaching: {
    title: 'Private Lessons',
    askByEmail: 'To arrange a private lesson, please email us at {email}.',
  },
  membership: {
    comingSoonTitle: 'Membership Upgrades - Coming Soon!',
    comingSoon: "We're working on bringing membership upgrades to you. Stay tuned for updates!",
  },
  slideshow: {
    pickle: 'A pickleball court seen from above',
    padel: 'A padel court seen from above',
    pause: 'Pause slideshow',
    play: 'Play slideshow',
    tagline: 'Courts by the hour, in the heart of Kuala Lumpur.',
  },
  demo: {
    title: 'Demo accounts',
    explanation: 'Pick one to fill in the form. The password for all of them is {password}.',
    fill: 'Use {email}',
    outbox: 'Open the demo mailbox',
  },
  login: {
    title: 'Welcome back',
    subtitle: 'Log in to book your court.',
    email: 'Email',
    password: 'Password',
    forgotPassword: 'Forgot Password?',
    login: 'Login',
    withGoogle: 'Login with Google',
    noAccount: "Don't have an account?",
    registerHere: 'Register Here',
    lost: "There is no page at that address. Log in and we'll take you to the start.",
    loggedOut: 'You have been successfully logged out.',
    registered:
      'Registration successful! Please verify your email and log in with your new account.',
    verified: 'Your email is verified.',
    accountExists:
      'This email address already has an account. Please log in with its password, or set a new one with Forgot Password.',
    /** The result of a verification link, for a member who is logged in already. */
    whileLoggedIn: {
      done: 'The email address in that link is verified. You are still logged in as {email}. To use another account, please log out first.',
      'account-exists':
        'The email address in that link already has an account. You are still logged in as {email}. To use another account, please log out first.',
      expired:
        'That verification link has expired or was already used. You are still logged in as {email}. To ask for a new link, please log out first.',
    },
    /** After too many attempts. */
    resetInstead: 'If you set a new password, you may be able to log in without waiting.',
    resetNow: 'Reset your password',
    justRegistered: 'Just registered? Open the link in our email first.',
    sessionEnded: 'Your session has ended. Please log in to carry on where you left off.',
    accountDeleted:
      'Your account has been deleted. Thank you for playing with us; you are always welcome back.',
    verificationExpired:
      'This verification link has expired or was already used. If you cannot log in yet, we can send you a new link.',
  },
  /** Requesting the verification mail again, on the login and the registration screen. */
  resend: {
    question: 'No email yet?',
    email: 'Email to verify',
    send: 'Send the email again',
    sent: 'If this address still needs to be verified, a new email is on its way. Please check your spam or junk folder too.',
    wait: 'Send again in {seconds} s',
  },
  registration: {
    title: 'Create your account',
    subtitle: 'One account for pickleball and padel.',
    usernameHint: '3-20 letters, numbers or underscores.',
    username: 'Username',
    email: 'Email',
    password: 'Password',
    confirmPassword: 'Confirm Password',
    register: 'Register',
    withGoogle: 'Register with Google',
    haveAccount: 'Already have an account?',
    login: 'Login',
    sentTitle: 'Check your inbox',
    sentSubtitle: 'One more step and you can book your first court.',
    emailSent:
      'Registration successful! A verification email was sent to you. If you cannot find it, please check your spam or junk folder.',
    proceedToLogin: 'Proceed to Login',
  },
  passwords: {
    forgotTitle: 'Forgot your password?',
    forgotSubtitle: "Enter your email and we'll send you a link to set a new password.",
    resetTitle: 'Set a new password',
    resetSubtitle: 'Choose one you do not use anywhere else.',
    email: 'Email',
    sendResetEmail: 'Send Reset Email',
    sendAgainIn: 'Send again in {seconds} s',
    newPassword: 'New Password',
    rule: 'At least 8 characters.',
    checkingLink: 'Checking your link...',
    updatePassword: 'Update Password',
    backToLogin: 'Back to Login',
    resetEmailSent: 'Password reset email sent! Please check your inbox.',
    updated: 'Password updated successfully! You can now log in with your new password.',
    checkSpam:
      'The link works for one hour. If you cannot find the email, please check your spam or junk folder.',
    redirecting: 'Taking you to the login page...',
    loginNow: 'Log in now',
    askForNewLink: 'Request a new link',
  },
  bookingTitles: {
    court: 'Court Booking - {court}',
    groupLesson: 'Group Lesson - {sport} {program} ({level})',
    privateLesson: 'Private Lesson with {coach}',
    coach: 'Coach: {coach}',
  },
  /** The name of a member's calendar feed on a phone. */
  calendarFeed: { name: 'Depot bookings' },
  /** Shown when a booking was changed as requested. */
  bookingChanges: {
    /** Shown once a booking was cancelled, by kind of return. */
    ended: {
      credits: 'Your booking has been refunded: {amount} came back as credits.',
      free_slot: 'Your booking has been cancelled. Your free slot of that week can be used again.',
      settled_at_venue:
        'Your private lesson has been cancelled. If you have already paid, please ask the venue.',
      nothing: 'Your booking has been cancelled.',
    },
    creditsShort: '{needed} needed, {available} available, {missing} missing',
  },
  setupProfile: {
    title: 'Set up your profile',
    subtitle: 'One last step: choose the name you play under. You can change it later.',
    optional: 'Optional',
    goOn: 'Save and Continue',
  },
  /** The words about the account as a whole. */
  account: {
    title: 'Your Account',
    download: 'Download my data',
    downloadHint: 'Everything we keep about you, in one file.',
    delete: 'Delete account',
    deleteHint: 'Removes you from Depot for good.',
    deleteTitle: 'Delete your account?',
    deleteWarning: 'This cannot be undone. You will lose:',
    loseCredits: 'Your remaining credits: {amount}',
    loseUnknownCredits: 'Any credits you still have',
    loseProfile: 'Your profile, your picture and your membership',
    loseBookings: 'Your free bookings, which will be cancelled',
    paidBookings: 'Upcoming paid bookings must be cancelled first.',
    confirmWord: 'DELETE',
    confirmLabel: 'Type {word} to confirm',
    confirmDelete: 'Delete my account',
    keep: 'Keep my account',
  },
  profile: {
    membership: 'Membership',
    title: 'Profile',
    email: 'Email',
    gender: 'Gender',
    selectGender: 'Select Gender',
    age: 'Age',
    dateOfBirth: 'Date of Birth',
    username: 'Username',
    upgradeMembership: 'Upgrade Membership?',
    editProfile: 'Edit Profile',
    save: 'Save',
    saved: 'Your profile has been saved.',
    choosePicture: 'Choose a picture',
    removePicture: 'Remove picture',
    pictureHint: 'JPEG, PNG or WebP, up to 5 MB.',
    processingPicture: 'Preparing your picture...',
    restored: 'Your unsaved changes are still here.',
    upcomingTitle: 'Upcoming Bookings',
    noBookings: 'No bookings found.',
    addToGoogleCalendar: 'Add to Google Calendar',
    refund: 'Refund',
    cancelBooking: 'Cancel Booking',
    waitingForPayment:
      'Waiting for payment to confirm your bookings. Once confirmed, your bookings will appear here.',
  },
} as const;
