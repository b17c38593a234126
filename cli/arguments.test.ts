import { expect, test } from 'vitest';
import { commandLineWith } from '#cli/testing/command-line.ts';
import { openTestApp, operatorToken } from '#server/testing/app.ts';
import { commandProcessTo } from '#server/testing/command-line.ts';

const { app } = await openTestApp({ env: { DEPOT_DEMO: '1' } });
const url = await app.listen({ port: 0, host: '127.0.0.1' });
const depot = commandLineWith({ DEPOT_URL: url, DEPOT_TOKEN: operatorToken });

test.each([
  [[], 'Which command? "--help" lists them.'],
  [['fly'], 'There is no command "fly". "--help" lists them.'],
  [['member'], 'There is no command "member". After "member" comes list, show, set-status.'],
  [
    ['member', 'fly'],
    'There is no command "member fly". After "member" comes list, show, set-status.',
  ],
  [['member', 'show'], '<email> is missing. Usage: member show <email>'],
  [
    ['member', 'list', '--sort', 'x'],
    "Unknown option '--sort'. Usage: member list [--status STATUS] [--search TEXT]",
  ],
  [
    ['member', 'list', '--status', 'admin'],
    'status must be one of normal_member, athlete, coach, super_host, super_host_pickle, super_host_padel, long_term_member, vip_maserati.',
  ],
  [
    ['member', 'set-status', 'ana@depot.test', 'admin'],
    'status must be one of normal_member, athlete, coach, super_host, super_host_pickle, super_host_padel, long_term_member, vip_maserati.',
  ],
  [['member', 'show', 'who@depot.test'], 'There is no member with the e-mail who@depot.test.'],
  [
    ['credits', 'issue', 'ana@depot.test', '5'],
    '--reason is missing. Usage: credits issue <email> <RM> --reason TEXT [--key KEY]',
  ],
  [
    ['credits', 'issue', 'ana@depot.test', '5,00', '--reason', 'abc'],
    '"5,00" is not an amount in RM, such as 12 or 12.50.',
  ],
  [
    ['credits', 'issue', 'ana@depot.test', '-20', '--reason', 'abc'],
    '"-20" is below zero; an amount in RM is one such as 12 or 12.50.',
  ],
  [['promotion', 'set', 'june', '--off', '-5%'], '"-5" is below zero; a number is one such as 8.'],
  [
    ['credits', 'issue', 'ana@depot.test', '0', '--reason', 'abc'],
    'amount must be more than RM 0.00.',
  ],
  [
    ['credits', 'issue', 'ana@depot.test', '100000.01', '--reason', 'abc'],
    'amount must be at most RM 100,000.00.',
  ],
  [
    ['hold', 'add', 'Show', 'Court', '1', 'priority'],
    '"1" is one word too many; put names and texts in quotes. Usage: hold add <court name> <priority|super_priority>',
  ],
  [
    ['closure', 'add', '2026-02-30', '2026-03-01', '--reason', 'abc'],
    'from must be a day such as 2026-12-25.',
  ],
  [['closure', 'remove', 'one'], 'id must be a number.'],
  [
    ['holiday', 'list', '--year'],
    "Option '--year <value>' argument missing. Usage: holiday list [--year YEAR]",
  ],
  [['switch', 'on', 'sauna'], 'name must be one of lessons, membership, coaching.'],
  [['clock', 'set', 'tomorrow'], 'now must be an instant such as 2026-11-15T09:00:00+08:00.'],
  [['check', 'all'], '"all" is one word too many; put names and texts in quotes. Usage: check'],
])('%j exits with 2 and one line', async (args, sentence) => {
  expect(await depot(args)).toEqual({ code: 2, out: '', err: `${sentence}\n` });
});

test('reports a wrong token and a wrong address', async () => {
  const run = commandProcessTo(url);
  expect(await run(['check'], { DEPOT_TOKEN: 'wrong' })).toEqual({
    code: 2,
    out: '',
    err: `Depot at ${url} does not accept this operator token.\n`,
  });
  expect((await run(['check'], { DEPOT_URL: 'depot' })).code).toBe(2);
});
