import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { openTestApp } from '#server/testing/app.ts';
import { buy } from '#server/testing/own-bookings.ts';
import { openSeries, slotsOn, tuesdays } from '#server/testing/series.ts';
import { aShopper, brokenInvariants, openingTime } from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

// The clock is at Monday, 16 November, 09:00 AM.
const running = await openTestApp({ now: openingTime });
const { context } = running;
const manager = await aStaffMember(running, 'manager');
const court = 'Tournament Court 1';
const [first, second, third, fourth] = tuesdays;
const { preview, make, end, restore, list, page, blocked } = await openSeries(
  running,
  manager,
  court,
);

afterEach(async () => {
  for (const { id } of await list()) await end(id, { scope: 'all', date: first });
  expect(await brokenInvariants(context)).toEqual([]);
});

describe('[SERIES-5] ending', () => {
  test('one date makes an exception', async () => {
    const { id } = await make();
    const { ended } = await end(id, { scope: 'one', date: second });
    expect(ended).toEqual([{ id, dates: [second], weeks: 4 }]);
    expect(await blocked(id)).toEqual(slotsOn([first, third, fourth]));
    expect(await page(id)).toEqual([
      `${first} 20`,
      `${second} 20 left out`,
      `${third} 20`,
      `${fourth} 20`,
    ]);
  });

  test('from a date on makes it shorter', async () => {
    const { id } = await make();
    const { ended } = await end(id, { scope: 'from', date: third, reason: 'The club has moved' });
    expect(ended).toEqual([{ id, dates: [third, fourth], weeks: 4 }]);
    expect(await page(id)).toEqual([`${first} 20`, `${second} 20`]);
    expect((await end(id, { scope: 'from', date: third })).ended).toEqual([]);
  });

  test('the whole of it frees every date, and what is unknown is not found', async () => {
    const { id } = await make();
    expect((await end(id, { scope: 'all', date: third })).freed).toEqual([...tuesdays]);
    expect(await page(id)).toEqual([]);
    const unknown = await end(randomUUID(), { scope: 'all', date: third });
    expect(unknown.failure.code).toBe('not_found');
  });
});

describe('[SERIES-6] changing', () => {
  test('one date moves it and leaves the others', async () => {
    const { id } = await make();
    const replaces = { seriesId: id, scope: 'one', date: second } as const;
    const moved = await make({ replaces, slot: 21, durationSlots: 2, firstDate: second, weeks: 1 });
    expect(moved.answer).toEqual({
      blocked: [second],
      ended: [{ id, dates: [second], weeks: 4 }],
    });
    expect(await blocked(id)).toEqual(slotsOn([first, third, fourth]));
    expect(await blocked(moved.id)).toEqual(slotsOn([second], [21, 22]));
    expect((await preview({ replaces, firstDate: second, weeks: 2 })).status).toBe(400);
    const other = { ...replaces, date: '2026-11-25' };
    expect((await preview({ replaces: other, weeks: 1 })).failure.code).toBe('not_found');
  });

  test('from a date on gives those dates another run, and remembers its exceptions', async () => {
    const { id } = await make();
    await end(id, { scope: 'one', date: fourth });
    const replaces = { seriesId: id, scope: 'from', date: second } as const;
    const asked = { replaces, slot: 21, firstDate: second, weeks: 3 } as const;
    const { answer } = await preview(asked);
    expect(answer.freed).toEqual([second, third]);
    expect(
      answer.dates.map(({ inTheWay, wasException }) => [inTheWay.length, wasException]),
    ).toEqual([
      [0, false],
      [0, false],
      [0, true],
    ]);
    expect(await blocked(id)).toEqual(slotsOn([first, second, third]));
    const changed = await make({ ...asked, leftOut: [fourth] });
    expect(await blocked(id)).toEqual(slotsOn([first]));
    expect(await blocked(changed.id)).toEqual(slotsOn([second, third], [21, 22]));
    expect(await page(id)).toEqual([
      `${first} 20`,
      `${second} 21`,
      `${third} 21`,
      `${fourth} 21 left out`,
    ]);
  });

  test('is refused if the series has changed since, and then nothing happens', async () => {
    const { id } = await make();
    const replaces = { seriesId: id, scope: 'all', date: first } as const;
    const { digest } = (await preview({ replaces, slot: 9 })).answer;
    await end(id, { scope: 'one', date: second });
    const { failure } = await make({ replaces, slot: 9, digest });
    expect(failure.code).toBe('preview_changed');
    expect(await blocked(id)).toEqual(slotsOn([first, third, fourth]));
  });
});

