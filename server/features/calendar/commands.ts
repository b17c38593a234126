import type { CallOutput } from '#contract/call.ts';
import type { addClosure, Closure, Holiday, setHoliday } from '#contract/operator-calendar.ts';
import type { Sport } from '#domain/courts.ts';
import { operatorTexts } from '#domain/operator-texts.ts';
import { fill } from '#domain/texts.ts';
import type { BookingDate } from '#domain/venue-time.ts';
import type { Tx } from '#server/db/database.ts';
import { changeVenue } from '#server/features/audit/commands.ts';
import {
  countBookings,
  deleteClosure,
  deleteHoliday,
  findClosure,
  findHoliday,
  findSameClosure,
  findSportId,
  insertClosure,
  upsertHoliday,
} from '#server/features/calendar/repository.ts';
import { listSessionsBetween } from '#server/features/sessions/repository.ts';
import type { House } from '#server/house.ts';
import { Refusal } from '#server/http/refusal.ts';

interface ClosureWish {
  readonly sport: Sport | null;
  readonly from: BookingDate;
  readonly to: BookingDate;
  readonly reason: string;
}

export const demandSportId = async (tx: Tx, sport: Sport): Promise<number> => {
  const id = await findSportId(tx, sport);
  if (id === undefined) {
    throw new Refusal('not_found', { details: fill(operatorTexts.no_sport, { sport }) });
  }
  return id;
};

const readStanding = async ({ db }: House, { sport, from, to }: Omit<ClosureWish, 'reason'>) => ({
  bookings: await countBookings(db, sport, from, to),
  sessions: await listSessionsBetween(db, { sport, from, to }),
});

/**
 * Closing days keeps new bookings out. What stands already is said along with it, and stays: it is for
 * the venue to cancel sessions, which gives members their money back.
 */
export const closeDays = async (
  house: House,
  { sport, from, to, reason }: ClosureWish,
): Promise<CallOutput<typeof addClosure>> => {
  const { after: closure } = await changeVenue(house, 'closure.add', 'closures', async (tx) => {
    const sportId = sport === null ? null : await demandSportId(tx, sport);
    const wish = { sportId, from, to, reason };
    const knownId = await findSameClosure(tx, wish);
    const after: Closure = {
      id: knownId ?? (await insertClosure(tx, wish)),
      sport,
      from,
      to,
      reason,
    };
    return { subject: `closure:${after.id}`, before: knownId === undefined ? null : after, after };
  });
  return { closure, ...(await readStanding(house, { sport, from, to })) };
};

export const openDays = async (house: House, id: number): Promise<Closure> => {
  const { before } = await changeVenue(house, 'closure.remove', 'closures', async (tx) => {
    const closure = await findClosure(tx, id);
    if (closure === undefined) {
      throw new Refusal('not_found', {
        details: fill(operatorTexts.no_closure, { id: String(id) }),
      });
    }
    await deleteClosure(tx, id);
    return { subject: `closure:${id}`, before: closure, after: null };
  });
  return before;
};

/** One on which the venue is closed leaves what stands, as any closure does. */
export const declareHoliday = async (
  house: House,
  holiday: Holiday,
): Promise<CallOutput<typeof setHoliday>> => {
  const { after } = await changeVenue(house, 'holiday.add', 'holidays', async (tx) => {
    const { date, name, isClosed } = holiday;
    const before = await findHoliday(tx, date);
    await upsertHoliday(tx, date, name, isClosed);
    return { subject: `holiday:${date}`, before: before ?? null, after: { date, name, isClosed } };
  });
  const { date, isClosed } = after;
  if (!isClosed) return { holiday: after, bookings: 0, sessions: [] };
  return { holiday: after, ...(await readStanding(house, { sport: null, from: date, to: date })) };
};

export const cancelHoliday = async (house: House, date: BookingDate): Promise<Holiday> => {
  const { before } = await changeVenue(house, 'holiday.remove', 'holidays', async (tx) => {
    const holiday = await findHoliday(tx, date);
    if (holiday === undefined) {
      throw new Refusal('not_found', { details: fill(operatorTexts.no_holiday, { date }) });
    }
    await deleteHoliday(tx, date);
    return { subject: `holiday:${date}`, before: holiday, after: null };
  });
  return before;
};
