import { expect, test } from 'vitest';
import { statusChangeInWords } from '#domain/words/status-change-words.ts';

const plan = {
  email: 'mei@person.test',
  plan: 'Padel Super Host',
  orderId: 'order_1',
  paidSen: 20_000,
  endsOn: '2026-12-16',
  runsUntil: null,
  purchases: [{ plan: 'Padel Super Host', paidSen: 20_000, on: '2026-11-16' }],
  status: 'athlete',
};

test('[MEMBER-10] a paid plan that would end is named with its price and the days that are lost', () => {
  const details = { reason: 'plan_ends_at_once', ...plan, last: '2026-11-16' };
  expect(statusChangeInWords(details)).toBe(
    'This ends a paid plan: Padel Super Host, paid with RM 200.00 until 16/12/2026. It ends at once, 30 days early. No money comes back by itself: give credits for the rest.',
  );
});

test('[MEMBER-19] a status that the member has already is named with its last day', () => {
  const same = { reason: 'gift_changes_nothing', email: 'mei@depot.test', status: 'athlete' };
  expect(statusChangeInWords({ ...same, endsOn: '2026-12-31' })).toBe(
    'This member is Athlete until 31/12/2026 already, so nothing would change.',
  );
  expect(statusChangeInWords({ ...same, endsOn: null })).toBe(
    'This member is Athlete already, so nothing would change.',
  );
});

test('details about something else have no words here', () => {
  expect(statusChangeInWords({ reason: 'no_court', court: 'Court 1' })).toBeNull();
  expect(statusChangeInWords(null)).toBeNull();
});
