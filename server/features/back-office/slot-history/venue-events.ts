import type { SlotEvent } from '#contract/console-slot-history.ts';
import { isSlotPast } from '#domain/time/slots.ts';
import type { Database } from '#server/db/database.ts';
import {
  type BlockEntry,
  type ClassEntry,
  type ClosureOfSlot,
  listBlockEntries,
  listClassEntries,
  listClassesEndedWithSchedule,
  listClosuresOfSlot,
} from '#server/features/back-office/slot-history/venue-events.repository.ts';
import type { SlotKey } from '#server/features/slots/claims.repository.ts';

/** An event of which nothing but its kind and time is known. */
export const plainEvent = {
  member: null,
  by: null,
  reason: null,
  orderId: null,
  amountSen: null,
  isMoney: false,
  undoneSale: null,
  otherPlace: null,
  undo: null,
  code: null,
  program: null,
} as const;

/** The slots of a block, as its audit entry keeps them. */
interface BlockDetails {
  readonly before?: {
    readonly blocks?: readonly { readonly slot: number }[];
    /** Those of a series. */
    readonly slots?: readonly number[];
  } | null;
  readonly after?: { readonly slots?: readonly number[] } | null;
}

const eventsOfBlock = (entry: BlockEntry, { slot }: SlotKey): SlotEvent[] => {
  const { before, after } = entry.details as BlockDetails;
  const freed = before?.slots ?? before?.blocks?.map((block) => block.slot);
  const slots = after?.slots ?? freed ?? [];
  if (!slots.includes(slot)) return [];
  const isFreed = entry.action === 'block.remove' || entry.action === 'series.end';
  const kind = isFreed ? 'unblocked' : 'blocked';
  return [
    { ...plainEvent, at: entry.at.toISOString(), kind, by: entry.staff, reason: entry.reason },
  ];
};

/**
 * A closure closes the slot, and opens it unless another one has replaced it. A slot that is over when
 * the closure begins or ends is not changed by it. [CLOSE-1]
 */
const eventsOfClosure = (
  { closedAt, openedAt, closedBy, openedBy, openedFor, reason, replacedBy }: ClosureOfSlot,
  closures: readonly ClosureOfSlot[],
  { date, slot }: SlotKey,
): SlotEvent[] => {
  const isOver = (at: Date): boolean => isSlotPast(date, slot, at.toTemporalInstant());
  if (isOver(closedAt)) return [];
  const at = closedAt.toISOString();
  const closed: SlotEvent = { ...plainEvent, at, kind: 'closed', by: closedBy, reason };
  const isReplaced = closures.some(({ id }) => id === replacedBy);
  if (openedAt === null || isOver(openedAt) || isReplaced) return [closed];
  const opened = { at: openedAt.toISOString(), by: openedBy, reason: openedFor };
  return [closed, { ...plainEvent, kind: 'opened', ...opened }];
};

const eventOfClass = ({ action, at, program, staff, reason }: ClassEntry): SlotEvent => ({
  ...plainEvent,
  at: at.toISOString(),
  kind: action === 'class.cancel' ? 'lesson_cancelled' : 'lesson_restored',
  by: staff,
  reason,
  program,
});

/** The venue's own events of a slot: blocks, closures and cancelled lessons. */
export const readVenueEvents = async (db: Database, key: SlotKey): Promise<SlotEvent[]> => {
  const [blocks, closures, classes, ended] = await Promise.all([
    listBlockEntries(db, key),
    listClosuresOfSlot(db, key),
    listClassEntries(db, key),
    listClassesEndedWithSchedule(db, key),
  ]);
  return [
    ...blocks.flatMap((entry) => eventsOfBlock(entry, key)),
    ...closures.flatMap((closure) => eventsOfClosure(closure, closures, key)),
    ...classes.map(eventOfClass),
    ...ended.map(
      ({ program, cancelledAt }): SlotEvent => ({
        ...plainEvent,
        at: cancelledAt.toISOString(),
        kind: 'lesson_cancelled',
        program,
      }),
    ),
  ];
};
