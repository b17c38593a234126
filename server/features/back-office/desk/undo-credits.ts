import type { CallOutput } from '#contract/call.ts';
import type { undoCredits } from '#contract/console-members.ts';
import { refusalToTakeBack } from '#domain/money/credit-grants.ts';
import { hasPermission } from '#domain/staff/permissions.ts';
import { refusalToUndoCredits } from '#domain/staff/undo.ts';
import { auditReasons } from '#domain/words/audit-reasons.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Tx } from '#server/db/database.ts';
import { transact } from '#server/db/transact.ts';
import { type Undoing, undoneBy } from '#server/features/back-office/desk/undo-checks.ts';
import { requireCreditMember } from '#server/features/back-office/members/credits.ts';
import { findBalance, findEntry } from '#server/features/credits/ledger.repository.ts';
import {
  keyOfGrant,
  keyOfUndoing,
  staffOfAuthor,
  writeGrant,
} from '#server/features/credits/ledger.ts';
import { deleteReservations } from '#server/features/credits/reservations.repository.ts';
import { lockSpendableCredits } from '#server/features/credits/reservations.ts';
import { findAuditOfChange } from '#server/features/platform/audit.repository.ts';
import { Refusal, throwIfRefused } from '#server/http/refusal.ts';

/** Credits that were given must be unspent and in no open order. The member is locked. */
const requireThere = async (
  tx: Tx,
  userId: string,
  amountSen: number,
  now: Temporal.Instant,
): Promise<void> => {
  if (amountSen <= 0) return;
  await deleteReservations(tx, userId, [], now);
  const availableSen = await lockSpendableCredits(tx, userId, now);
  if (refusalToTakeBack(amountSen, availableSen) !== null) throw new Refusal('undo_credits_spent');
};

/** Undoes credits that the staff gave or took back, once. [DESK-24] */
export const undoCreditsOf = (
  { db, clock }: AppContext,
  undoing: Undoing,
  { userId, key }: { readonly userId: string; readonly key: string },
): Promise<CallOutput<typeof undoCredits>> =>
  transact(db, async (tx) => {
    const member = await requireCreditMember(tx, userId);
    const made = await findEntry(tx, keyOfGrant(key));
    if (made?.userId !== userId) throw new Refusal('not_found');
    const { amountSen } = made;
    const permission = amountSen > 0 ? 'credits.give' : 'credits.take_back';
    if (!hasPermission(undoing.staff.role, permission)) throw new Refusal('not_permitted');
    if ((await findEntry(tx, keyOfUndoing(key))) !== undefined) {
      return { balanceSen: await findBalance(tx, userId) };
    }
    const now = clock.now();
    const staffUserId = staffOfAuthor(made.createdBy);
    const madeAt = made.createdAt;
    const past = { isByStaff: staffUserId !== null, madeAt: madeAt.toTemporalInstant() };
    throwIfRefused(refusalToUndoCredits(past, now));
    const by = undoneBy(undoing, { staffUserId, madeAt }, auditReasons.creditsUndone, now);
    await requireThere(tx, userId, amountSen, now);
    const balanceSen = await writeGrant(
      tx,
      {
        member,
        amountSen: 0 - amountSen,
        reason: by.reason,
        idempotencyKey: key,
        by: { userId: by.userId, permission },
        undoes: await findAuditOfChange(tx, `member:${userId}`, key),
      },
      now,
    );
    return { balanceSen };
  });
