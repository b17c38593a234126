import type { MembershipStatus } from '#domain/members/membership-status.ts';
import { refusalToBook, type SlotRefusal } from '#domain/slots/booking-rules.ts';
import { type ClaimedSlot, refusalOfClaim } from '#domain/slots/claims.ts';
import { type CourtSlots, concernedSlots, courtSlotsInOrder } from '#domain/slots/court-slots.ts';
import { type DaySlots, refusalToCheckOut } from '#domain/slots/daily-limit.ts';
import type { WaivableRule } from '#domain/staff/overrides.ts';
import type { Slot } from '#domain/time/slots.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import { type CourtAccess, type Sport, sports } from '#domain/venue/courts.ts';
import type { Database } from '#server/db/database.ts';
import type { Claims } from '#server/features/slots/board-claims.ts';
import type { SlotKey } from '#server/features/slots/claims.repository.ts';
import { heldAlready } from '#server/features/slots/claims.ts';
import {
  type MemberDay,
  readMemberDay,
  readMemberDayAndRules,
} from '#server/features/slots/slots.repository.ts';
import type { RuleBook } from '#server/features/venue/rule-book.ts';
import type { CourtRow } from '#server/features/venue/venue.repository.ts';
import { Refusal, throwIfRefused } from '#server/http/refusal.ts';
import type { ClaimChange } from '#server/live/events.ts';

export interface Asked {
  readonly userId: string;
  readonly status: MembershipStatus;
  readonly date: BookingDate;
  readonly slots: CourtSlots;
  /** The member's bookings that move away: they do not count towards the limit, nor as taken. */
  readonly leaves?: readonly SlotKey[];
  /** The member whose booked slot is asked for, because they swap slots. */
  readonly swapsWith?: string | undefined;
  /** The rules that the staff set aside for this sale. */
  readonly waives?: readonly WaivableRule[] | undefined;
}

export interface AskedSlot {
  readonly date: BookingDate;
  readonly courtId: number;
  readonly court: string;
  readonly courtType: string;
  readonly slot: Slot;
}

type FoundSlot = Omit<AskedSlot, 'date'> & {
  readonly access: CourtAccess & { readonly sport: Sport };
};

/** Finds the courts of a selection. Refuses unknown courts. */
const requireCourts = (rows: readonly CourtRow[], selection: CourtSlots): FoundSlot[] => {
  const courts = new Map(
    rows.flatMap((row) => {
      const sport = sports.find((name) => name === row.sportName);
      if (sport === undefined) return [];
      const access = { sport, restricted: row.restricted, queue: row.queueType };
      return [[row.name, { courtId: row.id, courtType: row.typeName, access }] as const];
    }),
  );
  const chosen = courtSlotsInOrder(selection);
  const unknown = chosen.filter(({ court }) => !courts.has(court));
  if (unknown.length > 0)
    throw new Refusal('court_unavailable', { slots: concernedSlots(unknown) });
  return chosen.flatMap(({ court, slot }) => {
    const found = courts.get(court);
    return found === undefined ? [] : { ...found, court, slot };
  });
};

type ReasonOfSlot = SlotRefusal | NonNullable<ReturnType<typeof refusalOfClaim>>;

/** If there are several reasons, the first in this order is returned, with all its slots. */
const reasonsInOrder: readonly ReasonOfSlot[] = [
  'outside_window',
  'day_closed',
  'court_restricted',
  'court_held_super_priority',
  'court_held_priority',
  'slot_not_sold',
  'slot_past',
  'already_confirmed',
  'timeslot_taken',
  'timeslot_being_processed',
];

const rankOf = (reason: ReasonOfSlot | null): number =>
  reason === null ? reasonsInOrder.length : reasonsInOrder.indexOf(reason);

const throwIfAnyRefused = <S extends Pick<AskedSlot, 'court' | 'slot'>>(
  slots: readonly S[],
  reasonOf: (slot: S) => ReasonOfSlot | null,
): void => {
  const byReason = [...Map.groupBy(slots, reasonOf)];
  for (const [reason, concerned] of byReason.sort(([a], [b]) => rankOf(a) - rankOf(b))) {
    throwIfRefused(reason, { slots: concernedSlots(concerned) });
  }
};

const keyOf = (courtId: number, slot: Slot): string => `${courtId}/${slot}`;

/** The table's checks ensure these fields; this only narrows the type. */
export const claimOf = ({
  kind,
  userId,
  expiresAt,
}: Pick<ClaimChange, 'kind' | 'userId' | 'expiresAt'>): ClaimedSlot => {
  if (kind === 'booking' && userId !== null) return { kind, userId };
  if (kind === 'hold' && userId !== null && expiresAt !== null) {
    return { kind, userId, expiresAt: Temporal.Instant.from(expiresAt) };
  }
  if (kind === 'offer') {
    return {
      kind,
      userId,
      expiresAt: expiresAt === null ? null : Temporal.Instant.from(expiresAt),
    };
  }
  return { kind: 'block' };
};

const claimsOf = (day: MemberDay): ReadonlyMap<string, ClaimedSlot> =>
  new Map(day.claims.map((row) => [keyOf(row.courtId, row.slot), claimOf(row)]));

type ClaimAt = (slot: FoundSlot) => ClaimedSlot | undefined;

