import { expect, test } from 'vitest';
import { getVenue } from '#contract/venue.ts';
import { promotions, roleDiscounts } from '#domain/venue/starting-prices.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { aMember } from '#server/testing/builders.ts';
import { signedIn } from '#server/testing/sessions.ts';

const running = await openTestApp();
const { app, db } = running;
const cookie = await signedIn(running, await aMember(db));
const byText = (a: object, b: object) => JSON.stringify(a).localeCompare(JSON.stringify(b));

test('the venue contains everything that a screen needs to price a slot', async () => {
  const { answer } = await ask(app, getVenue, {}, cookie);
  expect(answer.promotions).toEqual(promotions.toSorted((a, b) => (a.id < b.id ? -1 : 1)));
  expect(answer.roleDiscounts.toSorted(byText)).toEqual(roleDiscounts.toSorted(byText));
  const prices = answer.sports.flatMap(({ courtTypes }) =>
    courtTypes.map(({ name, price }) => [name, price?.baseSen, price?.peakSen]),
  );
  expect(prices).toEqual([
    ['Tournament Court', 6_000, 8_000],
    ['Show Court', 12_000, 12_000],
    ['Padel Court', 12_000, 16_000],
  ]);
});

test('a changed promotion is returned with its new values', async () => {
  const set = { amount_sen: 1_500, label: 'New' };
  await db.updateTable('promotions').set(set).where('id', '=', 'june-2025-padel').execute();
  const { answer } = await ask(app, getVenue, {}, cookie);
  expect(answer.promotions.find(({ id }) => id === 'june-2025-padel')).toMatchObject({
    label: 'New',
    kind: 'amount',
    amountSen: 1_500,
    courtType: 'Padel Court',
  });
});

test('the venue is for members only', async () => {
  expect((await ask(app, getVenue, {}, {})).status).toBe(401);
});
