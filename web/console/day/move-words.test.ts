import { expect, test } from 'vitest';
import { doneText, reasonHint, undoneText, warningsOf } from '#web/console/day/move-words.ts';

const player = (name: string, isGuest: boolean) => ({
  player: { userId: name, name, isGuest, phone: null },
});
const [siti, mei] = [player('Siti', true), player('Mei', false)];
const to = { court: { name: 'Tournament Court 1' }, slot: 14 } as const;
const quote = { differenceSen: -2_000, keptSen: 0, availableCreditsSen: 0 };
const [ofGuest, ofMember] = [
  { ...quote, isGuest: true },
  { ...quote, isGuest: false },
];

test('[DESK-18] the desk reads what to return after a move or a swap of a guest', () => {
  const money = 'RM 20.00 to return to the guest.';
  const moved = doneText({ booking: siti }, to, null, { own: ofGuest, other: null });
  expect(moved).toMatch(/^Siti is moved to Tournament Court 1, .*\. RM 20\.00 to return/);
  expect(doneText({ booking: mei }, to, null, { own: ofMember, other: null })).not.toContain(money);
  const dearer = { ...ofMember, differenceSen: 2_000 };
  expect(doneText({ booking: mei }, to, siti, { own: dearer, other: ofGuest })).toBe(
    `Mei and Siti have swapped slots. ${money}`,
  );
});

test.each(['move', 'swap', 'cancellation'] as const)(
  '[DESK-18] after the undo of a %s the desk reads what to collect again',
  (of) => {
    const done = `The ${of} is undone.`;
    expect(undoneText(of, { toCollectSen: 0, toReturnSen: 0 })).toBe(done);
    expect(undoneText(of, { toCollectSen: 2_000, toReturnSen: 0 })).toBe(
      `${done} If the RM 20.00 was already returned to the guest, collect it again.`,
    );
    expect(undoneText(of, { toCollectSen: 0, toReturnSen: 500 })).toBe(
      `${done} RM 5.00 to return to the guest.`,
    );
  },
);

test('[DESK-10] the desk reads that a guest is mailed only at a given address', () => {
  expect(reasonHint(mei, null)).toBe('The member reads it in the mail.');
  expect(reasonHint(siti, null)).toContain('A guest who gave an e-mail address');
  expect(reasonHint(mei, mei)).toBe('Both members read it in the mail.');
  expect(reasonHint(mei, siti)).toContain('a guest only with an e-mail address');
});

test('[WORD-5] a slot after midnight is named as one of the next day', () => {
  const late = { ...to, slot: 25 } as const;
  expect(doneText({ booking: mei }, late, null, { own: ofMember, other: null })).toContain(
    '01:00 AM - 02:00 AM (Next Day)',
  );
});

test('the desk is warned of a run that is torn apart, and of a slot that is nearly over', () => {
  const now = Temporal.Instant.from('2026-11-18T14:52:00+08:00');
  const place = { court: 'Tournament Court 1', date: '2026-11-18', slot: 14 } as const;
  const one = { ...mei, inRow: 1, count: 1 };
  expect(warningsOf(one, { ...siti, inRow: 1 }, [{ ...place, slot: 16 }], now)).toEqual([]);
  expect(warningsOf({ ...one, inRow: 3 }, null, [], now)).toEqual([
    'Mei plays 3 slots in a row. Only this one moves, and the rest stays where it is.',
  ]);
  expect(warningsOf({ ...one, inRow: 3, count: 3 }, null, [], now)).toEqual([]);
  expect(warningsOf(one, { ...siti, inRow: 2 }, [place], now)).toEqual([
    'Siti plays 2 slots in a row there. Only the chosen one is swapped.',
    'The slot at Tournament Court 1 ends in 8 minutes.',
  ]);
  expect(warningsOf(one, null, [{ ...place, slot: 13 }], now)).toEqual([]);
});
