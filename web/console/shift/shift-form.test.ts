import { expect, test } from 'vitest';
import { ApiFailure } from '#web/api/client.ts';
import { countedOf, errorsOfCount, signedAmount } from '#web/console/shift/shift-form.ts';
import { errorOfAmount, tillFailure } from '#web/console/ui/till-words.ts';

const expected = { cashSen: 20_000, terminalSen: 8_000 };
const draft = { cash: '200', terminal: 'RM 80.00', note: '' };

test('[SHIFT-6] a count that agrees needs no note', () => {
  expect(countedOf(draft)).toEqual(expected);
  expect(errorsOfCount(draft, expected)).toBeNull();
});

test('[SHIFT-6] a difference needs a note', () => {
  const short = { ...draft, cash: '199.50' };
  expect(errorsOfCount(short, expected)).toMatchObject({ cash: null, note: expect.any(String) });
  expect(errorsOfCount({ ...short, note: ' Wrong  change ' }, expected)).toBeNull();
  expect(errorsOfCount({ ...short, note: 'no' }, expected)?.note).toMatch(/3 to 200/);
});

test.each(['', 'two', '-5', '1,00'])('“%s” is no count', (typed) => {
  expect(errorsOfCount({ ...draft, terminal: typed }, expected)?.terminal).toMatch(/such as/);
  expect(countedOf({ ...draft, terminal: typed })).toBeNull();
});

test('an amount of a till has a bound', () => {
  expect(errorOfAmount('100000')).toBeNull();
  expect(errorOfAmount('100000.01')).toBe('Enter at most RM 100,000.00.');
});

test('a difference has its sign', () => {
  expect([50, 0, -50].map(signedAmount)).toEqual(['+RM 0.50', 'RM 0.00', '-RM 0.50']);
});

test('a refusal says who was first', () => {
  const details = { by: 'Siti', at: '2026-11-15T02:32:00.000Z' };
  const failure = new ApiFailure(409, { code: 'shift_closed', details });
  expect(tillFailure(failure)).toMatch(/^Siti has closed this shift, at 10:32 AM on /);
  const other = { code: 'shift_changed', message: 'Look again.', details: null };
  expect(tillFailure(new ApiFailure(409, other))).toBe('Look again.');
});
