import { randomUUID } from 'node:crypto';
import type { CallInput } from '#contract/call.ts';
import {
  type EndedRuns,
  endSeries,
  listSeries,
  makeSeries,
  previewSeries,
  restoreSeries,
} from '#contract/console-series.ts';
import type { TestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { courtIdOf } from '#server/testing/guard-fixtures.ts';
import type { TestStaff } from '#server/testing/staff.ts';

type Asked = CallInput<typeof previewSeries>['body'];
type New = CallInput<typeof makeSeries>['body'];

/** Tuesdays after the opening time of the tests. */
export const tuesdays = ['2026-11-17', '2026-11-24', '2026-12-01', '2026-12-08'] as const;

/** Makes, changes and ends series of a club on one court, 08:00 PM to 10:00 PM on four Tuesdays. */
export const openSeries = async ({ app, db }: TestApp, manager: TestStaff, court: string) => {
  const club = {
    courtId: await courtIdOf(db, court),
    slot: 20,
    durationSlots: 2,
    firstDate: tuesdays[0],
    weeks: 4,
    replaces: null,
  } as const;

  const preview = (changes: Partial<Asked> = {}, staff: TestStaff = manager) =>
    ask(app, previewSeries, { body: { ...club, ...changes } }, staff.headers);

  const make = async (changes: Partial<New> = {}, staff: TestStaff = manager) => {
    const { id = randomUUID(), reason = 'Smash Club', ...others } = changes;
    const { forWhom = null, leftOut = [], digest, ...asked } = others;
    const seen = digest ?? (await preview(asked, staff)).answer.digest;
    const body = { ...club, ...asked, id, reason, forWhom, leftOut, digest: seen };
    return { id, body, ...(await ask(app, makeSeries, { body }, staff.headers)) };
  };

  /** Ends a part of a series, and says what became free. */
  const end = async (
    seriesId: string,
    body: CallInput<typeof endSeries>['body'],
    staff = manager,
  ) => {
    const ending = await ask(app, endSeries, { params: { seriesId }, body }, staff.headers);
    const ended = ending.status === 200 ? ending.answer.ended : [];
    return { ...ending, ended, freed: freedOf(ended) };
  };

  const list = async () => (await ask(app, listSeries, {}, manager.headers)).answer.series;

  return {
    courtId: club.courtId,
    club,
    preview,
    make,
    end,
    restore: (seriesId: string, body: CallInput<typeof restoreSeries>['body'], staff = manager) =>
      ask(app, restoreSeries, { params: { seriesId }, body }, staff.headers),
    list,
    listed: async (id: string) => (await list()).find((one) => one.id === id),
    /** The dates of a series as its page has them, such as `2026-11-17 20 left out`. */
    page: async (id: string) => {
      const one = (await list()).find((series) => series.id === id);
      return (one?.dates ?? []).map(({ runId, date, isBlocked, movedFrom }) => {
        const run = one?.runs.find((other) => other.id === runId);
        const moved = movedFrom === null ? [] : [`moved from ${movedFrom.date}`];
        return [date, run?.slot, ...(isBlocked ? [] : ['left out']), ...moved].join(' ');
      });
    },
    /** The slots that a series blocks, such as `2026-11-17 20`. */
    blocked: async (seriesId: string) => {
      const rows = await db
        .selectFrom('slot_claims')
        .select(['booking_date as date', 'slot'])
        .where('series_id', '=', seriesId)
        .orderBy('booking_date')
        .orderBy('slot')
        .execute();
      return rows.map(({ date, slot }) => `${date} ${slot}`);
    },
  };
};

export const freedOf = (ended: EndedRuns): string[] => ended.flatMap(({ dates }) => dates).sort();

export const slotsOn = (days: readonly string[], slots: readonly number[] = [20, 21]): string[] =>
  days.flatMap((date) => slots.map((slot) => `${date} ${slot}`));
