import { offerFreeSeats } from '#server/features/lesson-waits/commands.ts';
import { makeSessions } from '#server/features/lessons/commands.ts';
import { changeCapacity } from '#server/features/schedules/commands.ts';
import { listSessionsFrom } from '#server/features/sessions/repository.ts';
import { releaseExpired } from '#server/features/slots/commands.ts';
import { turnSwitch } from '#server/features/venue-settings/commands.ts';
import { chargingHabits } from '#server/testing/simulation/charging.ts';
import { lessonBuyingHabits } from '#server/testing/simulation/lesson-buying.ts';
import { forgottenLines, makeLookAtLines } from '#server/testing/simulation/lesson-checks.ts';
import { lessonRunningHabits, lessonSchedules } from '#server/testing/simulation/lesson-running.ts';
import type { Life } from '#server/testing/simulation/life.ts';
import { owningHabits } from '#server/testing/simulation/owning.ts';
import { runningHabits } from '#server/testing/simulation/running.ts';
import type { World } from '#server/testing/simulation/world.ts';

const sessionsLived = 5;
const seatsAtFirst = 2;

/** Few sessions with few seats, those first that their members can still give back. */
const openLessons = async (world: World): Promise<void> => {
  const { house } = world;
  await turnSwitch(house, 'lessons', true);
  for (const schedule of lessonSchedules) await changeCapacity(house, schedule, seatsAtFirst);
  await makeSessions(house);
  const sessions = (await listSessionsFrom(house.db, '2026-11-16')).filter(
    ({ court, date, slot }) =>
      lessonSchedules.some(
        (schedule) =>
          schedule.court === court &&
          schedule.slot === slot &&
          Temporal.PlainDate.from(date).dayOfWeek === (schedule.day === 'Tuesday' ? 2 : 6),
      ),
  );
  const [tomorrow, ...later] = sessions.map(({ id }) => id);
  world.sessionIds = [...later.slice(0, sessionsLived - 1), ...(tomorrow ? [tomorrow] : [])];
};

/** Members buy seats in lessons, wait for them and give them back; the venue cancels and resizes. */
export const lessonLife: Life = {
  flag: '--lessons ',
  habits: [
    ...lessonBuyingHabits,
    ...lessonRunningHabits,
    ...chargingHabits,
    ...owningHabits.filter(({ name }) => name !== 'move'),
    ...runningHabits.filter(({ name }) => name !== 'promote' && name !== 'close'),
  ],
  prepare: openLessons,
  makeLook: makeLookAtLines,
  end: async (world) => {
    await releaseExpired(world.house);
    await offerFreeSeats(world.house);
    return forgottenLines(world);
  },
};
