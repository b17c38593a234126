import type { CallOutput } from '#contract/call.ts';
import type { CancelPreview, cancelClassAtConsole } from '#contract/console-lessons.ts';
import { firstNameOf } from '#domain/lessons/coaches.ts';
import type { AppContext } from '#server/app-context.ts';
import { realNow } from '#server/clock.ts';
import type { Tx } from '#server/db/database.ts';
import { runAndRollBack, transact } from '#server/db/transact.ts';
import { listNamesOf } from '#server/features/back-office/lessons/timetable.repository.ts';
import {
  type CancelledWithPeople,
  type Cancelling,
  cancelInTransaction,
} from '#server/features/lessons/cancellation/cancellation.ts';
import { retryJoined } from '#server/features/lessons/cancellation/member-joined.ts';
import { countOwnMails } from '#server/features/platform/mail/mail.repository.ts';
import type { StaffCaller } from '#server/http/callers.ts';
import { Refusal } from '#server/http/refusal.ts';

type Canceller = Pick<StaffCaller, 'userId' | 'permission'>;

/** Coaches act on their own classes only, and see first names only. [COACH-7] */
const scopeOf = (by: Canceller): Pick<Cancelling, 'coachId'> =>
  by.permission === 'lessons.own' ? { coachId: by.userId } : {};

/** Maps refusals of the command to those of the console. */
const inConsoleWords = async <Result>(run: () => Promise<Result>): Promise<Result> => {
  try {
    return await retryJoined(run);
  } catch (error) {
    const details = error instanceof Refusal && error.code === 'conflict' ? error.details : null;
    if (details?.reason === 'class_begun') throw new Refusal('class_begun');
    if (details?.reason === 'class_cancelled') throw new Refusal('class_cancelled');
    throw error;
  }
};

const previewOf = async (
  tx: Tx,
  by: Canceller,
  { cancelled, people, digest }: CancelledWithPeople,
  since: Temporal.Instant,
): Promise<CancelPreview> => {
  const rows = await listNamesOf(
    tx,
    people.map(({ userId }) => userId),
  );
  const names = new Map(
    rows.map(({ userId, name, displayName, username }) => [
      userId,
      by.permission === 'lessons.own' ? firstNameOf({ displayName, username }) : name,
    ]),
  );
  return {
    digest,
    people: people.map(({ userId, seat, amountSen }) => ({
      name: names.get(userId) ?? '',
      seat,
      amountSen,
    })),
    refundedSen: cancelled.refundedSen,
    mails: await countOwnMails(tx, since),
  };
};

/** Cancels the class, reads what was done, and rolls it back. [LESSON-15] */
export const previewCancellation = (
  context: AppContext,
  by: Canceller,
  classId: number,
): Promise<CancelPreview> =>
  inConsoleWords(() => {
    const since = realNow();
    return runAndRollBack(context.db, async (tx) => {
      const cancelling = { by, reason: 'A preview', ...scopeOf(by) };
      const done = await cancelInTransaction(tx, context, classId, cancelling);
      return previewOf(tx, by, done, since);
    });
  });

interface Asked {
  readonly id: number;
  readonly reason: string;
  readonly digest: string;
}

/** Does what the preview said, or refuses. [LESSON-15] */
export const cancelAsPreviewed = (
  context: AppContext,
  by: Canceller,
  { id, reason, digest }: Asked,
): Promise<CallOutput<typeof cancelClassAtConsole>> =>
  inConsoleWords(async () => {
    const cancelling = { by, reason, digest, ...scopeOf(by) };
    const { cancelled, people, undoUntil } = await transact(context.db, (tx) =>
      cancelInTransaction(tx, context, id, cancelling),
    );
    return {
      people: people.length,
      refundedSen: cancelled.refundedSen,
      undoUntil: (undoUntil ?? context.clock.now()).toString(),
    };
  });
