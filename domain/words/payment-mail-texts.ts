/** The venue's mails about payments that booked nothing, and about credits. */
export const paymentMailTexts = {
  paymentCredited: {
    subject: 'Your payment of {amount} has become credits',
    parts: [
      { heading: 'Your payment of {amount} has become credits' },
      { paragraph: '{reason}' },
      { insert: 'why' },
      { paragraph: 'Order {order} was for:' },
      { insert: 'items' },
      {
        paragraph:
          'The whole amount is now in your credits, and you can use it for your next booking.',
      },
      { button: 'Book a court', url: '{home}' },
    ],
  },
  reasons: {
    day_closed:
      'Your payment of {amount} has reached us, but meanwhile the venue had to close{sport} on a day of your order. Nothing was booked.',
    place_closed:
      'Your payment of {amount} has reached us, but meanwhile the venue had to close what you ordered. Nothing was booked.',
    session_cancelled:
      'Your payment of {amount} has reached us, but meanwhile the venue had to cancel a group lesson of your order. Nothing was booked.',
    slots_lost:
      'Your payment of {amount} reached us too late: the time to pay was over, and what you ordered can no longer be had. Nothing was booked.',
    credits_lost:
      'Your payment of {amount} reached us too late: the time to pay was over, and the credits that were to pay the rest are no longer there. Nothing was booked.',
    sale_undone:
      'Your payment of {amount} has reached us, but the venue had taken this sale back before. Nothing was booked.',
    second_charge:
      'We have received a further payment of {amount} for an order that did not need it any more.',
    wrong_amount:
      'We have received a payment of {amount}, which is not the amount that was due; perhaps it was paid on a page from before the order was changed. Nothing was booked with it.',
  },
  /** A guest paid for something that can no longer be had, or twice. */
  paymentToReturn: {
    subject: 'The venue will return your payment of {amount}',
    parts: [
      { heading: 'The venue will return {amount} to you' },
      { paragraph: '{reason}' },
      { insert: 'why' },
      { paragraph: 'Order {order} was for:' },
      { insert: 'items' },
      {
        paragraph:
          'The venue will return the whole amount to you. If you have a question about it, please tell the venue this order number.',
      },
    ],
  },
  creditsIssued: {
    subject: 'You have received {amount} in credits',
    parts: [
      { heading: 'You have received {amount} in credits' },
      { paragraph: 'The venue has issued you {amount} in credits.' },
      { facts: [{ name: 'Reason', value: '{reason}' }] },
    ],
  },
  creditsTakenBack: {
    subject: '{amount} in credits were taken back',
    parts: [
      { heading: '{amount} in credits were taken back' },
      { paragraph: 'The venue has taken back {amount} of your credits.' },
      { facts: [{ name: 'Reason', value: '{reason}' }] },
    ],
  },
  /** The venue holds something by phone until the buyer has paid. */
  paymentLink: {
    subject: 'Pay {amount} by {until} to keep your booking',
    parts: [
      { heading: 'Please pay for your booking' },
      { paragraph: 'We hold this for you until {until}:' },
      { insert: 'items' },
      { facts: [{ name: 'To pay', value: '{amount}' }] },
      { paragraph: 'Please open this link to pay. You need no account:' },
      { button: 'Pay {amount}', url: '{link}' },
      {
        note: 'Whoever has the link can pay. If nothing is paid until {until}, we no longer hold it.',
      },
    ],
  },
  /** The venue has ended a hold before it was paid. */
  holdEnded: {
    subject: 'We no longer hold your booking',
    parts: [
      { heading: 'We no longer hold your booking' },
      { paragraph: '{what}' },
      { insert: 'items' },
      { insert: 'why' },
      {
        paragraph:
          'Please do not pay with the link that we sent you. If you still want to play, please book again or ask the venue.',
      },
    ],
  },
  holdEndedBy: {
    desk: 'The venue has ended the hold, and nothing was paid:',
    undo: 'The venue has taken this sale back before anything was paid:',
    closure: 'The venue had to close, so it no longer holds this, and nothing was paid:',
  },
} as const;
