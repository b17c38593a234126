import { expect, test } from 'vitest';
import { storyDetails, storySentence } from '#web/console/member/story-words.ts';

const common = { key: 'x', at: '2026-11-16T01:00:00Z' };

test('each kind of entry is a sentence', () => {
  const slot = { date: '2026-11-18', slot: 12, court: 'Tournament Court 5' };
  const sentences = [
    storySentence({ ...common, kind: 'credit', entry: 'grant', amountSen: 2_500, reason: 'Rain' }),
    storySentence({ ...common, ...slot, kind: 'booking', type: 'court_booking' }),
    storySentence({ ...common, kind: 'act', action: 'member.suspend', by: 'Siti', reason: 'Rain' }),
    storySentence({
      ...common,
      kind: 'exception',
      orderId: 'order_1234567890123_0123456789abcdef',
      amountSen: 6_000,
      currency: 'SGD',
    }),
    storySentence({ ...common, kind: 'order', orderId: 'order_1', totalSen: 6_000 }),
    storySentence({ ...common, kind: 'payment', orderId: 'order_1', amountSen: 6_000 }),
    storySentence({ ...common, kind: 'to_return', orderId: 'order_1', amountSen: 6_000 }),
    storySentence({ ...common, kind: 'to_return', orderId: 'order_1', amountSen: -6_000 }),
  ];
  expect(sentences).toEqual([
    'Given by the venue: +RM 25.00',
    expect.stringMatching(/^Booked .+ for 18\/11\/2026, 12:00 PM$/),
    'Suspended the account',
    expect.stringMatching(/^A payment of SGD 60\.00 for order .+ booked nothing/),
    expect.stringMatching(/^Placed order .+: RM 60\.00$/),
    expect.stringMatching(/^Paid RM 60\.00 for order .+$/),
    expect.stringMatching(/^RM 60\.00 of order .+ to return to the guest\.$/),
    expect.stringMatching(/^RM 60\.00 of order .+ no longer to return to the guest\.$/),
  ]);
});

test('the person and the reason stand below', () => {
  const act = { ...common, kind: 'act', action: 'member.suspend' } as const;
  expect(storyDetails({ ...act, by: 'Siti', reason: 'Rain' })).toEqual(['By Siti', 'Reason: Rain']);
  expect(storyDetails({ ...act, by: null, reason: null })).toEqual([]);
});

test('[WORD-5] a slot after midnight is named as one of the next day', () => {
  const late = { date: '2026-11-17', slot: 25, court: 'Tournament Court 5' };
  expect(storySentence({ ...common, ...late, kind: 'booking', type: 'court_booking' })).toMatch(
    /17\/11\/2026, 01:00 AM \(Next Day\)$/,
  );
});
