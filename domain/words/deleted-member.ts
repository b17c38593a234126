/** The name of a member whose account was deleted, wherever the books still need one. [GONE-4] */
export const deletedMember = 'Deleted member';

/** Why the free bookings of a deleted account ended. [GONE-1] */
export const endedByDeletion = 'The account was deleted.';
