import { fireEvent, screen } from '@testing-library/react';
import { createElement, useState } from 'react';
import { expect, test } from 'vitest';
import { searchVenue } from '#contract/console-members.ts';
import { deskSaleLabels as words } from '#domain/words/desk-sale-labels.ts';
import { GuestFields } from '#web/console/sale/guest-fields.tsx';
import { emptyDraft } from '#web/console/sale/sale-request.ts';
import { renderInConsole, type } from '#web/testing/console.tsx';
import { openFakeServer, pass, userId } from '#web/testing/hooks.tsx';

const siti = {
  userId,
  name: 'Siti Rahman',
  phone: '+60 12 845 6917',
  email: 'siti@mail.test',
  lastBooking: '2026-11-09',
};
const found = { members: [], guests: [siti], orders: [], courts: [] };

function Fields() {
  const [draft, setDraft] = useState(emptyDraft);
  return createElement(GuestFields, {
    draft,
    errors: {},
    onChange: (changed) => setDraft({ ...draft, ...changed }),
  });
}

const typedIn = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

const search = async (label: string, text: string) => {
  const server = openFakeServer();
  renderInConsole(createElement(Fields));
  screen.getByLabelText(label).focus();
  type(label, text);
  await pass(200);
  await server.answer(searchVenue, found);
};

test.each([
  [words.name, 'sit'],
  [words.phone, '8456'],
])('[DESK-37] %s offers a known guest, and one press fills in all of it', async (label, text) => {
  await search(label, text);
  const offer = screen.getByRole('option');
  expect(offer.textContent).toBe(
    'Siti Rahman+60 12 845 6917siti@mail.test · Last booking 09/11/2026',
  );
  fireEvent.click(offer);
  expect([words.name, words.phone, words.email].map(typedIn)).toEqual([
    siti.name,
    siti.phone,
    siti.email,
  ]);
  expect(screen.queryByRole('option')).toBeNull();
});

test('[DESK-37] Enter takes only a guest who was chosen by the arrows', async () => {
  await search(words.name, 'sit');
  const field = screen.getByLabelText(words.name);
  // Not prevented: it submits the form with the typed name.
  expect(fireEvent.keyDown(field, { key: 'Enter' })).toBe(true);
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  expect(fireEvent.keyDown(field, { key: 'Enter' })).toBe(false);
  expect(typedIn(words.phone)).toBe(siti.phone);
});

test('[DESK-37] Escape closes the offers, and what is typed stays', async () => {
  await search(words.name, 'sit');
  expect(fireEvent.keyDown(screen.getByLabelText(words.name), { key: 'Escape' })).toBe(false);
  expect(screen.queryByRole('option')).toBeNull();
  expect(typedIn(words.name)).toBe('sit');
});
