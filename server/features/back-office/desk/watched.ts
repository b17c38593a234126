import type { CallRequest } from '#contract/call.ts';
import type { moveAtDesk } from '#contract/desk-bookings.ts';
import type { sellAtDesk } from '#contract/desk-sales.ts';
import type { AppContext } from '#server/app-context.ts';
import type { DeskPerson } from '#server/features/back-office/desk/person.ts';
import { datesOfSale } from '#server/features/back-office/desk/weekly-sales.ts';
import { findMemberOf } from '#server/features/bookings/changes.repository.ts';
import type { RefusedAttempts } from '#server/features/slots/refused-attempts.ts';

type Sale = Pick<CallRequest<typeof sellAtDesk>['body'], 'buyer' | 'date' | 'slots' | 'weekly'>;

interface Movement {
  readonly bookingId: string;
  readonly target: Pick<CallRequest<typeof moveAtDesk>['body'], 'date' | 'slot' | 'courtName'>;
}

/** Runs sales and moves of the desk, and notes in the history of the slots if one is refused. [HIST-9] */
export const makeWatched = ({ db }: AppContext, refused: RefusedAttempts) => ({
  sell: <Answer>(
    { userId: staffUserId }: DeskPerson,
    { buyer, slots, ...sale }: Sale,
    run: () => Promise<Answer>,
  ): Promise<Answer> => {
    const userId = buyer.kind === 'member' ? buyer.userId : null;
    let watchedRun = run;
    for (const date of datesOfSale(sale)) {
      const inner = watchedRun;
      watchedRun = () => refused.watch({ userId, staffUserId, date, slots }, inner);
    }
    return watchedRun();
  },

  /** One booking is moved, or two are swapped. */
  move: async <Answer>(
    { userId: staffUserId }: DeskPerson,
    movements: readonly Movement[],
    run: () => Promise<Answer>,
  ): Promise<Answer> => {
    let watchedRun = run;
    for (const { bookingId, target } of movements) {
      const member = await findMemberOf(db, bookingId);
      if (member === undefined) continue;
      const { date, slot, courtName } = target;
      const attempt = { ...member, staffUserId, isMove: true, date };
      const inner = watchedRun;
      watchedRun = () => refused.watch({ ...attempt, slots: { [courtName]: [slot] } }, inner);
    }
    return watchedRun();
  },
});
