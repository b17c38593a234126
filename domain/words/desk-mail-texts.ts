/** Sentences of mails about bookings that the staff have changed. */
export const deskMailTexts = {
  refundedInPart:
    'Of the {paid} that you paid for it, {amount} is now in your credits. Your balance is {balance}.',
  kept: 'The {paid} that you paid for it does not come back.',
} as const;
