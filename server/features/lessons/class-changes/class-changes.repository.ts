import { bookingDayOf } from '#domain/time/booking-window.ts';
import type { Slot } from '#domain/time/slots.ts';
import { startOfDay } from '#domain/time/venue-time.ts';
import type { Tx } from '#server/db/database.ts';
import { findTeaching } from '#server/features/lessons/private-lessons/private-lessons.repository.ts';

/** Null gives the class back to the coach of its program. */
export const updateCoachOfClass = async (
  tx: Tx,
  classId: number,
  coachId: string | null,
): Promise<void> => {
  await tx
    .updateTable('program_schedule_instances')
    .set({ substitute_user_id: coachId })
    .where('id', '=', classId)
    .execute();
};

/** Those who have booked a seat in a class. */
export const listBookersOf = async (tx: Tx, classId: number): Promise<readonly string[]> => {
  const rows = await tx
    .selectFrom('bookings')
    .select('user_id as userId')
    .where('program_schedule_instance_id', '=', classId)
    .execute();
  return rows.map(({ userId }) => userId);
};

/** Names the coach in a program's classes that have begun, before the program gets another. [COACH-11] */
export const keepCoachOfBegun = async (
  tx: Tx,
  programId: number,
  now: Temporal.Instant,
): Promise<void> => {
  const today = bookingDayOf(now);
  const hour = Math.floor(startOfDay(today).until(now).total('hours'));
  await tx
    .updateTable('program_schedule_instances as class')
    .from('program_schedules as schedule')
    .innerJoin('programs', 'programs.id', 'schedule.program_id')
    .set((eb) => ({ substitute_user_id: eb.ref('programs.coach_user_id') }))
    .whereRef('schedule.id', '=', 'class.schedule_id')
    .where('programs.id', '=', programId)
    .where('class.substitute_user_id', 'is', null)
    .where((eb) =>
      eb.or([
        eb('class.date', '<', today),
        eb.and([eb('class.date', '=', today), eb('class.slot', '<=', hour as Slot)]),
      ]),
    )
    .execute();
};

interface ClassHours {
  readonly date: string;
  readonly slot: Slot;
  readonly durationSlots: number;
}

/** True if a coach gives some lesson in the hours of a class. */
export const isTeachingIn = async (
  tx: Tx,
  coachId: string,
  { date, slot, durationSlots }: ClassHours,
): Promise<boolean> => {
  for (let hour = 0; hour < durationSlots; hour += 1) {
    const at = { date, slot: (slot + hour) as Slot };
    if ((await findTeaching(tx, coachId, at)) !== undefined) return true;
  }
  return false;
};
