/** Where the booking screen opens with slots that cannot be had: what is free instead. */
export const insteadLabels = {
  name: 'Free instead',
  taken: '{times} on {courts} is not free on {day}. Free instead:',
  otherDay: '{times} on {courts} is not free on {day}, and nothing is near it. Nearest free time:',
  none: '{times} on {courts} is not free on {day}, and neither is anything like it.',
  own: 'You already play on {day}, {times}.',
  at: '{times}, {court}',
} as const;
