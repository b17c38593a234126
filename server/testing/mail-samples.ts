import { accountMailTexts } from '#domain/words/account-mail-texts.ts';
import { coachMailTexts } from '#domain/words/coach-mail-texts.ts';
import { deskMailTexts } from '#domain/words/desk-mail-texts.ts';
import { cardRefundMailTexts, exceptionMailTexts } from '#domain/words/exception-mail-texts.ts';
import {
  fillMail,
  type MailPart,
  type MailText,
  type MailWords,
} from '#domain/words/mail-parts.ts';
import { calendarNotes, mailTexts } from '#domain/words/mail-texts.ts';
import { memberActMailTexts } from '#domain/words/member-act-mail-texts.ts';
import { membershipMailTexts } from '#domain/words/membership-mail-texts.ts';
import { paymentMailTexts } from '#domain/words/payment-mail-texts.ts';
import { staffMailTexts } from '#domain/words/staff-mail-texts.ts';

const tables = {
  account: accountMailTexts,
  booking: mailTexts,
  coach: coachMailTexts,
  desk: deskMailTexts,
  guest: deskMailTexts.guest,
  exception: exceptionMailTexts,
  cardRefund: cardRefundMailTexts,
  memberAct: memberActMailTexts,
  membership: membershipMailTexts,
  payment: paymentMailTexts,
  staff: staffMailTexts,
} as const;

const url = 'http://localhost:3000';
const booking =
  'Wednesday 18/11/2026, 07:00 PM - 09:00 PM\nCourt Booking - Pickle Tournament Court 5';
const lesson =
  'Thursday 19/11/2026, 10:00 AM - 11:00 AM\nGroup Lesson - Pickle Foundations (Beginner)';

const values: Readonly<Record<string, string>> = {
  what: 'Wed 18 Nov, 7 PM, Tournament Court 5',
  brief: 'Thu 19 Nov, 10 AM, private lesson with Aina Rahman',
  booking,
  from: 'Wednesday 18/11/2026, 07:00 PM - 08:00 PM\nCourt Booking - Pickle Tournament Court 5',
  to: 'Thursday 19/11/2026, 08:00 PM - 09:00 PM\nCourt Booking - Pickle Tournament Court 2',
  lessonClass: lesson,
  lesson: 'Pickle Foundations (Beginner)',
  court: 'Pickle Tournament Court 3',
  day: 'Thursday',
  date: '19/11/2026',
  time: '10:00 AM',
  until: '07:15 PM',
  last: '16/02/2027',
  amount: 'RM 60.00',
  paid: 'RM 80.00',
  balance: 'RM 120.00',
  order: 'Xk29fLq1',
  other: 'Zb81mWe2',
  reference: 'DEP-2026-1118',
  reason: 'A pipe burst over courts 4 & 5 <this week>',
  outcome: 'What you paid for it, RM 60.00, is now in your credits. Your balance is RM 120.00.',
  refund: 'You can refund or cancel it until Tuesday 17/11/2026, 08:00 PM.',
  kept: 'It has no further sessions.',
  change: 'You are Padel Super Host from now on.',
  calendar: calendarNotes.adds[0],
  policy:
    'Refund Policy (Last updated)\n- More than 48 hours before the start, the price comes back as credits.\n- After that nothing comes back.',
  count: '3',
  member: 'Mei Tan',
  name: 'Siti',
  username: 'mei_ling',
  email: 'mei@person.test',
  oldEmail: 'mei.old@person.test',
  role: 'Manager',
  plan: 'Padel Super Host',
  status: 'Padel Super Host',
  after: 'Normal Member',
  subject: 'A passkey was added to your Depot console account',
  passkey: 'Phone of Siti',
  link: `${url}/verify?token=aB3dEf`,
  login: `${url}/login`,
  forgot: `${url}/forgot-password`,
  browsers: accountMailTexts.signedOut.change,
  profile: `${url}/profile`,
  receipt: `${url}/receipt/order_Xk29fLq11762930012345`,
  home: url,
  console: `${url}/console`,
  lessons: `${url}/?section=lessons`,
};

const inserts: Readonly<Record<string, readonly MailPart[]>> = {
  bookings: [
    { list: [booking, `${lesson}\nRM 60.00, all that you paid for it, is now in your credits.`] },
  ],
  payment: [
    {
      facts: [
        { name: 'Where', value: 'Depot, 12 Jalan Raket, 50480 Kuala Lumpur' },
        {
          name: 'Free to cancel',
          value: 'Until 48 hours before each start, for the first one until Mon 16 Nov, 7 PM',
        },
        { name: 'Paid by card', value: 'RM 60.00' },
        { name: 'Paid with credits', value: 'RM 20.00' },
        { name: 'Order', value: 'Xk29fLq1' },
      ],
    },
    { link: 'Open the map', url: 'https://www.google.com/maps/search/?api=1&query=Depot' },
    { link: 'Open the receipt', url: `${url}/receipt/order_Xk29fLq11762930012345` },
  ],
  items: [{ list: ['Court Booking: Pickle Tournament Court 5, 18/11/2026, 07:00 PM - 08:00 PM'] }],
  hours: [
    {
      list: [
        'Pickle Foundations (Beginner), Pickle Tournament Court 3, every Thursday, 10:00 AM - 11:00 AM',
      ],
    },
  ],
  who: [{ paragraph: 'The venue cancelled it.' }],
  feed: [{ paragraph: accountMailTexts.feedEnded }],
  passkeys: [{ paragraph: staffMailTexts.passkeysUnconfirmed }],
  passwordFirst: [],
  signUps: [
    { paragraph: 'Username mei_ling, signed up on 18/11/2026 at 09:00 AM:' },
    { link: 'Verify mei_ling', url: `${url}/verify?token=aB3dEf` },
  ],
  renewal: [
    { paragraph: membershipMailTexts.renewal.membershipEnding },
    { button: membershipMailTexts.renewal.button, url: `${url}/membership-upgrade` },
  ],
};

const isMailText = (entry: unknown): entry is MailText =>
  typeof entry === 'object' && entry !== null && 'subject' in entry && 'parts' in entry;

interface Sample extends MailWords {
  /** The table and the entry of its words. */
  readonly kind: string;
}

/** Every mail of the tables of words, filled with likely values. */
export const mailSamples = (): readonly Sample[] =>
  Object.entries(tables).flatMap(([table, entries]) =>
    Object.entries(entries).flatMap(([name, text]) => {
      if (!isMailText(text)) return [];
      const { subject, parts } = fillMail(text, { ...values, ...inserts } as never);
      return [{ kind: `${table}.${name}`, subject, parts }];
    }),
  );
