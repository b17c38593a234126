/** The words that lead to the messages. They are loaded with every screen of the console. */
export const messageLinkLabels = {
  name: 'Messages',
  write: 'Write to them',
  /** To the members whose bookings are in the way of a schedule or a series. */
  ask: 'Ask these members to move',
} as const;
