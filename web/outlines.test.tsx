import { expect, test } from 'vitest';
import { orderLabels } from '#domain/words/order-labels.ts';
import { drawOutlines } from '#web/outlines.tsx';
import { paths } from '#web/paths.ts';
import { firstScreens } from '#web/screens.ts';

const outlines = drawOutlines();

test('each outline shows the first text of its screen', () => {
  const checkout = [
    'Checkout',
    'Order Summary',
    'Final Total',
    orderLabels.courts.howToPay.split("'")[0] ?? '',
    'Billing Information',
  ];
  const words: Readonly<Record<string, readonly string[]>> = {
    'outline /login null': ['Login with Google'],
    'outline / null': ['Pickle</span> Depot', '<img', '>Padel<', 'First free evening'],
    'outline / Pickle': ['Pickle</span> Depot'],
    'outline / Padel': ['Padel</span> Depot'],
    'outline /checkout-court Pickle': checkout,
    'outline /checkout-court Padel': checkout,
  };
  expect(outlines.map(({ id }) => id)).toEqual(Object.keys(words));
  for (const { id, markup } of outlines) {
    for (const word of words[id] ?? []) expect(markup).toContain(word);
  }
});

test.each(outlines)('$id is that of the login or of a screen that boot loads first', ({ id }) => {
  expect([paths.login, ...Object.keys(firstScreens)]).toContain(id.split(' ')[1]);
});

test.each(outlines)('$id has no inline styles, which the content policy forbids', ({ markup }) => {
  expect(markup).not.toMatch(/\sstyle=/);
});
