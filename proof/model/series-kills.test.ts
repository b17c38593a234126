import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { endSeries, makeSeries, previewSeries } from '#contract/console-series.ts';
import { openDeskToKill } from '#proof/model/desk-to-kill.ts';
import type { KillCase } from '#proof/model/kill-at-statements.ts';
import { ask } from '#server/testing/ask.ts';
import { courtIdOf } from '#server/testing/guard-fixtures.ts';

// Kills the process at the statements that make, change and end a series. Afterwards every invariant
// must hold, and the same request again completes the work.

const desk = await openDeskToKill();
const { running, owner, staff } = desk;
const { app, db } = running;

const blocksOf = async (seriesId: string): Promise<number> =>
  (
    await db
      .selectFrom('slot_claims')
      .select('booking_date')
      .where('series_id', '=', seriesId)
      .execute()
  ).length;

/** A request for two weeks on a fresh place, in the place of another series if one is given. */
const aRequest = async (replaced: string | null) => {
  const { date: firstDate, court, slot } = desk.freshPlace();
  const replaces =
    replaced === null ? null : ({ seriesId: replaced, scope: 'all', date: firstDate } as const);
  const courtId = await courtIdOf(db, court);
  const weekly = { courtId, slot, durationSlots: 1, firstDate, weeks: 2, replaces };
  const { answer } = await ask(app, previewSeries, { body: weekly }, owner.headers);
  const texts = { reason: 'Smash Club', forWhom: null, leftOut: [] };
  return { ...weekly, ...texts, id: randomUUID(), digest: answer.digest };
};

const make = async (body: Awaited<ReturnType<typeof aRequest>>): Promise<void> => {
  expect((await ask(app, makeSeries, { body }, owner.headers)).status).toBe(200);
};

const makeOne = async (): Promise<KillCase> => {
  const series = await aRequest(null);
  return {
    operation: { kind: 'makeSeries', staff, series },
    isDone: async () => {
      const count = await blocksOf(series.id);
      expect([0, 2]).toContain(count);
      return count === 2;
    },
    finish: async () => {
      await make(series);
      expect(await blocksOf(series.id)).toBe(2);
    },
  };
};

const changeOne = async (): Promise<KillCase> => {
  const old = await aRequest(null);
  await make(old);
  const series = await aRequest(old.id);
  return {
    operation: { kind: 'makeSeries', staff, series },
    isDone: async () => {
      const counts = [await blocksOf(old.id), await blocksOf(series.id)];
      expect([
        [2, 0],
        [0, 2],
      ]).toContainEqual(counts);
      return counts[1] === 2;
    },
    finish: async () => {
      await make(series);
      expect([await blocksOf(old.id), await blocksOf(series.id)]).toEqual([0, 2]);
    },
  };
};

const endOne = async (): Promise<KillCase> => {
  const series = await aRequest(null);
  await make(series);
  const body = { scope: 'all', date: series.firstDate } as const;
  return {
    operation: { kind: 'endSeries', staff, seriesId: series.id, part: body },
    isDone: async () => {
      const count = await blocksOf(series.id);
      expect([0, 2]).toContain(count);
      return count === 0;
    },
    finish: async () => {
      const params = { seriesId: series.id };
      expect((await ask(app, endSeries, { params, body }, owner.headers)).status).toBe(200);
      expect(await blocksOf(series.id)).toBe(0);
    },
  };
};

desk.killAll([
  ['a new series', makeOne, 8],
  ['a change of a series', changeOne, 12],
  ['the end of a series', endOne, 5],
]);
