import { bookingDayOf } from '#domain/time/booking-window.ts';
import type { Slot } from '#domain/time/slots.ts';
import { addDays, type BookingDate } from '#domain/time/venue-time.ts';
import { groupLessonClassSen } from '#domain/venue/starting-prices.ts';
import type { Tx } from '#server/db/database.ts';
import type { DemoOptions } from '#server/db/seed-demo.ts';
import { listTaken, slotName } from '#server/db/seed-demo-crowd.ts';
import { findAccount, insertCoach } from '#server/db/seed-demo-lessons.ts';
import { idOf, idsByName } from '#server/db/seed-ids.ts';
import { seedOnce } from '#server/db/seed-once.ts';

const courts = ['Tournament Court 8', 'Tournament Court 7', 'Tournament Court 6'] as const;
/** The coach has private lessons at other times. */
const slots: readonly Slot[] = [18, 11, 21];
const capacity = 6;

interface Weekly {
  readonly date: BookingDate;
  readonly court_id: number;
  readonly slot: Slot;
}

/** Seeds two weekly classes of the demonstration's coach, of which the next ones are made already. */
export const seedDemoClass = (tx: Tx, { now, hasCrowd = false }: DemoOptions): Promise<void> =>
  seedOnce(tx, 'demo-class', async () => {
    if (!hasCrowd) return;
    const coachId = await findAccount(tx, 'coach');
    if (coachId === undefined) return;
    const sportId = await insertCoach(tx, coachId);
    const { id: programId } = await tx
      .insertInto('programs')
      .values({
        name: 'Rally Club',
        description: 'Long rallies in a small group, and a match at the end.',
        level: 'Intermediate',
        duration_slots: 1,
        price_sen: groupLessonClassSen,
        sport_id: sportId,
        coach_user_id: coachId,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const weekly of await findWeekly(tx, bookingDayOf(now))) {
      await insertWeekly(tx, programId, weekly);
    }
  });

/** The first two of the coming days with a free court at one of the times. */
const findWeekly = async (tx: Tx, today: BookingDate): Promise<readonly Weekly[]> => {
  const courtIds = await idsByName(tx, 'courts');
  const taken = await listTaken(tx, today);
  const days = [1, 2, 3, 4, 5, 6].flatMap((ahead) => {
    const date = addDays(today, ahead);
    const weekday = Temporal.PlainDate.from(date).dayOfWeek;
    const found = slots
      .flatMap((slot) => courts.map((court) => ({ date, court_id: idOf(courtIds, court), slot })))
      .find(
        ({ court_id, slot }) =>
          !taken.has(slotName(court_id, date, slot)) &&
          !taken.has(slotName(court_id, weekday, slot)),
      );
    return found ?? [];
  });
  return days.slice(0, 2);
};

const insertWeekly = async (
  tx: Tx,
  program_id: number,
  { date, court_id, slot }: Weekly,
): Promise<void> => {
  const day_of_week = Temporal.PlainDate.from(date).dayOfWeek;
  const schedule = await tx
    .insertInto('program_schedules')
    .values({ program_id, day_of_week, slot, capacity, court_id })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: instance_id } = await tx
    .insertInto('program_schedule_instances')
    .values({ schedule_id: schedule.id, date, court_id, slot, duration_slots: 1, capacity })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('slot_claims')
    .values({ court_id, booking_date: date, slot, kind: 'lesson', instance_id })
    .execute();
};
