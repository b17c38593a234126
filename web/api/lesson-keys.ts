import type { CallOutput } from '#contract/call.ts';
import type { getPrograms } from '#contract/lessons.ts';

// Kept apart from the lesson calls: every screen handles the live events, few need the calls.

export type Programs = CallOutput<typeof getPrograms>;

export const lessonsKey = ['lessons'];

/** Kept apart from the lessons, because offers do not change with every seat that is sold. */
export const offersKey = ['lesson-offers'];
