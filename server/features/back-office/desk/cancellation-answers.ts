import type { CallOutput } from '#contract/call.ts';
import type { cancelAtDesk } from '#contract/desk-bookings.ts';
import { sumSen } from '#domain/money/money.ts';
import type { Tx } from '#server/db/database.ts';
import type { DeskPerson } from '#server/features/back-office/desk/person.ts';
import { ownUndoableCancellation } from '#server/features/back-office/desk/undo-cancellation.ts';
import { findResolution } from '#server/features/back-office/exceptions/resolutions.repository.ts';
import type { Refund } from '#server/features/bookings/refunds/end-bookings.ts';
import { findCancellation } from '#server/features/bookings/undo.repository.ts';

type Answer = CallOutput<typeof cancelAtDesk>;

export type AnswerOfOne = Omit<Answer, 'alsoChangeIds'>;

/** Says what became of one booking, also if it had ended before. */
export const answerOf = async (
  tx: Tx,
  staff: DeskPerson,
  { gaveBack, amountSen, orderStatus, changeId }: Refund,
  hadEnded: boolean,
  now: Temporal.Instant,
): Promise<AnswerOfOne> => {
  const ended = await findCancellation(tx, changeId);
  // [EXC-7]
  const decided = await findResolution(tx, changeId);
  const isUndoable = ended !== undefined && decided === undefined;
  return {
    gaveBack,
    amountSen,
    isHandedBack: decided?.kind === 'returned_in_cash' && decided.state === 'resolved',
    orderStatus,
    hadEnded,
    endedBy: ended?.staffUserId === staff.userId ? null : { name: ended?.staffName ?? null },
    changeId: isUndoable ? ownUndoableCancellation(staff, ended, now) : null,
  };
};

/** One answer about slots that were cancelled together. They are undone together, or not at all. */
export const joinAnswers = (answers: readonly AnswerOfOne[]): Answer => {
  const [first] = answers;
  if (first === undefined) throw new Error('Nothing was cancelled.');
  const { gaveBack } = answers.find(({ amountSen }) => amountSen > 0) ?? first;
  const changeIds = answers.flatMap(({ changeId }) => changeId ?? []);
  const [changeId = null, ...alsoChangeIds] = changeIds.length === answers.length ? changeIds : [];
  const amountSen = sumSen(answers.map((answer) => answer.amountSen));
  const isHandedBack = answers.some((answer) => answer.isHandedBack);
  const endedBy = answers.find((answer) => answer.endedBy !== null)?.endedBy ?? null;
  const { orderStatus } = answers.at(-1) ?? first;
  return {
    ...{ ...first, gaveBack, amountSen, isHandedBack, orderStatus },
    ...{ endedBy, changeId, alsoChangeIds },
  };
};