/** Refuses slots that the rules or another's claim forbid. */
const requireBookable = (
  { courts, closedDays }: RuleBook,
  { userId, status, date, slots: selection, waives, swapsWith, leaves = [] }: Asked,
  claimAt: ClaimAt,
  now: Temporal.Instant,
): readonly FoundSlot[] => {
  const slots = requireCourts(courts, selection);
  throwIfAnyRefused(slots, ({ access, slot }) =>
    refusalToBook({ court: access, date, slot }, status, closedDays, now, waives),
  );
  throwIfAnyRefused(slots, (slot) => {
    const claim = claimAt(slot);
    if (claim === undefined) return null;
    if (claim.kind !== 'booking') return refusalOfClaim(claim, userId, now);
    const isLeft = leaves.some(
      (left) => left.date === date && left.courtId === slot.courtId && left.slot === slot.slot,
    );
    return isLeft || claim.userId === swapsWith ? null : refusalOfClaim(claim, userId, now);
  });
  return slots;
};

/**
 * Refuses a selection by claims of others that are known without a read of the database, and by
 * nothing else: the rules may have changed, and the member's own order may be repeated.
 */
export const refuseKnownClaims = (
  { courts }: RuleBook,
  { userId, date, slots }: Asked,
  claims: Pick<Claims, 'at'>,
  now: Temporal.Instant,
): void => {
  const ids = new Map(courts.map(({ id, name }) => [name, id]));
  throwIfAnyRefused(courtSlotsInOrder(slots), ({ court, slot }) => {
    const claim = claims.at({ courtId: ids.get(court) ?? 0, date, slot });
    if (claim === undefined || claim.userId === userId) return null;
    return refusalOfClaim(claimOf(claim), userId, now);
  });
};

/** Counts the member's slots of the date for the daily limit. */
const daySlotsOf = (
  { date, leaves = [] }: Pick<Asked, 'date' | 'leaves'>,
  day: Pick<MemberDay, 'booked' | 'held'>,
  slots: readonly FoundSlot[],
): DaySlots => {
  const booked = day.booked - leaves.filter((left) => left.date === date).length;
  const requested = new Set(slots.map(({ courtId, slot }) => keyOf(courtId, slot)));
  const held = day.held.filter(({ courtId, slot }) => !requested.has(keyOf(courtId, slot)));
  return { booked, held: held.length, requested: requested.size };
};

const requireWithinLimit = (asked: Asked, day: MemberDay, slots: readonly FoundSlot[]): void => {
  const counts = daySlotsOf(asked, day, slots);
  throwIfRefused(refusalToCheckOut(asked.status, counts), counts);
};

type AskedDay = Pick<Asked, 'userId' | 'date' | 'slots'>;

/** Refuses an empty selection. */
const dayKeyOf = ({ userId, date, slots }: AskedDay) => {
  if (courtSlotsInOrder(slots).length === 0) throw new Refusal('no_timeslot');
  return { userId, date, courts: Object.keys(slots).map((name) => ({ name })) };
};

/** Reads the day on which a selection is checked. */
export const readDayOf = async (
  db: Database,
  asked: AskedDay,
  now: Temporal.Instant,
): Promise<MemberDay> => readMemberDay(db, dayKeyOf(asked), now);

/** Reads the day and the version of the rules in one statement. */
export const readDayAndRules = async (db: Database, asked: AskedDay, now: Temporal.Instant) =>
  readMemberDayAndRules(db, dayKeyOf(asked), now);

/** Returns the slots of a selection in order (court number, then time), or throws the refusal. */
export const checkSelection = (
  rules: RuleBook,
  asked: Asked,
  day: MemberDay,
  now: Temporal.Instant,
): readonly AskedSlot[] => {
  const claims = claimsOf(day);
  const claimAt: ClaimAt = ({ courtId, slot }) => claims.get(keyOf(courtId, slot));
  const slots = requireBookable(rules, asked, claimAt, now);
  if (!asked.waives?.includes('daily_limit')) requireWithinLimit(asked, day, slots);
  return slots.map(({ access, ...slot }) => ({ ...slot, date: asked.date }));
};

/**
 * Reads the day and checks the selection. It takes no locks: a caller that goes on to claim the
 * slots relies on the database, and locks the member's row where the daily limit matters.
 */
export const requireSelection = async (
  db: Database,
  rules: RuleBook,
  asked: Asked,
  now: Temporal.Instant,
): Promise<readonly AskedSlot[]> =>
  checkSelection(rules, asked, await readDayOf(db, asked, now), now);

type SlotOfMember = Pick<Asked, 'userId' | 'date'> & Pick<AskedSlot, 'courtId' | 'slot'>;

/** Reads everything about a member and one slot that booking it would check. */
export const readAttempt = async (
  db: Database,
  { courts, closedDays }: RuleBook,
  { userId, courtId, date, slot }: SlotOfMember,
  now: Temporal.Instant,
) => {
  const name = courts.find(({ id }) => id === courtId)?.name ?? '';
  const slots = { [name]: [slot] };
  const found = requireCourts(courts, slots);
  const court = found[0]?.access;
  if (court === undefined) throw new Error('A selection of one slot has one slot.');
  const day = await readDayOf(db, { userId, date, slots }, now);
  const { orderIds, leftOver } = heldAlready(day.held, slots);
  const held = day.held.filter((heldSlot) => !leftOver.includes(heldSlot));
  return {
    date,
    slot,
    slots,
    court,
    closures: closedDays,
    claim: claimsOf(day).get(keyOf(courtId, slot)) ?? null,
    daySlots: daySlotsOf({ date }, { ...day, held }, found),
    /** The member's own order that holds the slot, if any. */
    ownOrderId: orderIds[0] ?? null,
  };
};
