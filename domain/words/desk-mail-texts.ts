/** Sentences of mails about bookings that the staff have sold or changed. */
export const deskMailTexts = {
  /** Perhaps the member has asked for it. */
  cancelled: {
    subject: 'Your booking is cancelled',
    text: `The venue has cancelled your booking.

- {booking}

Reason: {reason}

{outcome}

The attached file takes it out of your calendar. You can see and manage your bookings at {profile}`,
    refunded: 'What you paid for it, {amount}, is now in your credits. Your balance is {balance}.',
  },
  /** Several bookings of one person that one action has cancelled. */
  cancelledTogether: {
    subject: '{count} of your bookings are cancelled',
    text: `The venue has cancelled these bookings of yours.

{bookings}

Reason: {reason}

{outcome}The attached files take them out of your calendar. You can see and manage your bookings at {profile}`,
    refunded: '{amount}, all that you paid for it, is now in your credits.',
    refundedInPart: '{amount} of the {paid} that you paid for it is now in your credits.',
    together: 'Together {amount} is now in your credits. Your balance is {balance}.',
    /** The mail of a closure leaves later, so it says no balance. */
    refundedByClosure: '{amount}, all that you paid for it, has come back as credits.',
    togetherByClosure: 'Together {amount} has come back as credits.',
  },
  refundedInPart:
    'Of the {paid} that you paid for it, {amount} is now in your credits. Your balance is {balance}.',
  kept: 'The {paid} that you paid for it does not come back.',
  /** In place of the text of a move that the member asked for. */
  moved: `The venue moved your booking.

From: {from}
To: {to}

Reason: {reason}

{outcome}

{refund} The attached file moves it in your calendar. You can see and manage your bookings at {profile}`,
  movedForNothing: 'You have nothing more to pay, and nothing comes back.',
  /** The venue holds something by phone until the buyer has paid. */
  paymentLink: {
    subject: 'Please pay for your booking',
    text: `We hold this for you until {until}:

{items}

To pay: {amount}

Please open this link to pay. You need no account:
{link}

Whoever has the link can pay. If nothing is paid until {until}, we no longer hold it.`,
  },
  /** The venue has ended a hold before it was paid. */
  holdEnded: {
    subject: 'We no longer hold your booking',
    text: `The venue has ended the hold, and nothing was paid:

{items}

Please do not pay with the link that we sent you. If you still want to play, please book again or ask the venue.`,
  },
  /** A guest paid for something that can no longer be had, or twice. */
  paymentToReturn: {
    subject: 'The venue will return your payment of {amount}',
    text: `{reason}

Order {order} was for:

{items}

The venue will return the whole amount to you. If you have a question about it, please tell the venue this order number.`,
  },
  /** The cancellation of a booking was a mistake. */
  restored: {
    subject: 'Your booking is back',
    text: `The venue had cancelled this booking by mistake. It is yours again:

- {booking}

{outcome}

The attached file puts it into your calendar. You can see and manage your bookings at {profile}`,
    taken:
      'The {amount} that had come back to you as credits has paid for it again. Your balance is {balance}.',
    freeSlot: 'It uses your free slot of that week again.',
    same: 'Nothing changes in your credits.',
  },
  restoredTogether: {
    subject: '{count} of your bookings are back',
    text: `The venue had cancelled these bookings by mistake. They are yours again:

{bookings}

{outcome}The attached file puts them into your calendar. You can see and manage your bookings at {profile}`,
    taken: 'The {amount} that had come back to you as credits has paid for it again.',
    balance: 'Your balance is {balance}.',
  },
  /** To a guest, who has neither credits nor a profile. */
  guest: {
    confirmed: `Your booking at Depot is confirmed:

{bookings}

{payment}

If it is cancelled more than 48 hours before it starts, the venue returns what you paid. After that nothing is returned.

The attached file adds it to your calendar. To change or cancel it, please tell the venue the order number.`,
    cancelled: `The venue has cancelled your booking.

- {booking}

Reason: {reason}

{outcome}

The attached file takes it out of your calendar. If you have a question about it, please tell the venue this order number: {order}`,
    cancelledTogether: `The venue has cancelled these bookings of yours.

{bookings}

Reason: {reason}

{outcome}The attached files take them out of your calendar. If you have a question about it, please tell the venue the order number: {order}`,
    toReturnTogether: 'Together the venue will return {amount} to you.',
    toReturn: 'The venue will return the {amount} that you paid for it.',
    toReturnInPart: 'Of the {paid} that you paid for it, the venue will return {amount}.',
    nothing: 'You had paid nothing for it, so nothing comes back.',
    moved: `The venue moved your booking.

From: {from}
To: {to}

Reason: {reason}

{outcome}

The attached file moves it in your calendar. If you have a question about it, please tell the venue this order number: {order}`,
    cheaper: 'It costs {amount} less, which the venue will return to you.',
    restored: `The venue had cancelled this booking by mistake. It is yours again:

- {booking}

{outcome}

The attached file puts it into your calendar. If you have a question about it, please tell the venue this order number: {order}`,
    restoredTogether: `The venue had cancelled these bookings by mistake. They are yours again:

{bookings}

The attached file puts them into your calendar. If you have a question about it, please tell the venue the order number: {order}`,
    notToReturn: 'The {amount} that the venue was going to return to you has paid for it again.',
    nothingToPay: 'You have nothing to pay.',
  },
  /** A sale at the desk was a mistake. */
  saleUndone: {
    subject: 'Your booking was taken back',
    text: `The venue has taken back what it sold you at the desk:

{bookings}

Reason: {reason}

{outcome}

The attached files take it out of your calendar. You can see and manage your bookings at {profile}`,
    guest: `The venue has taken back what it sold you at the desk:

{bookings}

Reason: {reason}

{outcome}

The attached files take it out of your calendar. If you have a question about it, please tell the venue this order number: {order}`,
    outcome: {
      cash: 'The {amount} that you had paid was handed back to you in cash.',
      terminal: 'The {amount} that you had paid by card was taken back at the terminal.',
      credits:
        'The {amount} that you had paid is in your credits again. Your balance is {balance}.',
      nothing: 'You had paid nothing for it.',
    },
  },
  /** The reason of a change that undoes another one at once. */
  moveUndone: 'The move was taken back at once.',
  swapUndone: 'The swap was taken back at once.',
  cancellationUndone: 'The cancellation was taken back at once.',
  paid: 'Paid at the venue: {amount}',
} as const;
