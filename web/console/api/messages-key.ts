/** The prefix of the query keys of announcements and messages. */
export const messagesKey = 'messages';
