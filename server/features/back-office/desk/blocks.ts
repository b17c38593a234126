import type { CallOutput, CallRequest } from '#contract/call.ts';
import type { blockSlots, unblockSlots } from '#contract/desk-blocks.ts';
import { refusalOfBlockDay } from '#domain/staff/blocks.ts';
import { isSlotPast } from '#domain/time/slots.ts';
import type { SlotConflict } from '#domain/words/refusal-details.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Tx } from '#server/db/database.ts';
import { transact } from '#server/db/transact.ts';
import { listDayClaims } from '#server/features/back-office/day/day.repository.ts';
import type { DeskPerson } from '#server/features/back-office/desk/person.ts';
import { writeAudit } from '#server/features/platform/audit.ts';
import { deleteBlocks, insertBlocks } from '#server/features/slots/blocks.repository.ts';
import { listCourts } from '#server/features/venue/venue.repository.ts';
import { Refusal, throwIfRefused } from '#server/http/refusal.ts';

type Block = CallRequest<typeof blockSlots>['body'];
type BlockedSlots = Pick<Block, 'courtId' | 'date' | 'slots'>;

const requireCourtName = async (tx: Tx, courtId: number): Promise<string> => {
  const court = (await listCourts(tx)).find(({ id }) => id === courtId);
  if (court === undefined) throw new Refusal('court_unavailable');
  return court.name;
};

/** The claims on these slots. The caller has locked their rows. */
const listConflicts = async (
  tx: Tx,
  { courtId, date, slots }: BlockedSlots,
  now: Temporal.Instant,
): Promise<readonly SlotConflict[]> =>
  (await listDayClaims(tx, date, now))
    .filter((claim) => claim.courtId === courtId && slots.includes(claim.slot))
    .map(({ slot, kind, name, program, blockReason, bookingId }) => ({
      slot,
      kind,
      name: name ?? program ?? blockReason,
      bookingId,
    }));

/** Returns normally if the request was done before: every slot is blocked for the same reason. */
const refuseUnlessRepeated = async (
  tx: Tx,
  block: Block,
  missed: BlockedSlots['slots'],
  now: Temporal.Instant,
): Promise<void> => {
  const conflicts = await listConflicts(tx, { ...block, slots: missed }, now);
  const isRepeated =
    missed.length === block.slots.length &&
    conflicts.every(({ kind, name }) => kind === 'block' && name === block.reason);
  if (!isRepeated) throw new Refusal('slots_in_the_way', { conflicts });
};

/**
 * Blocks all of the slots or none. A block never takes a slot from a booking, a live hold or a
 * lesson. [DESK-1] [DESK-2]
 */
export const blockCourtSlots = (
  { db, clock }: AppContext,
  staff: DeskPerson,
  block: Block,
): Promise<CallOutput<typeof blockSlots>> =>
  transact(db, async (tx) => {
    const now = clock.now();
    const { courtId, date, reason } = block;
    throwIfRefused(refusalOfBlockDay(staff.role, date, now));
    const court = await requireCourtName(tx, courtId);
    const slots = block.slots.toSorted((a, b) => a - b);
    const past = slots.filter((slot) => isSlotPast(date, slot, now));
    if (past.length > 0) {
      throw new Refusal('slot_past', { slots: past.map((slot) => ({ court, slot })) });
    }
    const won = await insertBlocks(tx, { courtId, date, slots }, reason, now);
    if (won.length < slots.length) {
      const missed = slots.filter((slot) => !won.includes(slot));
      await refuseUnlessRepeated(tx, block, missed, now);
      return { slots };
    }
    await writeAudit(
      tx,
      {
        by: { userId: staff.userId, permission: 'blocks.set' },
        action: 'block.add',
        subject: `court:${court}`,
        reason,
        details: { before: null, after: { date, slots } },
      },
      now,
    );
    return { slots };
  });

/** Removes the blocks among the slots; other claims stay. [DESK-1] [DESK-2] */
export const unblockCourtSlots = (
  { db, clock }: AppContext,
  staff: DeskPerson,
  { courtId, date, slots, reason }: CallRequest<typeof unblockSlots>['body'],
): Promise<CallOutput<typeof unblockSlots>> =>
  transact(db, async (tx) => {
    const now = clock.now();
    throwIfRefused(refusalOfBlockDay(staff.role, date, now));
    const court = await requireCourtName(tx, courtId);
    const removed = (await deleteBlocks(tx, { courtId, date, slots })).toSorted(
      (a, b) => a.slot - b.slot,
    );
    const freed = removed.map(({ slot }) => slot);
    if (freed.length > 0) {
      await writeAudit(
        tx,
        {
          by: { userId: staff.userId, permission: 'blocks.set' },
          action: 'block.remove',
          subject: `court:${court}`,
          reason,
          details: { before: { date, blocks: removed }, after: null },
        },
        now,
      );
    }
    return { slots: freed };
  });
