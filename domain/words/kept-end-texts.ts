/** Why a booking stays ended though its closure, or the end of its class, was called off, as its member reads it. */
export const keptEndTexts = {
  why: {
    gone: 'the account was deleted',
    closed: 'another closure covers it',
    taken: 'its place is no longer free',
    coach_busy: 'its coach has another lesson then',
    money_resolved: 'its money was already returned',
    free_slot_used: 'your free slot of that week was used again',
    spent: 'the credits for it have been used',
    together: 'another booking of yours could not come back',
  },
  mailOfClass:
    'Your class takes place after all. Your seat could not come back, because {why}. You keep what you got back for it. This is what we had written:',
  /** For coaches, and for those who had no seat yet. */
  mailOfLesson:
    'The venue had closed, and the closure was called off. This lesson stays cancelled all the same. This is what we had written:',
  /** For whoever was sent a payment link. */
  mailOfHold:
    'The venue had closed, and the closure was called off. All the same we no longer hold this for you. This is what we had written:',
  mail: 'The venue had closed, and the closure was called off. What you had booked could not come back, because {why}. You keep what you got back for it. This is what we had written:',
} as const;
