/** The names of facts that several mails give. */
export const mailFacts = {
  reason: 'Reason',
  order: 'Order',
  where: 'Where',
  map: 'Open the map',
  receipt: 'Open the receipt',
  freeToCancel: 'Free to cancel',
} as const;

/** Until when bookings can be cancelled for free. */
export const cancelTexts = {
  one: 'Until {moment}',
  several: 'Until 48 hours before each start, for the first one until {moment}',
  freeSlots: 'Until the start',
  tooLate: 'No longer, because it starts within 48 hours',
  partlyTooLate: 'Until 48 hours before each start, for the first one no longer',
} as const;

/** The kinds of calendar files in a mail. */
export const calendarNotes = {
  adds: [
    'The attached file adds it to your calendar.',
    'The attached file adds them to your calendar.',
  ],
  removes: [
    'The attached file takes it out of your calendar.',
    'The attached files take them out of your calendar.',
  ],
  moves: 'The attached file moves it in your calendar.',
} as const;

/** The venue's reason as parts to insert; none without a reason. */
export const reasonParts = (reason: string | null) =>
  reason === null ? [] : [{ facts: [{ name: mailFacts.reason, value: reason }] }];

export const reasonPart = { facts: [{ name: mailFacts.reason, value: '{reason}' }] } as const;
export const toBookings = { button: 'See my bookings', url: '{profile}' } as const;

/** The venue's mails to its members about what they book; `fillMail` replaces `{name}`. */
export const mailTexts = {
  bookingConfirmed: {
    subject: 'Booked: {what}',
    parts: [
      { heading: 'Your booking is confirmed' },
      { insert: 'bookings' },
      { insert: 'payment' },
      toBookings,
      { note: '{calendar}' },
      { note: '{policy}' },
    ],
  },
  freeOfCharge: 'There is nothing to pay: these are your free slots of the week.',
  bookingRefunded: {
    subject: 'Refunded: {what}, {amount} in credits',
    parts: [
      { heading: 'Your booking was cancelled, as you asked' },
      { list: ['{booking}'] },
      {
        paragraph:
          'What you paid for it, {amount}, is now in your credits. Your balance is {balance}.',
      },
      toBookings,
      { note: '{calendar}' },
    ],
  },
  bookingCancelled: {
    subject: 'Cancelled: {what}',
    parts: [
      { heading: 'Your booking was cancelled, as you asked' },
      { list: ['{booking}'] },
      { paragraph: '{outcome}' },
      toBookings,
      { note: '{calendar}' },
    ],
  },
  withoutCredits: {
    free_slot: 'It was a free slot of the week, which you can use again.',
    settled_at_venue:
      'Private lessons are paid at the venue, so no credits come back. If you have already paid, please ask the venue.',
    nothing: 'You had paid nothing for it, so nothing comes back.',
  },
  bookingCalledOff: {
    subject: 'The venue had to cancel: {what}',
    parts: [
      { heading: 'We are sorry: the venue had to cancel your booking' },
      { list: ['{booking}'] },
      reasonPart,
      { paragraph: '{outcome}' },
      toBookings,
      { note: '{calendar}' },
    ],
  },
  calledOff: {
    refunded:
      'What you paid for it, {amount}, is now in your credits, however close it was. Your balance is {balance}.',
    /** The mail of a closure leaves later, so it says no balance. */
    refundedByClosure:
      'What you paid for it, {amount}, has come back as credits, however close it was.',
  },
  lessonCalledOff: {
    subject: 'The venue had to cancel: {what}',
    parts: [
      { heading: 'We are sorry: the venue had to cancel a group lesson' },
      { list: ['{lessonClass}'] },
      reasonPart,
      { paragraph: '{outcome}' },
      { button: 'See the other lessons', url: '{lessons}' },
    ],
  },
  unpaidOfLesson: {
    held: 'Your order {order} has not been paid and has ended with it. Should a payment still arrive, it becomes credits.',
    offered: 'The seat that was offered to you is gone with it.',
    waiting: 'You no longer wait for a seat.',
  },
  privateLessonBooked: {
    subject: 'Booked: {what}',
    parts: [
      { heading: 'Your private lesson is booked' },
      { paragraph: 'The venue has booked a private lesson for you:' },
      { list: ['{booking}, {court}'] },
      { paragraph: 'There is nothing to pay here. You can cancel it until it starts.' },
      toBookings,
      { note: '{calendar}' },
    ],
  },
  bookingMoved: {
    subject: 'Moved: {what}',
    parts: [
      { heading: 'Your booking was moved, as you asked' },
      {
        facts: [
          { name: 'From', value: '{from}' },
          { name: 'To', value: '{to}' },
        ],
      },
      { paragraph: '{outcome}' },
      { paragraph: '{refund}' },
      toBookings,
      { note: '{calendar}' },
    ],
  },
  moved: {
    taken: 'The difference of {amount} was taken from your credits. Your balance is {balance}.',
    returned: 'The difference of {amount} came back as credits. Your balance is {balance}.',
    same: 'The price stays the same.',
    refundable: 'You can refund or cancel it until {until}.',
    notRefundable: 'It starts too soon to be refunded or cancelled.',
  },
  seatOffered: {
    subject: 'A seat is free until {until}: {what}',
    parts: [
      { heading: 'A seat is free for you' },
      { paragraph: 'A seat is free in a group lesson you were waiting for:' },
      { list: ['{booking}'] },
      {
        paragraph:
          'It is kept for you until {until}. If you do not book it, it will be offered to the next person waiting.',
      },
      { button: 'Book the seat', url: '{link}' },
    ],
  },
  slotOffered: {
    subject: 'A court is free until {until}: {what}',
    parts: [
      { heading: 'A court is free for you' },
      { paragraph: 'A timeslot you were waiting for is free:' },
      { list: ['{booking}'] },
      {
        paragraph:
          'It is kept for you until {until}. If you do not book it, it will be offered to the next person waiting.',
      },
      { button: 'Book the court', url: '{link}' },
    ],
  },
} as const;
