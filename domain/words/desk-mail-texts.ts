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
    notToReturn: 'The {amount} that the venue was going to return to you has paid for it again.',
    nothingToPay: 'You have nothing to pay.',
  },
  /** The reason of a change that undoes another one at once. */
  moveUndone: 'The move was taken back at once.',
  swapUndone: 'The swap was taken back at once.',
  cancellationUndone: 'The cancellation was taken back at once.',
  paid: 'Paid at the venue: {amount}',
} as const;
