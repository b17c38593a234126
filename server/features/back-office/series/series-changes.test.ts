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
const { preview, make, end, restore, list, listed, blocked } = await openSeries(
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
    const { answer } = await end(id, { scope: 'one', date: second });
    expect(answer).toEqual({ freed: [second], weeksBefore: 4 });
    expect(await blocked(id)).toEqual(slotsOn([first, third, fourth]));
    expect(await listed(id)).toMatchObject({ weeks: 4, exceptions: [second] });
  });

  test('from a date on makes it shorter', async () => {
    const { id } = await make();
    const { answer } = await end(id, { scope: 'from', date: third, reason: 'The club has moved' });
    expect(answer).toEqual({ freed: [third, fourth], weeksBefore: 4 });
    expect(await listed(id)).toMatchObject({ weeks: 2, exceptions: [] });
    expect((await end(id, { scope: 'from', date: third })).answer.freed).toEqual([]);
  });

  test('the whole of it frees every date, and what is unknown is not found', async () => {
    const { id } = await make();
    expect((await end(id, { scope: 'all', date: third })).answer.freed).toEqual([...tuesdays]);
    expect(await listed(id)).toBe(undefined);
    const unknown = await end(randomUUID(), { scope: 'all', date: third });
    expect(unknown.failure.code).toBe('not_found');
  });
});

describe('[SERIES-6] changing', () => {
  test('one date moves it and leaves the others', async () => {
    const { id } = await make();
    const replaces = { seriesId: id, scope: 'one', date: second } as const;
    const moved = await make({ replaces, slot: 21, durationSlots: 2, firstDate: second, weeks: 1 });
    expect(moved.answer).toEqual({ blocked: [second], freed: [second], weeksBefore: 4 });
    expect(await blocked(id)).toEqual(slotsOn([first, third, fourth]));
    expect(await blocked(moved.id)).toEqual(slotsOn([second], [21, 22]));
  });

  test('from a date on splits it in two, and remembers its exceptions', async () => {
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
    expect((await listed(id))?.weeks).toBe(1);
    expect((await listed(changed.id))?.exceptions).toEqual([fourth]);
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
      const { freed, weeksBefore } = (await end(id, { scope, date })).answer;
      const body = { dates: freed, weeks: weeksBefore, insteadOf: null };
      expect((await restore(id, body)).answer.blocked).toEqual(freed);
      expect((await restore(id, body)).status).toBe(200);
      expect(await blocked(id)).toEqual(slotsOn(tuesdays));
      expect(await listed(id)).toMatchObject({ weeks: 4, exceptions: [] });
    }
  });

  test('with the series that took their place', async () => {
    const { id } = await make();
    const replaces = { seriesId: id, scope: 'from', date: second } as const;
    const changed = await make({ replaces, slot: 21, firstDate: second, weeks: 3 });
    const { freed, weeksBefore } = changed.answer;
    const body = { dates: freed, weeks: weeksBefore ?? 0, insteadOf: changed.id };
    expect((await restore(id, body)).status).toBe(200);
    expect(await blocked(id)).toEqual(slotsOn(tuesdays));
    expect(await blocked(changed.id)).toEqual([]);
  });

  test('all of them or none, if somebody has taken a slot', async () => {
    const { id } = await make({ slot: 14 });
    const { freed } = (await end(id, { scope: 'all', date: first })).answer;
    const mei = await aShopper(running);
    await buy(running, mei, { date: second, slots: { [court]: [15] } });
    const { failure } = await restore(id, { dates: freed, weeks: 4, insteadOf: null });
    expect(failure).toMatchObject({
      code: 'slots_in_the_way',
      details: { conflicts: [{ slot: 15 }] },
    });
    expect(await blocked(id)).toEqual([]);
    const other = { dates: ['2026-11-18'], weeks: 4, insteadOf: null };
    expect((await restore(id, other)).failure.code).toBe('not_found');
  });

  test('but not those that have ended', async () => {
    const { id } = await make({ slot: 9, durationSlots: 1, firstDate: '2026-11-16' });
    await end(id, { scope: 'one', date: '2026-11-16' });
    const before = context.clock.now();
    context.clock.set(before.add({ hours: 2 }));
    const body = { dates: ['2026-11-16'], weeks: 4, insteadOf: null };
    expect((await restore(id, body)).failure.code).toBe('slot_past');
    context.clock.set(before);
  });
});
