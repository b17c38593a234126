/** The words that lead to the messages. They are loaded with every screen of the console. */
export const messageLinkLabels = {
  name: 'Messages',
} as const;
