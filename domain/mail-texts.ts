/** What the venue writes to its members; `{name}` is filled with `fill` of `texts.ts`. */
export const mailTexts = {
  creditsIssued: {
    subject: 'You have received {amount} in credits',
    text: 'The venue has issued you {amount} in credits. Reason: {reason}',
  },
} as const;
