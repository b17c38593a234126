import { emptyRow, type SlotRow, withClaim } from '#domain/slots/slot-rows.ts';
import type { SlotClaim } from '#domain/time/slots.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import type { SlotKey } from '#server/features/slots/claims.repository.ts';
import type { ClaimChange } from '#server/live/events.ts';
import { claimSeenBy, instantOnWire } from '#server/live/messages.ts';

export interface Hold extends SlotKey {
  /** When the hold expires at the latest. */
  readonly until: string;
}

export interface ClosedSlot extends SlotKey {
  readonly reason: string;
}

export interface OwnClaim extends SlotKey {
  readonly claim: SlotClaim;
}

/** All claims in memory, as members may see them. */
export interface Claims {
  /** Sets the state of a slot. If an older change arrives again, a later one corrects it soon. */
  set(change: ClaimChange): void;
  /** Court id → row, without owners. A court with all slots free is absent. */
  rowsOn(date: BookingDate): ReadonlyMap<number, SlotRow>;
  /** The claim on a slot with its owner; undefined if there is none. */
  at(slotKey: SlotKey): ClaimChange | undefined;
  holds(): Iterable<Hold>;
  /** The slots that closures of their court close. [SLOT-10] */
  closed(): Iterable<ClosedSlot>;
  ownedBy(userId: string): Iterable<OwnClaim>;
}

const keyOf = ({ courtId, date, slot }: SlotKey): string => `${courtId}/${date}/${slot}`;

export const makeClaims = (dates: readonly BookingDate[]): Claims => {
  const days = new Map(dates.map((date) => [date, new Map<number, SlotRow>()]));
  const claimed = new Map<string, ClaimChange>();
  const holds = new Map<string, Hold>();
  const closed = new Map<string, ClosedSlot>();
  const owners = new Map<string, string>();
  const owned = new Map<string, Map<string, OwnClaim>>();

  const setOwner = (key: string, slotKey: SlotKey, change: ClaimChange): void => {
    const before = owners.get(key);
    if (before !== undefined) {
      owned.get(before)?.delete(key);
      if (owned.get(before)?.size === 0) owned.delete(before);
      owners.delete(key);
    }
    const { userId } = change;
    const claim = claimSeenBy(change, userId);
    if (userId === null || claim === null) return;
    owners.set(key, userId);
    const claims = owned.get(userId) ?? new Map<string, OwnClaim>();
    owned.set(userId, claims.set(key, { ...slotKey, claim }));
  };

  return {
    set: (change) => {
      const { courtId, date, slot, kind, expiresAt, closedFor } = change;
      const rows = days.get(date);
      if (rows === undefined) return;
      const row = withClaim(rows.get(courtId) ?? emptyRow, slot, claimSeenBy(change, null));
      if (row === emptyRow) rows.delete(courtId);
      else rows.set(courtId, row);
      const slotKey = { courtId, date, slot };
      const key = keyOf(slotKey);
      if (kind === null) claimed.delete(key);
      else claimed.set(key, change);
      if ((kind === 'hold' || kind === 'offer') && expiresAt !== null) {
        holds.set(key, { ...slotKey, until: instantOnWire(expiresAt) });
      } else {
        holds.delete(key);
      }
      if (closedFor === undefined) closed.delete(key);
      else closed.set(key, { ...slotKey, reason: closedFor });
      setOwner(key, slotKey, change);
    },
    at: (slotKey) => claimed.get(keyOf(slotKey)),
    rowsOn: (date) => days.get(date) ?? new Map(),
    holds: () => holds.values(),
    closed: () => closed.values(),
    ownedBy: (userId) => owned.get(userId)?.values() ?? [],
  };
};
