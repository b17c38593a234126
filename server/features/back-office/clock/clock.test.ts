import { expect, test } from 'vitest';
import { setClock, showClock } from '#contract/operator-server.ts';
import { getCurrentTime } from '#contract/venue.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { makeTraces } from '#server/testing/traces.ts';

const demo = await openTestApp({ env: { DEPOT_DEMO: '1' } });
const real = await openTestApp({ env: { DEPOT_DEMO: '0' } });

const secondsBetween = (from: string, to: string): number =>
  Temporal.Instant.from(from).until(to).total('seconds');

test('a demonstration shows the time that was set, and its booking day', async () => {
  const traces = makeTraces(demo.db);
  const body = { now: '2027-06-01T01:59:00+08:00' };
  const { answer } = await ask(demo.app, setClock, { body });
  expect(answer.bookingDay).toBe('2027-05-31');
  expect(secondsBetween('2027-05-31T17:59:00Z', answer.now)).toBeLessThan(5);
  const members = await ask(demo.app, getCurrentTime, {}, {});
  expect(secondsBetween('2027-05-31T17:59:00Z', members.answer.now)).toBeLessThan(5);
  const { audit, events } = await traces();
  expect(audit).toMatchObject([
    { action: 'clock.set', subject: 'clock', details: { after: '2027-05-31T17:59:00Z' } },
  ]);
  expect(events).toEqual([{ topic: 'venue', payload: { changed: 'clock' } }]);
});

test('an invalid instant does not move the clock', async () => {
  for (const now of ['2027-06-01', '2027-06-01T01:59:00', 'tomorrow', '']) {
    expect((await ask(demo.app, setClock, { body: { now } })).status).toBe(400);
  }
});

test('the clock cannot be moved outside a demonstration', async () => {
  const body = { now: '2027-06-01T01:59:00+08:00' };
  const { status, failure } = await ask(real.app, setClock, { body });
  expect([status, failure.code]).toEqual([403, 'demo_only']);
  const { answer } = await ask(real.app, showClock);
  expect(Math.abs(secondsBetween(Temporal.Now.instant().toString(), answer.now))).toBeLessThan(5);
});
