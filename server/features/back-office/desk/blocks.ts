import type { CallOutput, CallRequest } from '#contract/call.ts';
import type {
  BlockPreview,
  blockSlots,
  previewBlock,
  unblockSlots,
} from '#contract/desk-blocks.ts';
import { type Sen, sumSen } from '#domain/money/money.ts';
import { bookingsToCancel, refusalOfBlockDay } from '#domain/staff/blocks.ts';
import { hasPermission } from '#domain/staff/permissions.ts';
import { isSlotPast } from '#domain/time/slots.ts';
import { closureUndoUntil } from '#domain/venue/closures.ts';
import type { SlotConflict } from '#domain/words/refusal-details.ts';
import type { AppContext } from '#server/app-context.ts';
import { realNow } from '#server/clock.ts';
import type { Tx } from '#server/db/database.ts';
import { transact } from '#server/db/transact.ts';
import { keepClosed } from '#server/features/back-office/closures/standing.ts';
import {
  type DayClaimRow,
  listDayClaims,
} from '#server/features/back-office/day/day.repository.ts';
import { undoneBlock } from '#server/features/back-office/desk/block-makers.ts';
import { cancelAllInTransaction } from '#server/features/back-office/desk/cancellation.ts';
import { type DeskPerson, forMember } from '#server/features/back-office/desk/person.ts';
import { previewLimits } from '#server/features/back-office/desk/preview.ts';
import {
  requireCancellation,
  undoAllInTransaction,
} from '#server/features/back-office/desk/undo-cancellation.ts';
import type { Cancellation } from '#server/features/bookings/undo.repository.ts';
import { lockAccount } from '#server/features/members/members.repository.ts';
import { writeAudit } from '#server/features/platform/audit.ts';
import { delayOwnMails } from '#server/features/platform/mail/mail.repository.ts';
import {
  deleteBlocks,
  insertBlocks,
  listClaimsOf,
  lockBlocks,
} from '#server/features/slots/blocks.repository.ts';
import { insertClosureAct } from '#server/features/venue/closure-acts.repository.ts';
import { listCourts } from '#server/features/venue/venue.repository.ts';
import { Refusal, throwIfRefused } from '#server/http/refusal.ts';

type Block = CallRequest<typeof blockSlots>['body'];
type BlockedSlots = Pick<Block, 'courtId' | 'date' | 'slots'>;

const requireCourtName = async (tx: Tx, courtId: number): Promise<string> => {
  const court = (await listCourts(tx)).find(({ id }) => id === courtId);
  if (court === undefined) throw new Refusal('court_unavailable');
  return court.name;
};

const listClaimsOn = async (
  tx: Tx,
  { courtId, date, slots }: BlockedSlots,
  now: Temporal.Instant,
): Promise<readonly DayClaimRow[]> =>
  (await listDayClaims(tx, date, now)).filter(
    (claim) => claim.courtId === courtId && slots.includes(claim.slot),
  );

const conflictOf = ({
  slot,
  kind,
  name,
  program,
  blockReason,
  bookingId,
}: DayClaimRow): SlotConflict => ({
  slot,
  kind,
  name: name ?? program ?? blockReason,
  bookingId,
});

/**
 * Returns normally if the request was done before: every slot is blocked for the same reason. The
 * caller has locked the claims.
 */
const refuseUnlessRepeated = async (
  tx: Tx,
  block: Block,
  missed: BlockedSlots['slots'],
  now: Temporal.Instant,
): Promise<void> => {
  const claims = await listClaimsOn(tx, { ...block, slots: missed }, now);
  const conflicts = claims.map(conflictOf);
  const isRepeated =
    missed.length === block.slots.length &&
    conflicts.every(({ kind, name }) => kind === 'block' && name === block.reason);
  if (!isRepeated) throw new Refusal('slots_in_the_way', { conflicts });
};

interface KeptBlock {
  readonly id: number;
  readonly undoUntil: Temporal.Instant;
}

interface Cancelled {
  readonly all: readonly { readonly amountSen: Sen; readonly changeId: string | null }[];
  readonly act?: KeptBlock | undefined;
}

