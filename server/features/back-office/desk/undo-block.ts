import type { CallOutput, CallRequest } from '#contract/call.ts';
import type { UndoClosurePreview } from '#contract/console-closures.ts';
import type { undoBlock } from '#contract/desk-blocks.ts';
import { refusalOfBlockDay } from '#domain/staff/blocks.ts';
import { hasPermission } from '#domain/staff/permissions.ts';
import { deskMailTexts } from '#domain/words/desk-mail-texts.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Tx } from '#server/db/database.ts';
import { runAndRollBack, transact } from '#server/db/transact.ts';
import { tellKept } from '#server/features/back-office/closures/kept.ts';
import { undoInTransaction } from '#server/features/back-office/closures/undo.ts';
import type { UndoneChange } from '#server/features/back-office/closures/undo-change.ts';
import { previewOf } from '#server/features/back-office/closures/undoing.ts';
import type { DeskPerson } from '#server/features/back-office/desk/person.ts';
import { isOverDailyLimit } from '#server/features/back-office/desk/undo-cancellation.ts';
import { undoneBy, undoneEntry } from '#server/features/back-office/desk/undo-checks.ts';
import type { ChangedByStaff } from '#server/features/bookings/changes.repository.ts';
import { findAuditOfChange } from '#server/features/platform/audit.repository.ts';
import { writeAudit } from '#server/features/platform/audit.ts';
import { listCourts } from '#server/features/venue/venue.repository.ts';
import { Refusal, throwIfRefused } from '#server/http/refusal.ts';

/** Maps refusals to undo a closure to those for blocks. */
const inWordsOfBlocks = async <Result>(run: () => Promise<Result>): Promise<Result> => {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.code === 'not_found') throw new Refusal('not_found');
    if (error.code === 'closure_opened') throw new Refusal('block_undone');
    if (error.code === 'closure_undo_late') throw new Refusal('block_undo_late');
    throw error;
  }
};

const undoBlockInTransaction = async (
  tx: Tx,
  context: AppContext,
  staff: DeskPerson,
  { id, reason }: { readonly id: number; readonly reason: string },
): Promise<UndoneChange> => {
  if (!hasPermission(staff.role, 'bookings.cancel')) throw new Refusal('not_permitted');
  const undoing = { id, isBlock: true, staffUserId: staff.userId, reason };
  const undone = await undoInTransaction(tx, context, undoing);
  throwIfRefused(refusalOfBlockDay(staff.role, undone.act.from, context.clock.now()));
  return { ...undone, again: null };
};

/** Undoes the block, reads the effects, and rolls back. [DESK-36] */
export const previewUndoBlockOf = (
  context: AppContext,
  staff: DeskPerson,
  id: number,
): Promise<UndoClosurePreview> =>
  inWordsOfBlocks(() =>
    runAndRollBack(context.db, async (tx) =>
      previewOf(tx, await undoBlockInTransaction(tx, context, staff, { id, reason: 'A preview' })),
    ),
  );

/** Records the removal of the block, and each booking that came back, as if undone one by one. */
const writeAudits = async (
  tx: Tx,
  { act, removed, plan: { restored, kept } }: UndoneChange,
  { userId, reason }: ChangedByStaff,
  now: Temporal.Instant,
): Promise<void> => {
  const court = (await listCourts(tx)).find(({ id }) => id === act.courtId);
  const subject = `court:${court?.name}`;
  const blocks = removed.toSorted((a, b) => a.slot - b.slot);
  await writeAudit(
    tx,
    {
      by: { userId, permission: 'blocks.set' },
      action: 'block.remove',
      subject,
      reason,
      undoes: await findAuditOfChange(tx, subject, String(act.id)),
      details: {
        before: { date: act.from, blocks },
        after: { restored: restored.length, kept: kept.length },
      },
    },
    now,
  );
  for (const ended of restored) {
    const { courtName, date, slot, amountSen: takenSen, keptSen } = ended;
    const waived = (await isOverDailyLimit(tx, ended, now, true)) ? ['daily_limit'] : [];
    await writeAudit(
      tx,
      {
        ...(await undoneEntry(tx, ended)),
        by: { userId, permission: 'bookings.cancel' },
        action: 'booking.cancel_undone',
        reason,
        details: {
          before: { givenSen: takenSen, keptSen },
          after: { userId: ended.userId, court: courtName, date, slot, takenSen, waived },
        },
      },
      now,
    );
  }
};

/**
 * Undoes a whole block that cancelled bookings, while their mails wait. Refuses if the effects differ
 * from the preview. [DESK-35] [DESK-36]
 */
export const undoBlockAsPreviewed = (
  context: AppContext,
  staff: DeskPerson,
  id: number,
  { digest, reason }: CallRequest<typeof undoBlock>['body'],
): Promise<CallOutput<typeof undoBlock>> =>
  inWordsOfBlocks(() =>
    transact(context.db, async (tx) => {
      const now = context.clock.now();
      const { cancellationUndone: atOnce } = deskMailTexts;
      const asked = { id, reason: reason ?? atOnce };
      const undone = await undoBlockInTransaction(tx, context, staff, asked);
      const preview = await previewOf(tx, undone);
      if (preview.digest !== digest) throw new Refusal('preview_changed');
      await tellKept(tx, undone, null);
      const { closedBy: staffUserId, closedAt: madeAt } = undone.act;
      const by = undoneBy({ staff, reason }, { staffUserId, madeAt }, atOnce, now);
      await writeAudits(tx, undone, by, now);
      return { counts: preview.counts };
    }),
  );
