import type { ClosurePreview } from '#contract/console-closures.ts';
import { bookingDayOf } from '#domain/time/booking-window.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import { areAllClosed, type ClosurePlaces, overlapOfClosure } from '#domain/venue/closures.ts';
import type { Tx } from '#server/db/database.ts';
import { listStanding } from '#server/features/back-office/closures/list.repository.ts';
import { namedOf } from '#server/features/back-office/closures/list.ts';
import {
  deleteClosureBlocks,
  type FreeBlocks,
  giveBlocksToClosure,
  passClosureBlocks,
} from '#server/features/slots/blocks.repository.ts';
import { type ClosureAct, openForRules } from '#server/features/venue/closure-acts.repository.ts';
import { listCourts } from '#server/features/venue/venue.repository.ts';
import { Refusal } from '#server/http/refusal.ts';

type Overlaps = ClosurePreview['overlaps'];

/**
 * The other closures that close some of these places. Refuses a closure of places that others already
 * close completely, because neither making nor undoing it would have an effect. Closures without an id
 * ended no bookings, so a closure of their days does have one. The caller has locked the venue.
 * [CLOSE-9]
 */
export const findOverlaps = async (
  tx: Tx,
  asked: ClosurePlaces & { readonly id: number },
  now: Temporal.Instant,
): Promise<Overlaps> => {
  const today = bookingDayOf(now);
  const courts = (await listCourts(tx)).map(({ id, sportName: sport }) => ({ id, sport }));
  const overlaps: Overlaps = [];
  for (const row of await listStanding(tx, asked, asked.id)) {
    const standing = namedOf(row);
    const overlap = overlapOfClosure(asked, standing, courts, today);
    if (overlap === 'whole' && standing.id !== null) {
      throw new Refusal('closure_covered', { closure: standing, others: [] });
    }
    if (overlap !== null) overlaps.push(standing);
  }
  const [closure, ...others] = overlaps.filter(({ id }) => id !== null);
  if (closure !== undefined && areAllClosed(asked, [closure, ...others], courts, today)) {
    throw new Refusal('closure_covered', { closure, others });
  }
  return overlaps;
};

/**
 * Hands blocks that are about to be removed to the closures in force that close their slots too, and
 * returns the dates of those blocks. The blocks are locked, so a concurrent closure either waits for
 * them or is read here. [CLOSE-10]
 */
export const keepClosed = async (tx: Tx, blocks: FreeBlocks): Promise<readonly BookingDate[]> => {
  const [from, to] = [blocks.dates[0], blocks.dates.at(-1)];
  if (from === undefined || to === undefined) return [];
  const kept: BookingDate[] = [];
  for (const { id, ...closure } of await listStanding(tx, { from, to }, 0)) {
    if (id === null || closure.courtId !== blocks.courtId) continue;
    kept.push(...(await giveBlocksToClosure(tx, blocks, { ...closure, id })));
  }
  return kept;
};

type RemovedBlocks = Awaited<ReturnType<typeof deleteClosureBlocks>>;

/**
 * Opens the places of a closure, and returns the blocks that are removed for it. Those that another
 * closure needs as well are handed to it. The caller has locked the venue. [CLOSE-9]
 */
export const openPlaces = async (
  tx: Tx,
  { id, courtId, from, to }: ClosureAct,
): Promise<RemovedBlocks> => {
  if (courtId === null) {
    await openForRules(tx, id);
    return [];
  }
  for (const other of await listStanding(tx, { from, to }, id)) {
    if (other.id === null || other.courtId !== courtId) continue;
    await passClosureBlocks(tx, id, { ...other, id: other.id });
  }
  return deleteClosureBlocks(tx, id);
};
