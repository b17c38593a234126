import { expect, test } from 'vitest';
import type { Client, Parts } from '#cli/client.ts';
import { exitCodes, Failure } from '#cli/failure.ts';
import { memberCommands } from '#cli/member-commands.ts';

const setStatus = memberCommands.find(({ name }) => name === 'member set-status');
const cutPlan = {
  plan: 'Long-term Member',
  status: 'long_term_member',
  endsOn: '2027-02-14',
  paidSen: 30_000,
};

/** A fake client that requires a confirmation for every change, and records what was sent. */
const aDepot = () => {
  const sent: Parts[] = [];
  const client: Client = {
    ask: async (_, parts = {}) => {
      sent.push(parts);
      if (parts.body?.isConfirmed !== true) {
        throw new Failure(exitCodes.badInput, 'confirmation_needed', 'Mei has a paid plan.');
      }
      const member = { email: 'mei@depot.test', status: 'athlete', membershipEndsOn: null };
      return { member, statusAfter: 'athlete', cutPlan } as never;
    },
  };
  return { client, sent };
};

const input = { email: 'mei@depot.test', status: 'athlete' };
const answering = (answer: string) => ({ ask: async () => answer });

test.each(['yes', 'Y'])(
  '"%s" at the keyboard confirms, and the output says how to undo it',
  async (answer) => {
    const { client, sent } = aDepot();
    const outcome = await setStatus?.run(input, client, answering(answer));
    expect(sent.map(({ body }) => body?.isConfirmed)).toEqual([false, true]);
    expect(outcome?.lines).toEqual([
      'mei@depot.test is Athlete now.',
      'Cut short: Long-term Member, paid with RM 300.00 until 2027-02-14. The member was told by mail.',
      'To give it back: member set-status mei@depot.test long_term_member --until 2027-02-14',
    ]);
  },
);

test.each(['no', '', 'yesterday'])('"%s" at the keyboard changes nothing', async (answer) => {
  const { client, sent } = aDepot();
  await expect(setStatus?.run(input, client, answering(answer))).rejects.toMatchObject({
    exitCode: exitCodes.failed,
    message: 'Nothing was changed.',
  });
  expect(sent).toHaveLength(1);
});

test('without a terminal nothing changes, and the message names --yes', async () => {
  const { client, sent } = aDepot();
  await expect(setStatus?.run(input, client, null)).rejects.toMatchObject({
    exitCode: exitCodes.badInput,
    message: 'Mei has a paid plan. Nothing was changed; --yes does it.',
  });
  expect(sent).toHaveLength(1);
});

test('--yes asks no question', async () => {
  const { client, sent } = aDepot();
  await setStatus?.run({ ...input, yes: true }, client, null);
  expect(sent.map(({ body }) => body?.isConfirmed)).toEqual([true]);
});
