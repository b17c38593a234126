import { reasonPart, toBookings } from '#domain/words/mail-texts.ts';

const askAbout = {
  paragraph: 'If you have a question about it, please tell the venue this order number: {order}',
} as const;

/** Mails about bookings that the staff have sold or changed; `fillMail` replaces `{name}`. */
export const deskMailTexts = {
  /** Perhaps the member has asked for it. */
  cancelled: {
    subject: 'Cancelled: {what}',
    parts: [
      { heading: 'The venue has cancelled your booking' },
      { list: ['{booking}'] },
      reasonPart,
      { paragraph: '{outcome}' },
      toBookings,
      { note: '{calendar}' },
    ],
  },
  refunded: 'What you paid for it, {amount}, is now in your credits. Your balance is {balance}.',
  /** Several bookings of one person that one action has cancelled. */
  cancelledTogether: {
    subject: 'Cancelled: {what}',
    parts: [
      { heading: '{count} of your bookings are cancelled' },
      { paragraph: 'The venue has cancelled these bookings of yours.' },
      { insert: 'bookings' },
      reasonPart,
      { paragraph: '{outcome}' },
      toBookings,
      { note: '{calendar}' },
    ],
  },
  together: {
    refunded: '{amount}, all that you paid for it, is now in your credits.',
    refundedInPart: '{amount} of the {paid} that you paid for it is now in your credits.',
    all: 'Together {amount} is now in your credits. Your balance is {balance}.',
    /** The mail of a closure leaves later, so it says no balance. */
    refundedByClosure: '{amount}, all that you paid for it, has come back as credits.',
    allByClosure: 'Together {amount} has come back as credits.',
  },
  refundedInPart:
    'Of the {paid} that you paid for it, {amount} is now in your credits. Your balance is {balance}.',
  /** Before a mail about a booking that does not come back with an undone block. */
  keptAfterBlock:
    'The venue had blocked the court, and the block was called off. What you had booked could not come back, because {why}. You keep what you got back for it. This is what we had written:',
  kept: 'The {paid} that you paid for it does not come back.',
  /** In place of the words of a move that the member asked for. */
  moved: {
    subject: 'Moved: {what}',
    parts: [
      { heading: 'The venue moved your booking' },
      {
        facts: [
          { name: 'From', value: '{from}' },
          { name: 'To', value: '{to}' },
          { name: 'Reason', value: '{reason}' },
        ],
      },
      { paragraph: '{outcome}' },
      { paragraph: '{refund}' },
      toBookings,
      { note: '{calendar}' },
    ],
  },
  /** Several bookings of one person that one action has moved. */
  movedTogether: {
    subject: 'Moved: {what}',
    parts: [
      { heading: 'The venue moved {count} of your bookings' },
      { insert: 'bookings' },
      reasonPart,
      { paragraph: '{outcome}' },
      toBookings,
      { note: '{calendar}' },
    ],
  },
  movedLine: 'From {from}\nto {to}',
  movedForNothing: 'You have nothing more to pay, and nothing comes back.',
  /** The cancellation of a booking was a mistake. */
  restored: {
    subject: 'Booked again: {what}',
    parts: [
      { heading: 'Your booking is back' },
      { paragraph: 'The venue had cancelled this booking by mistake. It is yours again:' },
      { list: ['{booking}'] },
      { paragraph: '{outcome}' },
      toBookings,
      { note: '{calendar}' },
    ],
  },
  restorations: {
    taken:
      'The {amount} that had come back to you as credits has paid for it again. Your balance is {balance}.',
    freeSlot: 'It uses your free slot of that week again.',
    same: 'Nothing changes in your credits.',
    takenForOne: 'The {amount} that had come back to you as credits has paid for it again.',
    balance: 'Your balance is {balance}.',
  },
  restoredTogether: {
    subject: 'Booked again: {what}',
    parts: [
      { heading: '{count} of your bookings are back' },
      { paragraph: 'The venue had cancelled these bookings by mistake. They are yours again:' },
      { insert: 'bookings' },
      { paragraph: '{outcome}' },
      toBookings,
      { note: '{calendar}' },
    ],
  },
  /** To a guest, who has neither credits nor a profile. */
  guest: {
    confirmed: {
      subject: 'Booked: {what}',
      parts: [
        { heading: 'Your booking is confirmed' },
        { insert: 'bookings' },
        { insert: 'payment' },
        {
          paragraph:
            'If it is cancelled more than 48 hours before it starts, the venue returns what you paid. After that nothing is returned.',
        },
        { paragraph: 'To change or cancel it, please tell the venue the order number.' },
        { note: '{calendar}' },
      ],
    },
    cancelled: {
      subject: 'Cancelled: {what}',
      parts: [
        { heading: 'The venue has cancelled your booking' },
        { list: ['{booking}'] },
        reasonPart,
        { paragraph: '{outcome}' },
        askAbout,
        { note: '{calendar}' },
      ],
    },
    cancelledTogether: {
      subject: 'Cancelled: {what}',
      parts: [
        { heading: '{count} of your bookings are cancelled' },
        { paragraph: 'The venue has cancelled these bookings of yours.' },
        { insert: 'bookings' },
        reasonPart,
        { paragraph: '{outcome}' },
        askAbout,
        { note: '{calendar}' },
      ],
    },
    toReturnTogether: 'Together the venue will return {amount} to you.',
    toReturn: 'The venue will return the {amount} that you paid for it.',
    toReturnInPart: 'Of the {paid} that you paid for it, the venue will return {amount}.',
    nothing: 'You had paid nothing for it, so nothing comes back.',
    moved: {
      subject: 'Moved: {what}',
      parts: [
        { heading: 'The venue moved your booking' },
        {
          facts: [
            { name: 'From', value: '{from}' },
            { name: 'To', value: '{to}' },
            { name: 'Reason', value: '{reason}' },
          ],
        },
        { paragraph: '{outcome}' },
        askAbout,
        { note: '{calendar}' },
      ],
    },
    movedTogether: {
      subject: 'Moved: {what}',
      parts: [
        { heading: 'The venue moved {count} of your bookings' },
        { insert: 'bookings' },
        reasonPart,
        { paragraph: '{outcome}' },
        askAbout,
        { note: '{calendar}' },
      ],
    },
    cheaper: 'It costs {amount} less, which the venue will return to you.',
    restored: {
      subject: 'Booked again: {what}',
      parts: [
        { heading: 'Your booking is back' },
        { paragraph: 'The venue had cancelled this booking by mistake. It is yours again:' },
        { list: ['{booking}'] },
        { paragraph: '{outcome}' },
        askAbout,
        { note: '{calendar}' },
      ],
    },
    restoredTogether: {
      subject: 'Booked again: {what}',
      parts: [
        { heading: '{count} of your bookings are back' },
        { paragraph: 'The venue had cancelled these bookings by mistake. They are yours again:' },
        { insert: 'bookings' },
        askAbout,
        { note: '{calendar}' },
      ],
    },
    notToReturn: 'The {amount} that the venue was going to return to you has paid for it again.',
    nothingToPay: 'You have nothing to pay.',
    saleUndone: {
      subject: 'Taken back: {what}',
      parts: [
        { heading: 'The venue has taken back what it sold you' },
        { insert: 'bookings' },
        reasonPart,
        { paragraph: '{outcome}' },
        askAbout,
        { note: '{calendar}' },
      ],
    },
  },
  /** A private lesson was booked before; its mail then had the calendar file. */
  lessonPaid: {
    subject: 'Paid: {what}, {amount}',
    parts: [
      { heading: 'Your private lesson is paid' },
      { list: ['{booking}'] },
      { insert: 'payment' },
      { button: 'See the receipt', url: '{receipt}' },
    ],
  },
  /** Only the payment was a mistake: the lesson goes on. */
  lessonPaymentUndone: {
    subject: 'Payment taken back: {what}',
    parts: [
      { heading: 'The venue has taken back your payment for a private lesson' },
      { list: ['{booking}'] },
      reasonPart,
      { paragraph: '{outcome}' },
      { paragraph: 'The lesson stays booked, and is paid at the venue.' },
      toBookings,
    ],
  },
  /** A sale at the desk or by phone was a mistake. */
  saleUndone: {
    subject: 'Taken back: {what}',
    parts: [
      { heading: 'The venue has taken back what it sold you' },
      { insert: 'bookings' },
      reasonPart,
      { paragraph: '{outcome}' },
      toBookings,
      { note: '{calendar}' },
    ],
  },
  undoneSale: {
    cash: '{paidBy}: {amount}. It was handed back to you in cash.',
    terminal: '{paidBy}: {amount}. It was refunded at the terminal.',
    credits: 'The {amount} that you had paid is in your credits. Your balance is {balance}.',
    owed: 'The venue will return the {amount} that you had paid.',
    nothing: 'You had paid nothing for it.',
  },
  /** The reason of a change that undoes another one at once. */
  moveUndone: 'The move was taken back at once.',
  swapUndone: 'The swap was taken back at once.',
  cancellationUndone: 'The cancellation was taken back at once.',
} as const;
