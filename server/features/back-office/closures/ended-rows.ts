import type { LostPlace, UndoClosurePreview } from '#contract/console-closures.ts';
import type { Tx } from '#server/db/database.ts';
import { listPeople } from '#server/features/back-office/closures/affected.repository.ts';
import type { Cancellation } from '#server/features/bookings/undo.repository.ts';

type EndedRow = UndoClosurePreview['restored'][number];

const typeOf = ({ classId, coachUserId }: Cancellation): LostPlace['type'] => {
  if (classId !== null) return 'group_lesson';
  return coachUserId === null ? 'court_booking' : 'private_lesson';
};

/** Bookings that a closure has ended, with the names of their members. */
export const rowsOfEnded = async (
  tx: Tx,
  all: readonly Cancellation[],
): Promise<(ended: Cancellation) => EndedRow> => {
  const people = await listPeople(tx, [...new Set(all.map(({ userId }) => userId))]);
  const names = new Map(people.map(({ userId, name }) => [userId, name]));
  return (ended) => {
    const { userId, bookingId, courtName, program, date, slot, gaveBack, amountSen } = ended;
    return {
      ...{ userId, name: names.get(userId) ?? '' },
      ...{ bookingId, court: courtName, program, date, slot, amountSen },
      type: typeOf(ended),
      gaveBack: gaveBack ?? 'nothing',
    };
  };
};
