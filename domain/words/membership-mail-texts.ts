/** The venue's mails about memberships; `fillMail` replaces `{name}`. */
export const membershipMailTexts = {
  membershipBought: {
    subject: 'Your membership is confirmed: {plan}, until {last}',
    parts: [
      { heading: 'Your membership is confirmed' },
      {
        facts: [
          { name: 'Membership', value: '{plan}' },
          { name: 'Until', value: '{last}, that day included' },
        ],
      },
      { insert: 'payment' },
      { paragraph: 'You are {status} from now on, until {last}, that day included.' },
      { button: 'See my membership', url: '{profile}' },
    ],
  },
  membershipEnding: {
    subject: 'Your membership ends on {last}',
    parts: [
      { heading: 'Your membership ends on {last}' },
      {
        paragraph:
          'Your membership at Depot, {plan}, ends on {last}, that day included. After that you are {after} again.',
      },
      { insert: 'renewal' },
    ],
  },
  membershipEnded: {
    subject: 'Your membership has ended: {plan}',
    parts: [
      { heading: 'Your membership has ended' },
      {
        paragraph:
          'Your membership at Depot, {plan}, ended on {last}. You are {after} again, and what you have booked stays booked.',
      },
      { insert: 'renewal' },
    ],
  },
  /** Below a membership that ends or has ended, while memberships are sold. */
  renewal: {
    membershipEnding: 'If you renew it before, it goes on from that day.',
    membershipEnded: 'You can have a membership again at any time.',
    button: 'See the memberships',
  },
  membershipChanged: {
    subject: 'The venue changed your membership',
    parts: [
      { heading: 'The venue changed your membership' },
      { paragraph: '{change}' },
      {
        paragraph:
          'What you have booked stays booked. If you have a question, please ask the venue.',
      },
      { button: 'See my membership', url: '{profile}' },
    ],
  },
  changes: {
    forGood: 'You are {status} from now on.',
    until: 'You are {status} until {last}, that day included. After that you are {after}.',
    planEnded: 'Your {plan}, paid until {ends}, has ended.',
    planCut:
      'Your {plan}, paid until {ends}, now ends on {last}, that day included. After that you are {after}.',
  },
} as const;
