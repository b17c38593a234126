import { fireEvent, screen } from '@testing-library/react';
import { createElement, useState } from 'react';
import { expect, test } from 'vitest';
import { searchVenue } from '#contract/console-members.ts';
import { deskSaleLabels as words } from '#domain/words/desk-sale-labels.ts';
import { refusals } from '#domain/words/refusal-texts.ts';
import { searchLabels } from '#domain/words/search-labels.ts';
import { MemberPicker } from '#web/console/sale/member-picker.tsx';
import type { MemberHit } from '#web/console/sale/sale-request.ts';
import { renderInConsole, type } from '#web/testing/console.tsx';
import { openFakeServer, pass } from '#web/testing/hooks.tsx';

const memberCalled = (displayName: string, at: number): MemberHit => ({
  userId: `00000000-0000-4000-8000-00000000000${at}`,
  email: `member${at}@mail.test`,
  username: `member${at}`,
  displayName,
  status: 'normal_member',
  membershipEndsOn: null,
  balanceSen: 0,
  joinedAt: '2026-01-01T00:00:00Z',
});
const found = {
  members: [memberCalled('Mei Tan', 1), memberCalled('Mei Teo', 2)],
  guests: [],
  orders: [],
  courts: [],
};

function Picker() {
  const [member, onPick] = useState<MemberHit | null>(null);
  return createElement(MemberPicker, { member, error: null, onPick });
}

/** Presses a key where the focus is. Returns false if the browser must not act on it as well. */
const pressKey = (key: string): boolean =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key });

const search = (text: string) => {
  const server = openFakeServer();
  renderInConsole(createElement(Picker));
  type(words.findMember, text);
  screen.getByLabelText(words.findMember).focus();
  return server;
};

test('Enter chooses the first match, and the focus stays in the form', async () => {
  const server = search('mei t');
  await pass(200);
  await server.answer(searchVenue, found);
  expect(pressKey('Enter')).toBe(false);
  expect(screen.getByText('Mei Tan')).toBeTruthy();
  expect(screen.queryByText('Mei Teo')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: words.change }));
});

test('Enter before the matches are there chooses the first of them', async () => {
  const server = search('mei t');
  expect(pressKey('Enter')).toBe(false);
  await server.answer(searchVenue, found);
  expect(screen.getByRole('button', { name: words.change })).toBeTruthy();
  expect(screen.getByText('Mei Tan')).toBeTruthy();
});

test('the arrows go through the matches and back to the field', async () => {
  const server = search('mei t');
  await pass(200);
  await server.answer(searchVenue, found);
  const [first, second] = screen.getAllByRole('button');
  pressKey('ArrowDown');
  expect(document.activeElement).toBe(first);
  expect(pressKey('Enter')).toBe(true);
  pressKey('ArrowDown');
  expect(document.activeElement).toBe(second);
  pressKey('ArrowDown');
  expect(document.activeElement).toBe(screen.getByLabelText(words.findMember));
});

test('Enter after one letter is left to the form', () => {
  search('m');
  expect(pressKey('Enter')).toBe(true);
});

test('the matches of an earlier text cannot be chosen', async () => {
  const server = search('mei t');
  await pass(200);
  await server.answer(searchVenue, found);
  type(words.findMember, 'raj');
  const old = screen.getByRole<HTMLButtonElement>('button', { name: /Mei Tan/ });
  expect(old.disabled).toBe(true);
  expect(screen.getByRole('status').textContent).toBe(searchLabels.loading);
  await pass(200);
  expect(old.disabled).toBe(true);
  await server.answer(searchVenue, {
    members: [memberCalled('Rajesh Kumaran', 3)],
    guests: [],
    orders: [],
    courts: [],
  });
  fireEvent.click(screen.getByRole('button', { name: /Rajesh/ }));
  expect(screen.getByRole('button', { name: words.change })).toBeTruthy();
});

test('a search that failed says so', async () => {
  const server = search('mei t');
  await pass(200);
  await server.lose(searchVenue);
  expect(screen.getByRole('status').textContent).toBe(refusals.unreachable);
});

test('Change selects the old text, so that typing replaces it', async () => {
  const server = search('mei t');
  await pass(200);
  await server.answer(searchVenue, found);
  pressKey('Enter');
  fireEvent.click(screen.getByRole('button', { name: words.change }));
  const field = screen.getByLabelText<HTMLInputElement>(words.findMember);
  expect(document.activeElement).toBe(field);
  expect([field.value, field.selectionStart, field.selectionEnd]).toEqual(['mei t', 0, 5]);
});
