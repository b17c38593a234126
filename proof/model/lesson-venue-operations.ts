import { findUneven, requireSame } from '#proof/model/closure-rows.ts';
import { someClass } from '#proof/model/lesson-order-operations.ts';
import { type Generator, type Operation, sendCopies, tryTo } from '#proof/model/operations.ts';
import type { World } from '#proof/model/world.ts';
import {
  cancelAsPreviewed,
  previewCancellation,
} from '#server/features/back-office/lessons/cancel-class.ts';
import {
  previewUndoClass,
  undoClassAsPreviewed,
} from '#server/features/back-office/lessons/undo-class.ts';
import { cancelLessonClass } from '#server/features/lessons/cancellation/cancellation.ts';
import { changeCapacity, type ScheduleName } from '#server/features/lessons/schedules/schedules.ts';
import { offerFreeSeats } from '#server/features/lessons/waiting-list/waiting-list.ts';
import { findCancellationOf } from '#server/features/venue/closure-acts.repository.ts';

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

const reason = 'The coach is ill';

/** A manager previews a cancellation and then makes it. Its effects must be those of the preview. [LESSON-15] */
const cancelAtConsole = async ({ context, staff }: World, id: number): Promise<boolean> => {
  const by = { ...staff, permission: 'lessons.run' } as const;
  const preview = await previewCancellation(context, by, id);
  const { digest } = preview;
  const done = await cancelAsPreviewed(context, by, { id, reason, digest });
  const isSame = done.people === preview.people.length && done.refundedSen === preview.refundedSen;
  if (!isSame) throw new Error(`The cancellation of class ${id} is not what its preview said.`);
  return done.people > 0;
};

const cancelByOperator = async ({ context }: World, id: number): Promise<boolean> =>
  (await cancelLessonClass(context, id, { reason, by: 'operator' })).people.length > 0;

const cancelAClass = (world: World): Operation => {
  const classId = someClass(world);
  const isAtConsole = world.random.chance(0.5);
  return {
    member: null,
    description: `the venue cancels ${classId}`,
    run: async () => {
      const outcome = await tryTo(
        () => (isAtConsole ? cancelAtConsole(world, classId) : cancelByOperator(world, classId)),
        (hadPeople) => (hadPeople ? 'cancelled' : 'nobody booked'),
      );
      for (const id of await findCancelled(world, classId)) world.cancelledWithClass.add(id);
      return outcome;
    },
  };
};

/** Notes that bookings of a class have come back. */
const noteRestored = async (world: World, actId: number): Promise<void> => {
  const rows = await world.context.db
    .selectFrom('booking_changes')
    .select(['booking_id as id', 'user_id as userId', 'undoes'])
    .where('closure_id', '=', actId)
    .where('kind', '=', 'restored')
    .execute();
  for (const { id, userId, undoes } of rows) {
    world.reported.restored.set(id, userId);
    if (undoes !== null) world.undoneCancellations.add(undoes);
  }
};

/** A manager undoes the cancellation of a class; nobody gains or loses anything. [LESSON-19] */
const undoAClass = (world: World): Operation => {
  const { random, context, staff } = world;
  const classId = someClass(world);
  const copies = random.chance(0.3) ? 2 : 1;
  const by = { ...staff, permission: 'lessons.run' } as const;
  const run = async (): Promise<string> => {
    const actId = await findCancellationOf(context.db, classId);
    if (actId === undefined) return 'never cancelled';
    const shown = await previewUndoClass(context, by, classId);
    const request = { id: classId, digest: shown.digest, reason };
    const done = await sendCopies(copies, () => undoClassAsPreviewed(context, by, request));
    const counts = { restored: shown.restored.length, kept: shown.kept.length };
    requireSame(`undoing the cancellation of class ${classId}`, counts, done);
    await noteRestored(world, actId);
    const uneven = await findUneven(world, actId);
    if (uneven.length > 0) throw new Error(uneven.join('; '));
    if (done.kept > 0) return 'undone in part';
    return done.restored > 0 ? 'undone' : 'undone, nobody there';
  };
  return {
    member: null,
    description: `a manager undoes the cancellation of ${classId}`,
    run: () => tryTo(run, (did) => did),
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
  { name: 'undo class', weight: 2, choose: undoAClass },
  { name: 'resize', weight: 4, choose: resize },
];
