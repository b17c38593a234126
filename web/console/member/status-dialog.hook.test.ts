import { screen } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test, vi } from 'vitest';
import { changeMemberStatus } from '#contract/console-member-acts.ts';
import { memberActLabels } from '#domain/words/member-act-labels.ts';
import { StatusDialog } from '#web/console/member/status-dialog.tsx';
import { type as enter, press, renderInConsole } from '#web/testing/console.tsx';
import { openFakeServer, pass, userId } from '#web/testing/hooks.tsx';

const { status: words, reason } = memberActLabels;

const member = {
  userId,
  name: 'Grace Lee',
  email: 'grace@depot.test',
  status: 'athlete',
  membershipEndsOn: '2027-03-31',
} as const;

const show = () => {
  const server = openFakeServer();
  const onClose = vi.fn();
  renderInConsole(createElement(StatusDialog, { member: member as never, onClose }));
  enter(words.field, 'normal_member');
  enter(reason, 'Left the squad');
  return { server, onClose };
};

test('[MEMBER-10] a change that ends a paid plan is sent again only after a second press', async () => {
  const { server, onClose } = show();
  press(words.confirm);
  await server.refuse(changeMemberStatus, 'confirmation_needed', 'It ends a paid plan.');
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.queryByRole('button', { name: words.confirm })).toBeNull();
  press(words.confirmCut);
  await pass(5);
  expect(server.asked(changeMemberStatus)).toMatchObject([
    { status: 'normal_member', isConfirmed: false },
    { status: 'normal_member', isConfirmed: true },
  ]);
});

test('[MEMBER-10] another status asks anew', async () => {
  const { server } = show();
  press(words.confirm);
  await server.refuse(changeMemberStatus, 'confirmation_needed', 'It ends a paid plan.');
  enter(words.field, 'coach');
  press(words.confirm);
  await pass(5);
  expect(server.asked(changeMemberStatus).at(-1)).toMatchObject({
    status: 'coach',
    isConfirmed: false,
  });
});

test('[MEMBER-19] the button waits for another status or last day', () => {
  show();
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name: words.confirm });
  expect(button().disabled).toBe(false);
  enter(words.field, 'athlete');
  expect(button().disabled).toBe(true);
  expect(screen.queryByText(words.same)).not.toBeNull();
  enter(words.until, '');
  expect(button().disabled).toBe(false);
});
