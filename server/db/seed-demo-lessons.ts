import { randomUUIDv7 } from 'node:crypto';
import type { MembershipStatus } from '#domain/members/membership-status.ts';
import { bookingDayOf } from '#domain/time/booking-window.ts';
import { type Slot, slotStart, tableSlots } from '#domain/time/slots.ts';
import { addDays, type BookingDate } from '#domain/time/venue-time.ts';
import { demoEmail } from '#domain/venue/demo.ts';
import { asDate, type Tx } from '#server/db/database.ts';
import type { DemoOptions } from '#server/db/seed-demo.ts';
import { listTaken, slotName } from '#server/db/seed-demo-crowd.ts';
import { idOf, idsByName } from '#server/db/seed-ids.ts';
import { seedOnce } from '#server/db/seed-once.ts';

const pupils: readonly MembershipStatus[] = ['super_host', 'long_term_member', 'vip_maserati'];
const courts = ['Tournament Court 8', 'Tournament Court 7', 'Tournament Court 6'] as const;
const sport = 'Pickle';
const days = 14;
const usualSlots: readonly Slot[] = [9, 17, 19];

/**
 * Seeds private lessons of the demonstration's coach for two weeks. Those of today are as near to
 * the present as there are free courts, so that there is somebody to mark.
 */
export const seedDemoLessons = (tx: Tx, { now, hasCrowd = false }: DemoOptions): Promise<void> =>
  seedOnce(tx, 'demo-lessons', async () => {
    if (!hasCrowd) return;
    // An older demonstration may have deleted some of them.
    const coachId = await findAccount(tx, 'coach');
    if (coachId === undefined) return;
    await insertCoach(tx, coachId);
    const pupilIds: string[] = [];
    for (const status of pupils) {
      const id = await findAccount(tx, status);
      if (id !== undefined) pupilIds.push(id);
    }
    const findCourtSlot = await courtSlotFinder(tx, bookingDayOf(now));
    const today = bookingDayOf(now);
    for (let ahead = 0; ahead < days; ahead += 1) {
      const date = addDays(today, ahead);
      const slots = ahead === 0 ? slotsNear(today, now) : usualSlots;
      for (const [at, courtSlot] of findCourtSlot(date, slots, pupilIds.length).entries()) {
        const row = { ...courtSlot, user_id: pupilIds[at] ?? '', booking_date: date };
        await tx
          .insertInto('slot_claims')
          .values({ ...row, kind: 'booking' })
          .execute();
        await tx
          .insertInto('bookings')
          .values({
            ...row,
            id: randomUUIDv7(),
            booking_type: 'private_lesson',
            coach_user_id: coachId,
            created_at: asDate(now),
          })
          .execute();
      }
    }
  });

export const findAccount = async (
  tx: Tx,
  status: MembershipStatus,
): Promise<string | undefined> => {
  const account = await tx
    .selectFrom('users')
    .select('id')
    .where('email', '=', demoEmail(status))
    .executeTakeFirst();
  return account?.id;
};

/** Makes the account a coach of the sport, and returns the id of the sport. */
export const insertCoach = async (tx: Tx, user_id: string): Promise<number> => {
  const sport_id = idOf(await idsByName(tx, 'sports'), sport);
  await tx
    .insertInto('coach_sports')
    .values({ user_id, sport_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return sport_id;
};

/** Slots by their distance from the present. */
const slotsNear = (date: BookingDate, now: Temporal.Instant): readonly Slot[] => {
  const distance = (slot: Slot): number =>
    Math.abs(slotStart(date, slot).epochMilliseconds - now.epochMilliseconds);
  return tableSlots.toSorted((a, b) => distance(a) - distance(b));
};

interface CourtSlot {
  readonly court_id: number;
  readonly slot: Slot;
}

/** Finds a free court for some of the slots, each slot once: a coach teaches one lesson at a time. */
const courtSlotFinder = async (tx: Tx, from: BookingDate) => {
  const courtIds = await idsByName(tx, 'courts');
  const taken = await listTaken(tx, from);
  return (date: BookingDate, slots: readonly Slot[], count: number): readonly CourtSlot[] => {
    const weekday = Temporal.PlainDate.from(date).dayOfWeek;
    const isFree = ({ court_id, slot }: CourtSlot): boolean =>
      !taken.has(slotName(court_id, date, slot)) && !taken.has(slotName(court_id, weekday, slot));
    return slots
      .flatMap((slot) => {
        const onCourts = courts.map((court) => ({ court_id: idOf(courtIds, court), slot }));
        const found = onCourts.find(isFree);
        return found === undefined ? [] : [found];
      })
      .slice(0, count);
  };
};