const nothingCancelled: Cancelled = { all: [] };

/** Keeps a block that cancels bookings, to be undone while their mails wait; none if one has begun. [DESK-35] */
const keepBlock = async (
  tx: Tx,
  staff: DeskPerson,
  { courtId, date, slots, reason }: Block,
  inTheWay: readonly DayClaimRow[],
  now: Temporal.Instant,
): Promise<KeptBlock | undefined> => {
  const starts = inTheWay.map(({ slot }) => ({ date, slot }));
  const undoUntil = closureUndoUntil(now, starts);
  if (Temporal.Instant.compare(undoUntil, now) <= 0) return undefined;
  const id = await insertClosureAct(tx, {
    ...{ isBlock: true, sportId: null, courtId, slots: slots.toSorted((a, b) => a - b) },
    ...{ from: date, to: date, reason, closedBy: staff.userId, closedAt: now, undoUntil },
    classes: [],
  });
  return { id, undoUntil };
};

/**
 * Cancels the bookings in the way that the staff member agreed to cancel, with a full refund.
 * [DESK-21]
 */
const cancelInTheWay = async (
  tx: Tx,
  context: AppContext,
  staff: DeskPerson,
  block: Block,
): Promise<Cancelled> => {
  const { cancels = [], reason } = block;
  if (cancels.length === 0) return nothingCancelled;
  if (!hasPermission(staff.role, 'bookings.cancel')) throw new Refusal('not_permitted');
  const now = context.clock.now();
  const inTheWay = bookingsToCancel(await listClaimsOn(tx, block, now), cancels);
  const bookings = inTheWay.flatMap(({ userId, bookingId }) =>
    userId === null || bookingId === null ? [] : { userId, bookingId },
  );
  if (bookings.length === 0) return nothingCancelled;
  const since = realNow();
  const act = await keepBlock(tx, staff, block, inTheWay, now);
  const closure = act && { id: act.id, staffUserId: staff.userId, reason };
  const all = await cancelAllInTransaction(tx, context, staff, bookings, { reason, closure });
  if (act !== undefined) {
    await delayOwnMails(tx, { closureId: act.id, notBefore: act.undoUntil, since });
  }
  return { all, act };
};

const blockInTransaction = async (
  tx: Tx,
  context: AppContext,
  staff: DeskPerson,
  block: Block,
): Promise<CallOutput<typeof blockSlots>> => {
  const { clock } = context;
  const { courtId, date, reason } = block;
  throwIfRefused(refusalOfBlockDay(staff.role, date, clock.now()));
  const { all: cancelled, act } = await cancelInTheWay(tx, context, staff, block);
  const refundedSen = sumSen(cancelled.map(({ amountSen }) => amountSen));
  const now = clock.now();
  const court = await requireCourtName(tx, courtId);
  const slots = block.slots.toSorted((a, b) => a - b);
  const past = slots.filter((slot) => isSlotPast(date, slot, now));
  if (past.length > 0) {
    throw new Refusal('slot_past', { slots: past.map((slot) => ({ court, slot })) });
  }
  const blockActId = act?.id ?? null;
  const blocks = { courtId, dates: [date], slots, reason, seriesId: null, blockActId };
  const won = (await insertBlocks(tx, blocks, now)).map(({ slot }) => slot);
  if (won.length < slots.length) {
    const missed = slots.filter((slot) => !won.includes(slot));
    await refuseUnlessRepeated(tx, block, missed, now);
    return { slots, cancelled: 0, refundedSen: 0, changeIds: [] };
  }
  await writeAudit(
    tx,
    {
      by: { userId: staff.userId, permission: 'blocks.set' },
      action: 'block.add',
      subject: `court:${court}`,
      reason,
      details: {
        before: null,
        after: { date, slots },
        ...(act && { changeId: String(act.id) }),
      },
    },
    now,
  );
  const changeIds = cancelled.flatMap(({ changeId }) => changeId ?? []);
  return {
    slots,
    cancelled: cancelled.length,
    refundedSen,
    changeIds: changeIds.length === cancelled.length ? changeIds : [],
    ...(act && { undo: { id: act.id, until: act.undoUntil.toString() } }),
  };
};

