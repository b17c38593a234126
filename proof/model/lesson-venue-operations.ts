import { someClass } from '#proof/model/lesson-order-operations.ts';
import { type Generator, type Operation, tryTo } from '#proof/model/operations.ts';
import type { World } from '#proof/model/world.ts';
import { cancelLessonClass } from '#server/features/lessons/cancellation/cancellation.ts';
import { changeCapacity, type ScheduleName } from '#server/features/lessons/schedules/schedules.ts';
import { offerFreeSeats } from '#server/features/lessons/waiting-list/waiting-list.ts';

/** The schedules of the histories' classes. */
export const lessonSchedules: readonly ScheduleName[] = [
  { court: 'Tournament Court 5', day: 'Tuesday', slot: 19 },
  { court: 'Tournament Court 5', day: 'Saturday', slot: 9 },
];

const offer = ({ context }: World): Operation => ({
  member: null,
  description: 'free seats are offered to the waiting lists',
  run: async () => {
    await offerFreeSeats(context);
    return 'done';
  },
});

/** The bookings of a class that were cancelled, by members or by the venue. */
const findCancelled = async ({ context: { db } }: World, classId: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('booking_changes')
    .innerJoin('order_items', 'order_items.id', 'booking_changes.item_id')
    .select('booking_changes.booking_id as id')
    .where('order_items.instance_id', '=', classId)
    .where('booking_changes.kind', '=', 'given_back')
    .execute();
  return rows.map(({ id }) => id);
};

const cancelAClass = (world: World): Operation => {
  const classId = someClass(world);
  return {
    member: null,
    description: `the venue cancels ${classId}`,
    run: async () => {
      const outcome = await tryTo(
        () => cancelLessonClass(world.context, classId, 'The coach is ill'),
        ({ refunded, released, offered, waiting }) =>
          refunded + released + offered + waiting > 0 ? 'cancelled' : 'nobody booked',
      );
      for (const id of await findCancelled(world, classId)) world.cancelledWithClass.add(id);
      return outcome;
    },
  };
};

const mostSeats = 4;

const resize = (world: World): Operation | null => {
  const { random, context } = world;
  const schedule = random.pick(lessonSchedules);
  if (schedule === undefined) return null;
  const capacity = 1 + random.below(mostSeats);
  return {
    member: null,
    description: `${schedule.day}'s lessons get ${capacity} seats`,
    run: () =>
      tryTo(
        () => changeCapacity(context, schedule, capacity),
        ({ kept }) => (kept.length > 0 ? 'seats kept' : 'changed'),
      ),
  };
};

export const lessonVenueGenerators: readonly Generator[] = [
  { name: 'offer', weight: 12, choose: offer },
  { name: 'cancel class', weight: 1, choose: cancelAClass },
  { name: 'resize', weight: 4, choose: resize },
];
