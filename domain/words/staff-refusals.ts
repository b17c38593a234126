/**
 * The refusals that only the venue's people read, by code. They stand apart from the refusals that
 * members read, so that members' screens do not load them.
 */
export const staffRefusals = {
  // Blocks
  slots_in_the_way: 'These slots are taken. Move or cancel what is in the way first.',
  block_other_day: 'The desk can block slots of today only. Please ask a manager.',
} as const;

export type StaffRefusalCode = keyof typeof staffRefusals;