describe('[SERIES-7] ended dates are blocked again', () => {
  test('as they were, after one, some or all of them', async () => {
    const { id } = await make();
    for (const [scope, date] of [
      ['one', second],
      ['from', third],
      ['all', first],
    ] as const) {
      const { ended: runs, freed } = await end(id, { scope, date });
      const body = { runs, insteadOf: null };
      expect((await restore(id, body)).answer.blocked).toEqual(freed);
      expect((await restore(id, body)).status).toBe(200);
      expect(await blocked(id)).toEqual(slotsOn(tuesdays));
      expect(await page(id)).toEqual(tuesdays.map((one) => `${one} 20`));
    }
  });

  test('with the run that took their place', async () => {
    const { id } = await make();
    const replaces = { seriesId: id, scope: 'from', date: second } as const;
    const changed = await make({ replaces, slot: 21, firstDate: second, weeks: 3 });
    const body = { runs: changed.answer.ended, insteadOf: changed.id };
    expect((await restore(id, body)).status).toBe(200);
    expect(await blocked(id)).toEqual(slotsOn(tuesdays));
    expect(await blocked(changed.id)).toEqual([]);
  });

  test('all of them or none, if somebody has taken a slot', async () => {
    const { id } = await make({ slot: 14 });
    const { ended: runs } = await end(id, { scope: 'all', date: first });
    const mei = await aShopper(running);
    await buy(running, mei, { date: second, slots: { [court]: [15] } });
    const { failure } = await restore(id, { runs, insteadOf: null });
    expect(failure).toMatchObject({
      code: 'slots_in_the_way',
      details: { conflicts: [{ slot: 15 }] },
    });
    expect(await blocked(id)).toEqual([]);
    const wrong = { runs: [{ id, dates: ['2026-11-18'], weeks: 4 }], insteadOf: null };
    expect((await restore(id, wrong)).failure.code).toBe('not_found');
    const other = await make({ slot: 18 });
    const notOfIt = { runs: [], insteadOf: other.id };
    expect((await restore(id, notOfIt)).failure.code).toBe('not_found');
    expect(await blocked(other.id)).toHaveLength(8);
  });

  test('but not those that have ended', async () => {
    const { id } = await make({ slot: 9, durationSlots: 1, firstDate: '2026-11-16' });
    await end(id, { scope: 'one', date: '2026-11-16' });
    const before = context.clock.now();
    context.clock.set(before.add({ hours: 2 }));
    const body = { runs: [{ id, dates: ['2026-11-16'], weeks: 4 }], insteadOf: null };
    expect((await restore(id, body)).failure.code).toBe('slot_past');
    context.clock.set(before);
  });
});

describe('[SERIES-9] a series that was changed is one series', () => {
  /** The second date moved an hour later, and from the third one on two hours later. */
  const changedClub = async () => {
    const { id } = await make();
    const one = { seriesId: id, scope: 'one', date: second } as const;
    const moved = await make({ replaces: one, slot: 21, firstDate: second, weeks: 1 });
    const from = { seriesId: id, scope: 'from', date: third } as const;
    const later = await make({ replaces: from, slot: 22, firstDate: third, weeks: 2 });
    return { id, moved, later };
  };

  test('with all of its dates, those that were moved where they stand', async () => {
    const { id } = await changedClub();
    expect(await list()).toHaveLength(1);
    expect(await page(id)).toEqual([
      `${first} 20`,
      `${second} 21 moved from ${second}`,
      `${third} 22`,
      `${fourth} 22`,
    ]);
  });

  test('and ends whole, by any of its runs, and comes back whole', async () => {
    const { id, moved, later } = await changedClub();
    const before = await page(id);
    const ending = await end(later.id, { scope: 'all', date: third });
    expect(ending.freed).toEqual([...tuesdays]);
    expect(await list()).toEqual([]);
    for (const one of [id, moved.id, later.id]) expect(await blocked(one)).toEqual([]);
    const body = { runs: ending.ended, insteadOf: null };
    expect((await restore(id, body)).answer.blocked).toEqual([...tuesdays]);
    expect(await page(id)).toEqual(before);
  });

  test('from a date on means every date from there, and a moved one is changed with them', async () => {
    const { id, later } = await changedClub();
    const replaces = { seriesId: later.id, scope: 'from', date: second } as const;
    const asked = { replaces, slot: 20, firstDate: second, weeks: 3 } as const;
    const { answer } = await preview(asked);
    expect(answer.freed).toEqual([second, third, fourth]);
    expect(answer.dates.map(({ wasException }) => wasException)).toEqual([false, false, false]);
    const changed = await make(asked);
    expect(await page(id)).toEqual(tuesdays.map((date) => `${date} 20`));
    const body = { runs: changed.answer.ended, insteadOf: changed.id };
    expect((await restore(id, body)).status).toBe(200);
    expect(await page(id)).toHaveLength(4);
    expect((await page(id))[1]).toBe(`${second} 21 moved from ${second}`);
  });

  test('a date that is moved twice is still moved from where it was, and can be left out', async () => {
    const { id, moved } = await changedClub();
    const replaces = { seriesId: moved.id, scope: 'one', date: second } as const;
    const wednesday = '2026-11-25';
    const again = await make({ replaces, slot: 20, firstDate: wednesday, weeks: 1 });
    expect((await page(id))[1]).toBe(`${wednesday} 20 moved from ${second}`);
    await end(again.id, { scope: 'one', date: wednesday });
    expect((await page(id))[1]).toBe(`${second} 20 left out`);
  });

  test('a date that stands elsewhere is left out of a change that does not reach it', async () => {
    const { id } = await make();
    const one = { seriesId: id, scope: 'one', date: fourth } as const;
    await make({ replaces: one, firstDate: '2026-11-27', weeks: 1 });
    const replaces = { seriesId: id, scope: 'from', date: third } as const;
    const { answer } = await preview({ replaces, slot: 18, firstDate: third, weeks: 2 });
    expect(answer.freed).toEqual([third]);
    expect(answer.dates.map(({ wasException }) => wasException)).toEqual([false, true]);
  });
});
