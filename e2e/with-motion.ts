/** These journeys show motion, as most visitors see it. */
export const withMotion = { contextOptions: { reducedMotion: 'no-preference' } } as const;
