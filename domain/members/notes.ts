/** The most characters of a note of the staff about a member. */
export const longestNote = 500;
