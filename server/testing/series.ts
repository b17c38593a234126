import { randomUUID } from 'node:crypto';
import type { CallInput } from '#contract/call.ts';
import {
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

  const list = async () => (await ask(app, listSeries, {}, manager.headers)).answer.series;

  return {
    courtId: club.courtId,
    club,
    preview,
    make,
    end: (seriesId: string, body: CallInput<typeof endSeries>['body'], staff = manager) =>
      ask(app, endSeries, { params: { seriesId }, body }, staff.headers),
    restore: (seriesId: string, body: CallInput<typeof restoreSeries>['body'], staff = manager) =>
      ask(app, restoreSeries, { params: { seriesId }, body }, staff.headers),
    list,
    listed: async (id: string) => (await list()).find((one) => one.id === id),
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

export const slotsOn = (days: readonly string[], slots: readonly number[] = [20, 21]): string[] =>
  days.flatMap((date) => slots.map((slot) => `${date} ${slot}`));
