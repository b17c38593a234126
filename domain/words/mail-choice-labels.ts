/** The words of a member's choice of mails, and of the page behind the link of a mail. */
export const mailChoiceLabels = {
  title: 'Emails',
  necessary: 'Emails about your account, your bookings and your payments are always sent.',
  news: 'News from the venue',
  newsHint:
    'Such as new courts, classes and opening hours. Every news email has a link to unsubscribe.',
  loading: 'Loading your choice…',
  failed: 'Your choice could not be loaded.',
  on: 'You will get news from the venue.',
  off: 'You will no longer get news from the venue.',
} as const;

/** Below every mail with news. */
export const newsFooter = {
  why: 'You get this mail because you have an account at Depot.',
  unsubscribe: 'Get no more news',
} as const;

/** The page behind the link of a mail with news. */
export const unsubscribeLabels = {
  title: 'News of Depot',
  text: 'Do you want no more news of the venue? Mails about your account and your bookings are still sent.',
  confirm: 'Send me no more news',
  done: 'You get no more news of the venue. Mails about your account and your bookings are still sent. You can change it in your profile.',
  wrong:
    'This link is not whole. Please open it from the mail again, or change it in your profile.',
  toProfile: 'To the profile',
} as const;
