/** The words about a member's own bookings. */
export const myBookingsLabels = {
  earlierToday: 'Earlier today ({count})',
  /** Shown where only bookings of today that have ended are left. */
  nothingToCome: 'No more bookings coming up.',
  move: 'Move',
  isNew: 'New',
  oneHour: '1 hour',
  manyHours: '{count} hours',
  tooLate: 'Starts within 48 hours: no refund',
  /** Of one booking, or of all that an order booked. */
  actions: {
    addToCalendar: 'Add to calendar',
    share: 'Share',
    copied: 'The details have been copied.',
    shareFailed: 'Your browser can neither share nor copy the details.',
  },
  /** The card for an order that has just been booked. */
  confirmed: {
    paid: '{amount} paid',
    paidWithCredits: '{amount} paid with credits',
    paidWithBoth: '{amount} paid, {credits} of it with credits',
    free: 'Nothing to pay',
    receipt: 'Receipt',
    freeToCancel: 'Free to cancel until {moment}',
  },
  freeSlot: 'Free slot',
  payableAtVenue: 'Payable at the venue',
  refundableUntil: 'Refundable until {moment}',
  cancellableUntil: 'Can be cancelled until {moment}',
  /** A booking that a closure or the cancellation of its class ended, with what came back for it. */
  closed: {
    mark: 'Closed',
    why: 'Closed: {reason}.',
    cancelledMark: 'Cancelled',
    cancelledWhy: 'The venue cancelled this session: {reason}.',
    /** The closure was undone, and the booking stays ended. */
    kept: 'The closure was called off, but your booking could not be restored, because {why}.',
    keptOfClass:
      'The class takes place after all, but your seat could not be restored, because {why}.',
    back: {
      credits: '{amount} came back as credits.',
      money: 'The venue will return {amount}.',
      free_slot: 'Your free slot of that week can be used again.',
      settled_at_venue: 'If you paid for it at the venue, please ask there.',
      nothing: 'Nothing was paid for it.',
    },
  },
  /** Why a booking cannot be moved: by its type, or by the code of the refusal to cancel it. */
  cannotMove: {
    group_lesson: 'A lesson cannot be moved to another session.',
    private_lesson: 'A private lesson can be moved by the venue.',
    costNothing: 'A timeslot that a discount made free cannot be moved.',
    refund_fully_refunded: 'Cannot be moved, because its order has been refunded.',
    refund_already_pending: 'Cannot be moved while a refund is pending.',
    refund_too_late: 'Cannot be moved within 48 hours of its start.',
    refund_started: 'Cannot be moved once it has started.',
  },
  /** The confirmation before a booking is cancelled. */
  refunding: {
    refundTitle: 'Refund this booking?',
    cancelTitle: 'Cancel this booking?',
    comesBack: 'Returned as credits',
    balanceAfter: 'Credits afterwards',
    toCredits:
      'You get back exactly what you paid, by card and with credits, as credits. They can be used for your next booking.',
    /** For bookings that return no credits, by kind of return. */
    withoutCredits: {
      free_slot:
        'It was free, so no credits come back. Your free slot of that week can be used again.',
      settled_at_venue:
        'Private lessons are paid at the venue, so no credits come back. If you have already paid, please ask the venue.',
      nothing: 'Nothing was paid for this booking, so nothing comes back.',
    },
    final: 'Others can book the timeslot straight away. This cannot be undone.',
    finalSeat: 'Others can take your seat straight away. This cannot be undone.',
    refund: 'Refund {amount}',
    /** Of all hours of one row. */
    all: 'Refund all {count} hours',
    cancelAll: 'Cancel all {count} hours',
    /** Without those that have come too close to their start. */
    left: 'Refund the {count} hours that still can be',
    cancelLeft: 'Cancel the {count} hours that still can be',
    allTitle: 'Refund all {count} hours?',
    cancelAllTitle: 'Cancel all {count} hours?',
    stopped: '{done} of {count} hours done so far.',
    allDone: {
      one: 'The hour has been refunded. {amount} came back as credits.',
      many: 'All {count} hours have been refunded. {amount} came back as credits.',
    },
    allCancelled: {
      one: 'The hour has been cancelled.',
      many: 'All {count} hours have been cancelled.',
    },
    keep: 'Keep Booking',
  },
  /** The screen on which a booking is moved. */
  moving: {
    title: 'Move Booking',
    missingTitle: 'Booking not found',
    back: 'Back to your bookings',
    now: 'Current booking',
    paid: '{amount} paid',
    sameType:
      'Choose a free {type} timeslot on the same or another date. Your booking stays until it is moved.',
    freeStaysFree: 'A free slot stays free.',
    /** After the sentence that the week has no more of them. */
    sameWeek: 'Choose a day in the week of your booking instead.',
    nothingChosen: 'No new timeslot selected yet.',
    fromCredits: '{amount} from your credits',
    backAsCredits: '{amount} back as credits',
    noDifference: 'No difference to pay',
    price: 'New price {price} · paid {paid}',
    creditsLeft: 'You have {amount} in credits.',
    /** The consequence of the new slot once the booking has moved there. */
    finalWithin48Hours: 'Starts within 48 hours: it can then be neither refunded nor moved.',
    finalOnceStarted: 'Has already started: it can then be neither cancelled nor moved.',
    confirm: 'Move Booking',
    /** Shown where the credits reserved by an order would cover the difference. */
    waitForCredits: 'You can then move your booking. To have them at once, release that order.',
    /** Offered where the credits do not cover the difference. */
    rebook: 'Refund and book with card',
    rebookHow:
      'Instead of moving it, you refund this booking and book the new slot, which costs {price}. Your credits pay for it first, your card pays the other {card}.',
    rebookRisk: 'Until you have paid, somebody else can still book the new slot.',
    moved: 'Your booking was moved to {to}.',
    movedAndPaid: 'Your booking was moved to {to}. {amount} was taken from your credits.',
    movedAndCredited: 'Your booking was moved to {to}. {amount} came back as credits.',
    refusedTitle: 'Your booking was not moved',
    undecidedTitle: 'We do not know yet whether your booking was moved',
  },
  /** The secret address of a member's calendar feed. */
  feed: {
    title: 'Bookings in your calendar',
    what: 'Subscribe once, and your phone or computer shows your bookings and follows every move and cancellation by itself.',
    warning:
      'Anyone with the link can see your bookings without logging in. Keep it private, and make a new one if it gets into other hands.',
    create: 'Create private link',
    link: 'Your private link',
    shownOnce: 'Copy it now: for your security it is shown only once.',
    copy: 'Copy link',
    copied: 'The link has been copied.',
    copyByHand: 'The link is selected. Copy it with your keyboard, or press and hold it.',
    onPhone: 'On a phone or Mac',
    onPhoneHow: 'Open the link with your calendar app.',
    subscribe: 'Open in calendar app',
    inGoogle: 'In Google Calendar',
    inGoogleHow: 'On a computer, paste the link under Other calendars, From URL.',
    openGoogle: 'Open “From URL”',
    newTab: '(opens in a new tab)',
    since:
      'Your private link has been active since {moment}. It was shown once and cannot be shown again.',
    renew: 'Make a new link',
    revoke: 'Switch off',
    renewTitle: 'Make a new link?',
    renewWarning:
      'Your current link stops working straight away. Calendars that use it stop showing your bookings until you subscribe with the new one.',
    revokeTitle: 'Switch off your link?',
    revokeWarning:
      'The link stops working straight away, and calendars that use it stop showing your bookings. You can create another one at any time.',
    revoked: 'Your private link has been switched off.',
    changedElsewhere:
      'Your private link was changed somewhere else in the meantime, so nothing was changed here.',
  },
} as const;
