import { randomUUIDv7 } from 'node:crypto';
import type { CallOutput } from '#contract/call.ts';
import type { listSlotWaits } from '#contract/slot-waits.ts';
import { refusalOfSuspended } from '#domain/accounts/suspension.ts';
import { refusalToCheckOut } from '#domain/slots/daily-limit.ts';
import { allSlots } from '#domain/time/slots.ts';
import { closureOn } from '#domain/venue/calendar.ts';
import { sports } from '#domain/venue/courts.ts';
import {
  isWaitable,
  placeInLine,
  refusalOfMoreWaits,
  refusalToWait,
  type SlotsToWaitFor,
  type SlotWithClaim,
} from '#domain/waits/slot-waits.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Tx } from '#server/db/database.ts';
import { transact } from '#server/db/transact.ts';
import { priceOfOffer } from '#server/features/bookings/waiting-list/offer-price.ts';
import {
  deleteWaits,
  insertSlotWait,
  listMembersWaiting,
  listWaitsAround,
  lockWaits,
} from '#server/features/bookings/waiting-list/slot-waits.repository.ts';
import { findMembership, lockAccount } from '#server/features/members/members.repository.ts';
import { claimOf } from '#server/features/slots/selection.ts';
import { listClaimsBetween, readMemberDay } from '#server/features/slots/slots.repository.ts';
import type { RuleBook } from '#server/features/venue/rule-book.ts';
import type { CourtRow } from '#server/features/venue/venue.repository.ts';
import { Refusal, throwIfRefused } from '#server/http/refusal.ts';
import { writeEvents } from '#server/live/write-event.ts';

/** Tells everybody who waits for slots of a day and a court type that the places in line have changed. */
export const tellOfPlaces = async (
  tx: Tx,
  {
    date,
    courtTypeId,
  }: Pick<Awaited<ReturnType<typeof lockWaits>>[number], 'date' | 'courtTypeId'>,
  alsoTo?: string,
): Promise<void> => {
  const waiting = await listMembersWaiting(tx, date, courtTypeId);
  const told = new Set(alsoTo === undefined ? waiting : [...waiting, alsoTo]);
  await writeEvents(
    tx,
    [...told].map((userId) => ({ topic: 'waits', payload: { userId } })),
  );
};

/** The courts of a wait. Refuses unknown ones. */
const courtsOf = ({ courts }: RuleBook, { courtType, court }: SlotsToWaitFor): CourtRow[] => {
  const waitedFor = courts.filter(
    ({ name, typeName }) => typeName === courtType && (court === null || name === court),
  );
  if (waitedFor.length === 0) throw new Refusal('court_unavailable');
  return waitedFor;
};

/** Every slot of a wait, with the claim on it. */
const readSlots = async (
  tx: Tx,
  courts: readonly CourtRow[],
  { date, from, to }: SlotsToWaitFor,
): Promise<SlotWithClaim[]> => {
  const ids = courts.map(({ id }) => id);
  const claims = await listClaimsBetween(tx, ids, { from: date, to: date });
  const slots = allSlots.filter((slot) => from <= slot && slot <= to);
  return courts.flatMap(({ id, sportName, restricted, queueType: queue }) => {
    const sport = sports.find((name) => name === sportName);
    if (sport === undefined) return [];
    const court = { sport, restricted, queue };
    return slots.map((slot) => {
      const claim = claims.find((of) => of.courtId === id && of.slot === slot);
      const expiresAt = claim?.expiresAt?.toISOString() ?? null;
      return { court, date, slot, claim: claim ? claimOf({ ...claim, expiresAt }) : null };
    });
  });
};

/** Starts a wait, or returns the member's wait for the same slots. [WAIT-1] [WAIT-2] */
export const startWait = (
  { db, clock, readRuleBook }: AppContext,
  userId: string,
  slots: SlotsToWaitFor,
): Promise<string> =>
  transact(db, async (tx) => {
    if (!isWaitable(slots)) throw new Refusal('slot_not_sold');
    const account = await lockAccount(tx, userId);
    const status = await findMembership(tx, userId);
    if (account === undefined || status === undefined) throw new Refusal('unauthenticated');
    throwIfRefused(refusalOfSuspended(account));
    const { date, courtType, court, from, to } = slots;
    const own = (await listWaitsAround(tx, userId)).filter((wait) => wait.userId === userId);
    const same = own.find(
      (wait) =>
        wait.date === date &&
        wait.courtType === courtType &&
        wait.court === court &&
        wait.from === from &&
        wait.to === to,
    );
    if (same !== undefined) return same.id;
    const now = clock.now();
    const rules = await readRuleBook(tx);
    const courts = courtsOf(rules, slots);
    const member = { userId, status, closures: rules.closedDays };
    throwIfRefused(refusalToWait(await readSlots(tx, courts, slots), member, now));
    const day = await readMemberDay(tx, { userId, date, courts }, now);
    const daySlots = { booked: day.booked, held: day.held.length, requested: 1 };
    throwIfRefused(refusalToCheckOut(status, daySlots), daySlots);
    throwIfRefused(
      refusalOfMoreWaits(
        own.map((wait) => wait.date),
        date,
      ),
    );
    const courtTypeId = courts[0]?.typeId ?? 0;
    const courtId = court === null ? null : (courts[0]?.id ?? null);
    const id = randomUUIDv7();
    await insertSlotWait(tx, { id, userId, date, courtTypeId, courtId, from, to }, now);
    await tellOfPlaces(tx, { date, courtTypeId });
    return id;
  });

/** Ends a wait of the member's own; an offer goes to the next member. [WAIT-3] */
export const endWait = ({ db }: AppContext, userId: string, waitId: string): Promise<void> =>
  transact(db, async (tx) => {
    await lockAccount(tx, userId);
    const [wait] = await lockWaits(tx, [waitId]);
    if (wait === undefined || wait.userId !== userId) throw new Refusal('not_found');
    await deleteWaits(tx, [waitId]);
    await tellOfPlaces(tx, wait, userId);
  });

/** The member's waits, with their place in line and what is offered to them. [WAIT-4] */
export const readSlotWaits = async (
  { db, clock, readRuleBook }: AppContext,
  userId: string,
): Promise<CallOutput<typeof listSlotWaits>> => {
  const all = await listWaitsAround(db, userId);
  const rules = await readRuleBook(db);
  const { closedDays } = rules;
  const own = all.filter((wait) => wait.userId === userId);
  const hasOffer = own.some(({ kind }) => kind === 'offer');
  const status = hasOffer ? await findMembership(db, userId) : undefined;
  const priceOf = (slot: Parameters<typeof priceOfOffer>[2]) =>
    status === undefined ? null : priceOfOffer(rules, status, slot, clock.now());
  return {
    waits: own.map((wait) => {
      const { id, sport, date, courtType, court, from, to } = wait;
      const { kind, offeredCourt, offeredSlot, until } = wait;
      return {
        ...{ id, sport, date, courtType, court, from, to },
        closedFor: closureOn(date, sport, closedDays)?.reason ?? wait.blockedFor,
        place: placeInLine(wait, all),
        isOrdered: kind === 'hold',
        offer:
          kind !== 'offer' || offeredCourt === null || offeredSlot === null || until === null
            ? null
            : {
                court: offeredCourt,
                slot: offeredSlot,
                until: until.toISOString(),
                priceSen: priceOf({ date, courtType, slot: offeredSlot }),
              },
      };
    }),
  };
};
