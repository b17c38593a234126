import { refusalOfUndoReason } from '#domain/staff/undo.ts';
import type { Slot } from '#domain/time/slots.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import type { Tx } from '#server/db/database.ts';
import type { Undoing } from '#server/features/back-office/desk/undo-checks.ts';
import { listAuditsOfDate } from '#server/features/platform/audit.repository.ts';
import { throwIfRefused } from '#server/http/refusal.ts';

interface RemovedBlocks {
  /** The court, as the audit log names it. */
  readonly subject: string;
  readonly date: BookingDate;
  readonly slots: readonly Slot[];
}

const hasSlot = (details: unknown, slot: Slot): boolean => {
  const { after } = details as { readonly after: { readonly slots?: readonly number[] } | null };
  return after?.slots?.includes(slot) === true;
};

/**
 * Refuses to remove blocks without a reason, unless the staff member has just made all of them.
 * Returns the log's entry of the act that is undone; null if there is none, or if there are several.
 * [DESK-20]
 */
export const undoneBlock = async (
  tx: Tx,
  { staff, reason }: Undoing,
  { subject, date, slots }: RemovedBlocks,
  now: Temporal.Instant,
): Promise<number | null> => {
  const made = await listAuditsOfDate(tx, subject, 'block.add', date);
  const makers = slots.map((slot) => made.find(({ details }) => hasSlot(details, slot)));
  for (const maker of makers) {
    const past = {
      isOwn: maker?.staffUserId === staff.userId,
      madeAt: maker?.at.toTemporalInstant() ?? now,
      reason,
    };
    throwIfRefused(refusalOfUndoReason(past, now));
  }
  const [first, ...others] = new Set(makers.map((maker) => maker?.id));
  return others.length === 0 ? (first ?? null) : null;
};
