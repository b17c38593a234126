import { bookingGenerators } from '#proof/model/booking-operations.ts';
import { closureGenerators } from '#proof/model/closure-operations.ts';
import { forgottenWaitingLists, makeWaitingListCheck } from '#proof/model/lesson-checks.ts';
import { lessonOrderGenerators } from '#proof/model/lesson-order-operations.ts';
import { lessonSchedules, lessonVenueGenerators } from '#proof/model/lesson-venue-operations.ts';
import { paymentGenerators } from '#proof/model/payment-operations.ts';
import type { Scenario } from '#proof/model/scenario.ts';
import { venueGenerators } from '#proof/model/venue-operations.ts';
import type { World } from '#proof/model/world.ts';
import { listClassesFrom } from '#server/features/lessons/cancellation/cancellation.repository.ts';
import { changeCapacity } from '#server/features/lessons/schedules/schedules.ts';
import { makeClasses } from '#server/features/lessons/timetable/timetable.ts';
import { offerFreeSeats } from '#server/features/lessons/waiting-list/waiting-list.ts';
import { expireHolds } from '#server/features/slots/expiry.ts';
import { turnSwitch } from '#server/features/venue/settings.ts';

const classesLived = 5;
const seatsAtFirst = 2;

/** Few classes with few seats; first those that members can still cancel. */
const openLessons = async (world: World): Promise<void> => {
  const { context } = world;
  await turnSwitch(context, 'lessons', true);
  for (const schedule of lessonSchedules) await changeCapacity(context, schedule, seatsAtFirst);
  await makeClasses(context);
  const classes = (await listClassesFrom(context.db, '2026-11-16')).filter(
    ({ court, date, slot }) =>
      lessonSchedules.some(
        (schedule) =>
          schedule.court === court &&
          schedule.slot === slot &&
          Temporal.PlainDate.from(date).dayOfWeek === (schedule.day === 'Tuesday' ? 2 : 6),
      ),
  );
  const [tomorrow, ...later] = classes.map(({ id }) => id);
  world.classIds = [...later.slice(0, classesLived - 1), ...(tomorrow ? [tomorrow] : [])];
};

/** Members buy seats in lessons, join waiting lists and cancel; the venue cancels and resizes. */
export const lessonScenario: Scenario = {
  flag: '--lessons ',
  generators: [
    ...lessonOrderGenerators,
    ...lessonVenueGenerators,
    ...paymentGenerators,
    ...bookingGenerators.filter(({ name }) => name !== 'move'),
    ...venueGenerators.filter(({ name }) => name !== 'promote'),
    ...closureGenerators,
  ],
  prepare: openLessons,
  makeLook: makeWaitingListCheck,
  end: async (world) => {
    await expireHolds(world.context);
    await offerFreeSeats(world.context);
    return forgottenWaitingLists(world);
  },
};
