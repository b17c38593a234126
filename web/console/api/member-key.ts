/** The prefix of the query keys of a member's page. */
export const memberKey = 'member';
