import { reasonPart } from '#domain/words/mail-texts.ts';

/** Mails about changes of an account by the staff; `fillMail` replaces `{name}`. */
export const memberActMailTexts = {
  suspended: {
    subject: 'Your Depot account is suspended',
    parts: [
      { heading: 'Your account is suspended' },
      {
        paragraph:
          'The venue suspended your account at Depot. You cannot sign in or order for now, and you were signed out.',
      },
      reasonPart,
      {
        paragraph:
          'What you have booked stays booked, and your credits stay yours. If you have a question, please ask the venue.',
      },
    ],
  },
  restored: {
    subject: 'Your Depot account is open again',
    parts: [
      { heading: 'Your account is open again' },
      { paragraph: 'The venue restored your account at Depot. You can sign in and book again.' },
      reasonPart,
    ],
  },
  proveEmail: {
    subject: 'Confirm the new e-mail address of your Depot account',
    parts: [
      { heading: 'Confirm your new e-mail address' },
      {
        paragraph:
          'You asked the venue to change the e-mail address of your Depot account from {oldEmail} to this one.',
      },
      { paragraph: 'Please open this link and press the button to confirm it:' },
      { button: 'Confirm this address', url: '{link}' },
      {
        note: 'The link is valid for 24 hours. If you did not ask for it, please ignore this mail: then nothing changes.',
      },
    ],
  },
  emailAsked: {
    subject: 'A new e-mail address was asked for',
    parts: [
      { heading: 'A new e-mail address was asked for' },
      {
        paragraph:
          'The venue was asked to change the e-mail address of your Depot account. It changes when the link that was sent to the new address is confirmed, within 24 hours.',
      },
      { paragraph: 'If it was not you, please tell the venue at once.' },
    ],
  },
  emailChanged: {
    subject: 'The e-mail address of your Depot account was changed',
    parts: [
      { heading: 'Your e-mail address was changed' },
      {
        paragraph:
          'The e-mail address of your Depot account was changed, and you were signed out everywhere. Mails of Depot go to the new address from now on.',
      },
      { paragraph: 'If it was not you, please tell the venue at once.' },
    ],
  },
} as const;
