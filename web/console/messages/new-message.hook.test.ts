import { act, screen } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, expect, test } from 'vitest';
import {
  listMessageChoices,
  type MessagePreview,
  previewMessage,
  sendMessage,
} from '#contract/console-messages.ts';
import { templateOf } from '#domain/venue/messages.ts';
import { messageLabels } from '#domain/words/message-labels.ts';
import { staffRefusals } from '#domain/words/staff-refusals.ts';
import { NewMessageScreen } from '#web/console/messages/new-message-screen.tsx';
import { press, renderInConsole, type } from '#web/testing/console.tsx';
import { openFakeServer } from '#web/testing/hooks.tsx';
import { clearToasts } from '#web/ui/toast.tsx';

const { form: words } = messageLabels;
const today = '2026-11-15';

const ana = {
  userId: '00000000-0000-4000-8000-0000000000a1',
  name: 'Ana',
  email: 'ana@depot.test',
  isGuest: false,
  affected: ['Court 1 at noon'],
};
const preview = (digest: string, recipients: MessagePreview['recipients']): MessagePreview => ({
  about: '15/11/2026',
  digest,
  recipients,
  left: { suspended: 0, withoutEmail: 0 },
  earlier: [],
  template: templateOf('day'),
});

afterEach(() => act(clearToasts));

test('[MSG-5] what is refused as outdated says so and shows who gets it now, and the text stays', async () => {
  const server = openFakeServer();
  renderInConsole(createElement(NewMessageScreen));
  await server.answer(listMessageChoices, { today, courts: [], classes: [], closures: [] });
  await server.answer(previewMessage, preview('a'.repeat(64), [ana]));
  press(words.sendOne);
  expect(screen.getByText(words.dots)).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText(words.body));
  type(words.body, 'Hello {name}: {bookings}');
  expect(screen.getByText('Hello Ana: - Court 1 at noon')).toBeTruthy();
  press(words.sendOne);
  press(words.confirm);
  await server.refuse(sendMessage, 'message_outdated', staffRefusals.message_outdated);
  expect(server.asked(sendMessage)).toMatchObject([{ digest: 'a'.repeat(64) }]);
  const ben = { ...ana, userId: '00000000-0000-4000-8000-0000000000b2', name: 'Ben' };
  await server.answer(previewMessage, preview('b'.repeat(64), [ana, ben]));
  expect(screen.getByText(staffRefusals.message_outdated)).toBeTruthy();
  expect(screen.getByText('2 people')).toBeTruthy();
  expect(screen.getByLabelText<HTMLTextAreaElement>(words.body).value).toContain('Hello {name}');
});
