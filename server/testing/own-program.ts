import { afterEach, beforeEach, expect } from 'vitest';
import { getPrograms } from '#contract/lessons.ts';
import { addProgram, addSchedule, cancelClass, removeProgram } from '#contract/operator-lessons.ts';
import { makeClasses } from '#server/features/lessons/timetable/timetable.ts';
import type { TestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { buyLessons } from '#server/testing/lessons.ts';
import { aShopper, brokenInvariants, type Shopper } from '#server/testing/shopping.ts';

export const monday = { court: 'Tournament Court 7', day: 'Monday', slot: 20 } as const;
export const dinks = { sport: 'Pickle', name: 'Dinks', level: 'Beginner' } as const;
export const program = { sport: 'Pickle', program: 'Dinks', level: 'Beginner' } as const;

interface Terms {
  readonly coach: string;
  readonly description: string;
  readonly durationSlots: number;
}

/** Gives each test its own program, on Mondays at 08:00 PM, and removes it afterwards. */
export const offerDinks = (running: TestApp, reader: Shopper, terms: Terms) => {
  const { app, context } = running;
  const shown = async () => {
    const { answer } = await ask(app, getPrograms, { params: { sport: 'Pickle' } }, reader.headers);
    return answer.programs.find(({ name }) => name === 'Dinks');
  };
  const classIds = async () => (await shown())?.classes.map(({ id }) => id) ?? [];
  const buyDinks = (classId: number) =>
    aShopper(running).then((shopper) =>
      buyLessons(running, shopper, [classId], { shownTotalSen: 4_500 }),
    );
  beforeEach(async () => {
    const body = { ...dinks, ...terms, priceSen: 4_500 };
    expect((await ask(app, addProgram, { body })).status).toBe(200);
    const added = await ask(app, addSchedule, { body: { ...program, ...monday, capacity: 4 } });
    expect(added.status).toBe(200);
    await makeClasses(context);
  });
  afterEach(async () => {
    expect(await brokenInvariants(context)).toEqual([]);
    for (const id of await classIds()) {
      await ask(app, cancelClass, { params: { id }, body: { reason: 'The coach is ill' } });
    }
    await ask(app, removeProgram, { params: dinks });
  });
  return { shown, classIds, buyDinks };
};
