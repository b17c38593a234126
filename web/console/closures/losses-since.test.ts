import { expect, test } from 'vitest';
import type { ClosurePreview } from '#contract/console-closures.ts';
import { lossesSince } from '#web/console/closures/losses-since.ts';

type Person = ClosurePreview['people'][number];

const place = (slot: 18 | 19 | 20, bookingId: string): Person['lost'][number] => ({
  ...{ kind: 'booking', bookingId, type: 'court_booking', program: null },
  ...{ court: 'Show Court', date: '2026-11-17', slot },
  ...{ gaveBack: 'credits', amountSen: 6_000 },
});
const person = (userId: string, lost: Person['lost']): Person => ({
  ...{ userId, name: userId === 'mei' ? 'Mei Lin' : 'Ada Tan', isGuest: false, lost },
});

test('[CLOSE-3] a refused closure names who loses more now, with the slots', () => {
  const before = [person('mei', [place(18, 'one')])];
  const now = [
    person('mei', [place(18, 'one'), place(20, 'two')]),
    person('ada', [place(19, 'x')]),
  ];
  expect(lossesSince(before, now)).toEqual([
    expect.stringMatching(/^New: Mei Lin, .*08:00 PM.*Show Court.*\.$/),
    expect.stringMatching(/^New: Ada Tan, .*07:00 PM/),
  ]);
  expect(lossesSince(now, before)).toEqual([]);
});
