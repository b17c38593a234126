import { screen } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test, vi } from 'vitest';
import { releaseHeldOrder } from '#contract/desk-sales.ts';
import type { LinkPayment } from '#domain/orders/payment-links.ts';
import { heldOrderLabels as words } from '#domain/words/desk-sale-labels.ts';
import { HeldActions } from '#web/console/sale/held-actions.tsx';
import { press, renderInConsole } from '#web/testing/console.tsx';
import { openFakeServer, pass } from '#web/testing/hooks.tsx';

const show = (linkPayment: LinkPayment | null) => {
  const server = openFakeServer();
  const onEnded = vi.fn();
  const hold = { orderId: 'order_b3dh4nvz1795227180524', linkPayment };
  renderInConsole(createElement(HeldActions, { hold, name: 'Nur Aisyah', onEnded }));
  return { server, onEnded };
};

const confirmEnd = (title: string): void => {
  const dialog = screen.getByRole('dialog', { name: title });
  [...dialog.querySelectorAll('button')]
    .find(({ textContent }) => textContent === words.confirm.end)
    ?.click();
};

test.each([null, 'declined'] as const)(
  '[LINK-8] a hold that nobody pays, %s, ends after a question',
  async (state) => {
    const { server, onEnded } = show(state);
    press(words.end);
    await pass(5);
    expect(server.asked(releaseHeldOrder)).toEqual([]);
    confirmEnd(words.confirm.title);
    await server.answer(releaseHeldOrder, {});
    expect(onEnded).toHaveBeenCalledOnce();
  },
);

test('[LINK-7] the question says that a payment is under way', async () => {
  const { server, onEnded } = show('under_way');
  press(words.end);
  await pass(5);
  expect(server.asked(releaseHeldOrder)).toEqual([]);
  confirmEnd(words.confirm.titleWhilePaying);
  await server.answer(releaseHeldOrder, {});
  expect(onEnded).toHaveBeenCalledOnce();
});
