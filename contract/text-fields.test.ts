import { expect, test } from 'vitest';
import { addClosure } from '#contract/operator-calendar.ts';
import { cancelPrivateLesson } from '#contract/operator-coaches.ts';
import { cancelClass } from '#contract/operator-lessons.ts';
import { issueCredits } from '#contract/operator-members.ts';
import { oneLine } from '#contract/text-fields.ts';

const days = { sport: null, from: '2027-03-01', to: '2027-03-02' };

test.each([
  ['credits', issueCredits.body, { amountSen: 2_500 }],
  ['a cancelled class', cancelClass.body, {}],
  ['a cancelled private lesson', cancelPrivateLesson.body, {}],
  ['a closure', addClosure.body, days],
])('[CREDIT-6] the reason for %s is on one line', (_of, body, others) => {
  const parse = (reason: string) => body.safeParse({ ...others, reason });
  expect(parse('  Rain on\r\nSunday \t and wind\n').data?.reason).toBe('Rain on Sunday and wind');
  expect(parse(`a${'\n'.repeat(300)}bc`).data?.reason).toBe('a bc');
  expect(parse('\n \n\n').error?.issues[0]?.message).toBe('must have at least 3 characters');
});

test('half of a surrogate pair becomes a character that the database can store as JSON', () => {
  expect(oneLine().parse('Mei \ud800')).toBe('Mei \ufffd');
  expect(oneLine().parse('Mei 😀')).toBe('Mei 😀');
});
