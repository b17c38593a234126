import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { lessonEvents } from '#proof/model/awaited-events.ts';
import { missingAfterHistories } from '#proof/model/event-coverage.ts';
import { simulate } from '#proof/model/history.ts';
import { lessonScenario } from '#proof/model/lesson-scenario.ts';
import type { World } from '#proof/model/world.ts';

// Random histories: `node proof/prove.ts --lessons` runs many more of them.

const place = inject('testServer');
/** They lead to offers, which come in the wrong order here. */
const favoured = ['join', 'offer', 'refund'];
const seeds = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

test('in random histories of lessons nobody is skipped, no seat is sold twice and every sen is accounted for', async () => {
  const missing = await missingAfterHistories(place, lessonEvents, { scenario: lessonScenario });
  expect(missing.length).toBeLessThan(lessonEvents.length / 2);
}, 300_000);

test('a waiting list that forgets its order is detected', async () => {
  const prepare = async (world: World): Promise<World> => {
    await sql`
      alter table lesson_waits alter column position drop identity;
      create sequence backwards increment -1 start 1000000 minvalue 1 maxvalue 1000000;
      alter table lesson_waits alter column position set default nextval('backwards')
    `.execute(world.context.db);
    return world;
  };
  const fault = async (): Promise<string> => {
    for (const seed of seeds) {
      try {
        await simulate(place, seed, { scenario: lessonScenario, prepare, favoured });
      } catch (error) {
        return String(error);
      }
    }
    return 'Nothing was detected.';
  };
  expect(await fault()).toMatch(/has a (offer|hold|booking) in \d+ before/);
}, 300_000);
