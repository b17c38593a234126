/** In subjects of mails. */
export const mailSubjectWords = {
  lessonWith: 'private lesson with {coach}',
  andMore: '{first} and {count} more',
} as const;
