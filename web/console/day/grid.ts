import type { Day, DayClaim } from '#contract/console-day.ts';
import { runAround } from '#domain/staff/attendance.ts';
import { allSlots, isSlot, type Slot, tableSlots } from '#domain/time/slots.ts';
import {
  compareCourts,
  courtNumber,
  type HeldCourt,
  heldCourtOn,
  type Sport,
} from '#domain/venue/courts.ts';

export type Booking = Extract<DayClaim, { kind: 'booking' }>;

export interface CourtColumn {
  readonly id: number;
  readonly name: string;
  readonly type: string;
  /** The number of the court within its group. */
  readonly number: number;
  readonly sport: Sport;
  /** True if the court is not open to members. */
  readonly isRestricted: boolean;
  /** For whom the court is held on this day; null while it is open to all. */
  readonly held: HeldCourt | null;
  /** True if a group of courts begins with this one. */
  readonly isGroupStart: boolean;
}

/** Courts of the same type, which stand side by side below one heading. */
interface CourtGroup {
  readonly name: string;
  readonly sport: Sport;
  readonly size: number;
}

export interface Cell {
  readonly court: CourtColumn;
  readonly slot: Slot;
  readonly claim: DayClaim | null;
  /** The first and the last slot that the claim's owner has on this court without a gap. */
  readonly from: Slot;
  readonly to: Slot;
  /** The booking of the first of these slots, which is the one that is checked in. */
  readonly first: Booking | null;
  /** The reason why nothing is sold here on this day. */
  readonly closure: string | null;
  /** The id of that closure; null for a public holiday. */
  readonly closureId: number | null;
}

interface GridRow {
  readonly slot: Slot;
  readonly cells: readonly Cell[];
}

export interface Grid {
  readonly courts: readonly CourtColumn[];
  readonly groups: readonly CourtGroup[];
  readonly rows: readonly GridRow[];
}

/** The key of one owner's slots: two neighbouring cells with the same key are drawn as one bar. */
function ownerOf(claim: DayClaim): string {
  switch (claim.kind) {
    case 'booking':
      return `booking ${claim.player.userId} ${claim.orderId} ${claim.type}`;
    case 'hold':
      return `hold ${claim.orderId}`;
    case 'offer':
      return `offer ${claim.courtId} ${claim.slot}`;
    case 'lesson':
      return `lesson ${claim.classId}`;
    case 'block':
      return `block ${claim.series?.id ?? claim.reason} ${claim.undo?.id}`;
  }
}

const groupedCourts = (courts: Day['courts']): Day['courts'][] => {
  const byType = Map.groupBy(courts, ({ sport, type }) => `${sport} ${type}`);
  return [...byType.values()]
    .map((group) => group.toSorted((a, b) => compareCourts(a.name, b.name)))
    .toSorted(
      (a, b) =>
        courts.findIndex(({ sport }) => sport === a[0]?.sport) -
          courts.findIndex(({ sport }) => sport === b[0]?.sport) || b.length - a.length,
    );
};

/** The slots of the day: those that are sold, and 06:00 AM if a court is taken then. */
function slotsOf(claims: readonly DayClaim[]): readonly Slot[] {
  const isEarly = (slot: number): boolean => slot === allSlots[0];
  return claims.some(({ slot }) => isEarly(slot)) ? allSlots : tableSlots;
}

/** One booking day as rows of slots and columns of courts. */
export function makeGrid({ date, courts, claims, closures }: Day): Grid {
  const groups = groupedCourts(courts);
  const columns = groups.flatMap((group) =>
    group.map(
      ({ id, name, type, sport, isRestricted, queue }, at): CourtColumn => ({
        id,
        name,
        type,
        sport,
        isRestricted,
        held: heldCourtOn(queue, date),
        number: courtNumber(name),
        isGroupStart: at === 0,
      }),
    ),
  );
  const bySlot = new Map(claims.map((claim) => [`${claim.courtId}/${claim.slot}`, claim]));
  const claimAt = (courtId: number, slot: number): DayClaim | null =>
    bySlot.get(`${courtId}/${slot}`) ?? null;
  const reachOf = (claim: DayClaim, step: 1 | -1): Slot => {
    let slot = claim.slot;
    const owner = ownerOf(claim);
    for (;;) {
      const neighbour = claimAt(claim.courtId, slot + step);
      if (neighbour === null || ownerOf(neighbour) !== owner) break;
      slot += step;
    }
    return isSlot(slot) ? slot : (tableSlots[0] ?? 7);
  };
  const closureOf = (sport: Sport): Pick<Cell, 'closure' | 'closureId'> => {
    const found = closures.find((closure) => closure.sport === null || closure.sport === sport);
    return { closure: found?.reason ?? null, closureId: found?.id ?? null };
  };
  const rows = slotsOf(claims).map((slot): GridRow => {
    const cells = columns.map((court): Cell => {
      const claim = claimAt(court.id, slot);
      const [from, to] = claim === null ? [slot, slot] : [reachOf(claim, -1), reachOf(claim, 1)];
      const start = claimAt(court.id, from);
      const first = start?.kind === 'booking' ? start : null;
      return { court, slot, claim, from, to, first, ...closureOf(court.sport) };
    });
    return { slot, cells };
  });
  return {
    courts: columns,
    groups: groups.map((group) => ({
      name: group[0]?.type ?? '',
      sport: group[0]?.sport ?? 'Pickle',
      size: group.length,
    })),
    rows,
  };
}

export function cellAt({ rows }: Grid, courtId: number, slot: number): Cell | null {
  const row = rows.find((candidate) => candidate.slot === slot);
  return row?.cells.find(({ court }) => court.id === courtId) ?? null;
}

/** The slots that the member of a cell has in a row on its court, in however many orders. */
export function memberRun({ rows }: Grid, { court, slot, claim }: Cell): readonly Booking[] {
  if (claim?.kind !== 'booking') return [];
  const { userId } = claim.player;
  const own = rows.flatMap(({ cells }) =>
    cells.flatMap((cell) =>
      cell.court.id === court.id &&
      cell.claim?.kind === 'booking' &&
      cell.claim.player.userId === userId
        ? cell.claim
        : [],
    ),
  );
  return runAround(own, slot);
}

/** The booking of a cell, if it is of the kind that can be moved. */
export function movableBooking({ claim }: Cell): Booking | null {
  return claim?.kind === 'booking' && claim.type === 'court_booking' ? claim : null;
}
