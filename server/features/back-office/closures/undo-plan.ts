import { isDeletedEmail } from '#domain/accounts/account-deletion.ts';
import { sumSen } from '#domain/money/money.ts';
import {
  closesSlot,
  type EndedThere,
  type KeptReason,
  reasonToKeepEnded,
} from '#domain/venue/closures.ts';
import type { Tx } from '#server/db/database.ts';
import { listStanding } from '#server/features/back-office/closures/list.repository.ts';
import { namedOf } from '#server/features/back-office/closures/list.ts';
import { findBusyCoaches } from '#server/features/back-office/closures/undo-coaches.ts';
import { hasResolution } from '#server/features/back-office/exceptions/resolutions.repository.ts';
import { returnAllowance } from '#server/features/bookings/changes.ts';
import { takeAllowance } from '#server/features/bookings/refunds/restore.ts';
import type { Cancellation } from '#server/features/bookings/undo.repository.ts';
import { findUnreserved } from '#server/features/credits/ledger.repository.ts';
import { listSlotsOfClasses } from '#server/features/lessons/schedules/schedules.repository.ts';
import { listClaimsOf } from '#server/features/slots/blocks.repository.ts';
import { type SlotKey, slotsOfClass } from '#server/features/slots/claims.repository.ts';
import type { ClosureAct } from '#server/features/venue/closure-acts.repository.ts';
import { listCourts } from '#server/features/venue/venue.repository.ts';
import { Refusal } from '#server/http/refusal.ts';

export interface KeptBooking {
  readonly ended: Cancellation;
  readonly why: KeptReason;
}

export interface UndoPlan {
  readonly restored: readonly Cancellation[];
  readonly kept: readonly KeptBooking[];
  /** The classes that take place again. */
  readonly classIds: readonly number[];
}

const keyOf = ({ courtId, date, slot }: SlotKey): string => `${courtId}/${date}/${slot}`;

/** The slots that somebody else has by now. A slot that is kept for members who wait counts as free. */
const findTaken = async (
  tx: Tx,
  slots: readonly SlotKey[],
  actId: number,
  now: Temporal.Instant,
): Promise<ReadonlySet<string>> => {
  if (slots.length === 0) return new Set();
  const claims = await listClaimsOf(tx, slots);
  const isLive = (end: Date | null): boolean =>
    end === null || Temporal.Instant.compare(end.toTemporalInstant(), now) > 0;
  return new Set(
    claims
      .filter(({ kind, expiresAt }) => kind !== 'offer' || expiresAt !== null)
      .filter((claim) => claim.closureId !== actId && claim.blockActId !== actId)
      .filter((claim) => isLive(claim.expiresAt))
      .map(keyOf),
  );
};

/** Returns a test whether another closure closes a slot. */
const otherClosures = async (tx: Tx, { id, from, to }: ClosureAct) => {
  const others = (await listStanding(tx, { from, to }, id)).map(namedOf);
  const sportOf = new Map((await listCourts(tx)).map((court) => [court.id, court.sportName]));
  return (place: SlotKey): boolean => {
    const court = { id: place.courtId, sport: sportOf.get(place.courtId) ?? '' };
    return others.some((other) => closesSlot(other, court, place));
  };
};

/** The classes of a closure whose slots nobody else has. */
const findRevivable = async (
  tx: Tx,
  { id, classes }: ClosureAct,
  isClosed: (place: SlotKey) => boolean,
  now: Temporal.Instant,
): Promise<readonly number[]> => {
  if (classes.length === 0) return [];
  const rows = await listSlotsOfClasses(
    tx,
    classes.map((lessonClass) => lessonClass.id),
  );
  const taken = await findTaken(tx, rows.flatMap(slotsOfClass), id, now);
  return rows
    .filter((row) => !slotsOfClass(row).some((slot) => isClosed(slot) || taken.has(keyOf(slot))))
    .map((row) => row.id);
};

const isFreeSlot = ({ itemId, coachUserId }: Cancellation): boolean =>
  itemId === null && coachUserId === null;

/** Takes the free slots of a member from their weeks again, all or none; false if one is used up. [FREE-6] */
const takeFreeSlots = async (tx: Tx, own: readonly Cancellation[]): Promise<boolean> => {
  const taken: Cancellation[] = [];
  for (const one of own.filter(isFreeSlot)) {
    try {
      await takeAllowance(tx, one);
      taken.push(one);
    } catch (error) {
      if (!(error instanceof Refusal && error.code === 'undo_free_slot_used')) throw error;
      for (const { userId, date } of taken) await returnAllowance(tx, userId, date);
      return false;
    }
  }
  return true;
};

/**
 * Decides which bookings come back: all of a person or none, because their refunds are one sum and one
 * mail tells of all. Takes free slots from their weeks again. The caller has locked members and
 * orders. [CLOSE-6]
 */
export const planUndo = async (
  tx: Tx,
  act: ClosureAct,
  ended: readonly Cancellation[],
  emails: ReadonlyMap<string, string>,
  now: Temporal.Instant,
): Promise<UndoPlan> => {
  const isClosed = await otherClosures(tx, act);
  const closedClassIds = act.classes.map(({ id }) => id);
  const busy = await findBusyCoaches(tx, closedClassIds, ended);
  const free = await findRevivable(tx, act, isClosed, now);
  const classIds = free.filter((id) => !busy.classIds.has(id));
  const ofCourts = ended.filter(({ classId }) => classId === null);
  const taken = await findTaken(tx, ofCourts, act.id, now);
  const spendable = await findUnreserved(tx, [...emails.keys()]);
  const restored: Cancellation[] = [];
  const kept: KeptBooking[] = [];
  for (const [userId, own] of Map.groupBy(ended, (one) => one.userId)) {
    const email = emails.get(userId);
    const inCredits = own.filter(({ gaveBack }) => gaveBack === 'credits');
    const ofPerson = {
      isGone: email === undefined || isDeletedEmail(email),
      creditsSen: sumSen(inCredits.map(({ amountSen }) => amountSen)),
      spendableSen: spendable.get(userId) ?? 0,
    };
    const facts: { one: Cancellation; there: EndedThere }[] = [];
    for (const one of own) {
      const { classId, gaveBack } = one;
      const there = {
        ...ofPerson,
        isClosed: isClosed(one),
        isTaken: classId === null ? taken.has(keyOf(one)) : !free.includes(classId),
        isCoachBusy: classId === null ? busy.changeIds.has(one.id) : busy.classIds.has(classId),
        isMoneyResolved: gaveBack === 'money' && (await hasResolution(tx, one.id)),
        isFreeSlotUsed: false,
      };
      facts.push({ one, there });
    }
    const canReturn = facts.every(({ there }) => reasonToKeepEnded(there) === null);
    const isFreeSlotUsed = canReturn && !(await takeFreeSlots(tx, own));
    if (canReturn && !isFreeSlotUsed) {
      restored.push(...own);
      continue;
    }
    for (const { one, there } of facts) {
      const own = { ...there, isFreeSlotUsed: isFreeSlotUsed && isFreeSlot(one) };
      kept.push({ ended: one, why: reasonToKeepEnded(own) ?? 'together' });
    }
  }
  return { restored, kept, classIds };
};
