/** The words that lead to the screen of lessons. They are loaded with every screen of the console. */
export const lessonLinkLabels = {
  name: 'Lessons',
} as const;