/**
 * Blocks all of the slots or none. A block never takes a slot from a live hold or a lesson, and from
 * a booking only by cancelling it in the same transaction. [DESK-1] [DESK-2] [DESK-21]
 */
export const blockCourtSlots = (
  context: AppContext,
  staff: DeskPerson,
  block: Block,
): Promise<CallOutput<typeof blockSlots>> =>
  forMember(() => transact(context.db, (tx) => blockInTransaction(tx, context, staff, block)));

/** Says whether the limits allow a block that cancels bookings. [DESK-21] */
export const previewBlocked = (
  context: AppContext,
  staff: DeskPerson,
  block: CallRequest<typeof previewBlock>['body'],
): Promise<BlockPreview> =>
  previewLimits(context, (tx) =>
    cancelInTheWay(tx, context, staff, { ...block, reason: 'Preview' }),
  );

/** Locks the members whose cancelled bookings come back with the slots. */
const lockRestored = async (
  tx: Tx,
  staff: DeskPerson,
  changeIds: readonly string[],
): Promise<readonly Cancellation[]> => {
  if (changeIds.length === 0) return [];
  if (!hasPermission(staff.role, 'bookings.cancel')) throw new Refusal('not_permitted');
  const ended: Cancellation[] = [];
  for (const changeId of new Set(changeIds)) ended.push(await requireCancellation(tx, changeId));
  const members = [...new Set(ended.map(({ userId }) => userId))].sort();
  for (const userId of members) await lockAccount(tx, userId);
  return ended;
};

type Unblock = CallRequest<typeof unblockSlots>['body'];

const unblockInTransaction = async (
  tx: Tx,
  context: AppContext,
  staff: DeskPerson,
  { courtId, date, slots, reason, restores = [] }: Unblock,
): Promise<CallOutput<typeof unblockSlots>> => {
  const now = context.clock.now();
  throwIfRefused(refusalOfBlockDay(staff.role, date, now));
  const ended = await lockRestored(tx, staff, restores);
  const court = await requireCourtName(tx, courtId);
  const places = slots.toSorted((a, b) => a - b).map((slot) => ({ courtId, date, slot }));
  const claims = await listClaimsOf(tx, places);
  if (claims.some(({ closureId }) => closureId !== null)) throw new Refusal('block_of_closure');
  const blocks = { courtId, dates: [date], slots };
  const removed = await lockBlocks(tx, blocks);
  await keepClosed(tx, blocks);
  const freed = (await deleteBlocks(tx, { courtId, date, slots })).map(({ slot }) => slot);
  const undoing = { staff, reason: reason ?? null };
  if (removed.length > 0) {
    const subject = `court:${court}`;
    const removedSlots = removed.map(({ slot }) => slot);
    const undoes = await undoneBlock(tx, undoing, { subject, date, slots: removedSlots }, now);
    await writeAudit(
      tx,
      {
        by: { userId: staff.userId, permission: 'blocks.set' },
        action: 'block.remove',
        subject,
        reason,
        undoes,
        details: { before: { date, blocks: removed }, after: null },
      },
      now,
    );
  }
  const undone = await undoAllInTransaction(tx, context, undoing, ended);
  const inMoney = undone.filter(({ isMoney }) => isMoney);
  const toCollectSen = sumSen(inMoney.map(({ takenSen }) => takenSen));
  return { slots: freed.toSorted((a, b) => a - b), restored: ended.length, toCollectSen };
};

/**
 * Removes the blocks among the slots; other claims stay. Bookings that a block cancelled are restored
 * if asked for, all of them or none. [DESK-1] [DESK-2] [DESK-20] [DESK-21]
 */
export const unblockCourtSlots = (
  context: AppContext,
  staff: DeskPerson,
  unblock: Unblock,
): Promise<CallOutput<typeof unblockSlots>> =>
  forMember(() => transact(context.db, (tx) => unblockInTransaction(tx, context, staff, unblock)));
