import type { CallOutput } from '#contract/call.ts';
import type { UndoClassPreview, undoClassCancellation } from '#contract/console-lessons.ts';
import { firstNameOf } from '#domain/lessons/coaches.ts';
import { sumSen } from '#domain/money/money.ts';
import { undoClassTexts } from '#domain/words/cancel-class-labels.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Tx } from '#server/db/database.ts';
import { runAndRollBack, transact } from '#server/db/transact.ts';
import { tellKept } from '#server/features/back-office/closures/kept.ts';
import {
  digestOfUndo,
  type Undone,
  undoInTransaction,
} from '#server/features/back-office/closures/undo.ts';
import type { DeskPerson } from '#server/features/back-office/desk/person.ts';
import { undoneBy } from '#server/features/back-office/desk/undo-checks.ts';
import { listNamesOf } from '#server/features/back-office/lessons/timetable.repository.ts';
import { isTeachingIn } from '#server/features/lessons/class-changes/class-changes.repository.ts';
import { findClasses } from '#server/features/lessons/seats/classes.repository.ts';
import { findAuditOfChange, lockVenue } from '#server/features/platform/audit.repository.ts';
import { writeAudit } from '#server/features/platform/audit.ts';
import { findCancellationOf } from '#server/features/venue/closure-acts.repository.ts';
import type { StaffCaller } from '#server/http/callers.ts';
import { Refusal } from '#server/http/refusal.ts';

type Undoer = DeskPerson & Pick<StaffCaller, 'permission'>;

/** Maps refusals to undo a closure to those for classes. */
const inWordsOfClasses = async <Result>(run: () => Promise<Result>): Promise<Result> => {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.code === 'closure_opened') throw new Refusal('class_not_cancelled');
    if (error.code === 'closure_undo_late') throw new Refusal('class_undo_late');
    throw error;
  }
};

/**
 * Restores a cancelled class completely or not at all, in the caller's transaction, which a preview
 * rolls back. Coaches can undo only their own cancellations. [LESSON-18] [LESSON-19]
 */
const undoClassInTransaction = async (
  tx: Tx,
  context: AppContext,
  by: Undoer,
  { classId, reason }: { readonly classId: number; readonly reason: string },
): Promise<Undone> => {
  // A request that gives the coach another lesson waits for this lock. [COACH-3]
  await lockVenue(tx);
  const [lessonClass] = await findClasses(tx, [classId]);
  const isOwnOnly = by.permission === 'lessons.own';
  if (lessonClass === undefined || (isOwnOnly && lessonClass.coachId !== by.userId)) {
    throw new Refusal('not_found', { reason: 'no_class', id: classId });
  }
  const id = await findCancellationOf(tx, classId);
  if (id === undefined) throw new Refusal('class_not_cancelled');
  if (await isTeachingIn(tx, lessonClass.coachId, lessonClass)) throw new Refusal('coach_busy');
  const undone = await undoInTransaction(tx, context, {
    ...{ id, classId, staffUserId: by.userId, reason },
  });
  if (isOwnOnly && undone.act.closedBy !== by.userId) {
    throw new Refusal('not_found', { reason: 'no_class', id: classId });
  }
  if (undone.plan.classIds.length === 0) throw new Refusal('class_undo_taken');
  return undone;
};

const waitingIn = ({ act }: Undone): number => act.classes[0]?.waits.length ?? 0;

/** Undoes the cancellation, reads what was done, and rolls it back. [LESSON-19] */
export const previewUndoClass = (
  context: AppContext,
  by: Undoer,
  classId: number,
): Promise<UndoClassPreview> =>
  inWordsOfClasses(() =>
    runAndRollBack(context.db, async (tx) => {
      const undone = await undoClassInTransaction(tx, context, by, {
        classId,
        reason: 'A preview',
      });
      const { restored, kept } = undone.plan;
      const ended = [...restored, ...kept.map((one) => one.ended)];
      const held = new Map(undone.orders.map((order) => [order.orderId, order]));
      const rows = await listNamesOf(
        tx,
        [...ended, ...held.values()].map(({ userId }) => userId),
      );
      const names = new Map(
        rows.map(({ userId, name, ...parts }) => [
          userId,
          by.permission === 'lessons.own' ? firstNameOf(parts) : name,
        ]),
      );
      const nameOf = (userId: string): string => names.get(userId) ?? '';
      return {
        digest: digestOfUndo(undone),
        restored: restored.map(({ userId, amountSen }) => ({ name: nameOf(userId), amountSen })),
        kept: kept.map(({ ended: { userId, amountSen }, why }) => ({
          ...{ name: nameOf(userId), amountSen, why },
        })),
        orders: [...held.values()].map(({ userId }) => ({ name: nameOf(userId) })),
        creditsSen: sumSen(restored.map(({ amountSen }) => amountSen)),
        waiting: waitingIn(undone),
        withdrawnMails: undone.withdrawnMails,
      };
    }),
  );

interface Asked {
  readonly id: number;
  readonly digest: string;
  readonly reason: string | null;
}

/** Does what the preview said, or refuses. [LESSON-19] */
export const undoClassAsPreviewed = (
  context: AppContext,
  by: Undoer,
  { id: classId, digest, reason }: Asked,
): Promise<CallOutput<typeof undoClassCancellation>> =>
  inWordsOfClasses(() =>
    transact(context.db, async (tx) => {
      const now = context.clock.now();
      const { atOnce } = undoClassTexts;
      const undone = await undoClassInTransaction(tx, context, by, {
        ...{ classId, reason: reason ?? atOnce },
      });
      if (digestOfUndo(undone) !== digest) throw new Refusal('preview_changed');
      await tellKept(tx, undone, null);
      const { id, closedBy: staffUserId, closedAt: madeAt, reason: cancelledFor } = undone.act;
      const undoing = undoneBy({ staff: by, reason }, { staffUserId, madeAt }, atOnce, now);
      const { restored, kept } = undone.plan;
      const after = {
        ...{ restored: restored.length, kept: kept.length, waiting: waitingIn(undone) },
        creditsSen: sumSen(restored.map(({ amountSen }) => amountSen)),
      };
      const subject = `class:${classId}`;
      await writeAudit(
        tx,
        {
          by: { userId: by.userId, permission: by.permission },
          action: 'class.cancel_undone',
          subject,
          reason: undoing.reason,
          undoes: await findAuditOfChange(tx, subject, String(id)),
          details: { before: { reason: cancelledFor }, after },
        },
        now,
      );
      return { restored: restored.length, kept: kept.length };
    }),
  );
