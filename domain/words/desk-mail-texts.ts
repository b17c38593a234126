/** Sentences of mails about bookings that the staff have sold or changed. */
export const deskMailTexts = {
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
  paid: `Paid at the venue: {card}
Paid with credits: {credits}
Order: {order}`,
} as const;
