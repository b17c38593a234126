import { act } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getLatestBilling } from '#contract/orders.ts';
import { refusals } from '#domain/words/refusal-texts.ts';
import { useBilling } from '#web/features/checkout/billing/use-billing.ts';
import { openFakeServer, pass, renderInApp, userId } from '#web/testing/hooks.tsx';

/** The number as the field shows it, with its code in a field of its own. */
const national = '12 345 6789';

const latest = {
  billingName: 'Aisyah Tan',
  billingEmail: 'aisyah@depot.test',
  billingMobile: '+60 12 345 6789',
};

function openForm() {
  const server = openFakeServer();
  const inputs = { current: document.createElement('form') };
  return { server, inputs, ...renderInApp(() => useBilling(userId, inputs), undefined) };
}

test('two fields that change before the next render both keep their text', async () => {
  const { result } = openForm();
  await act(async () => {
    result.current.change({ billingName: 'Ana' });
    result.current.change({ billingEmail: 'ana@example.com' });
  });
  expect(result.current.shown).toMatchObject({
    billingName: 'Ana',
    billingEmail: 'ana@example.com',
  });
});

test('details of the latest order that arrive late do not overwrite what was typed', async () => {
  const { server, result } = openForm();
  await act(async () => result.current.change({ billingName: 'Ana' }));
  await server.answer(getLatestBilling, { billing: latest });
  expect(result.current.shown).toEqual({
    ...latest,
    billingName: 'Ana',
    billingMobile: national,
  });
});

test('a name that the browser autofilled without an event survives details that arrive later', async () => {
  const { server, inputs, result } = openForm();
  const input = Object.assign(document.createElement('input'), { name: 'billingName' });
  inputs.current.append(input);
  input.value = 'Filled In';
  await server.answer(getLatestBilling, { billing: latest });
  expect(result.current.shown.billingName).toBe('Filled In');
  expect(result.current.shown.billingMobile).toBe(national);
});

test('a focused field takes details that arrive late only after it has lost the focus', async () => {
  const { server, inputs, result } = openForm();
  const input = Object.assign(document.createElement('input'), { name: 'billingName' });
  inputs.current.append(input);
  document.body.append(inputs.current);
  input.focus();
  await server.answer(getLatestBilling, { billing: latest });
  expect(result.current.shown.billingName).toBe('');
  expect(result.current.shown.billingMobile).toBe(national);
  await act(async () => input.blur());
  expect(result.current.shown.billingName).toBe(latest.billingName);
});

test('the number of the latest order is shown by its national part, and sent whole', async () => {
  const { server, result } = openForm();
  await server.answer(getLatestBilling, {
    billing: { ...latest, billingMobile: '+65 9123 4567' },
  });
  expect(result.current.shown.billingMobile).toBe('9123 4567');
  expect(result.current.country).toBe('SG');
  const sent = await act(async () => result.current.validate());
  expect(sent?.billingMobile).toBe('+6591234567');
});

test('a field shows its error 300 ms after the last letter and not before', async () => {
  const { result } = openForm();
  await act(async () => result.current.change({ billingEmail: 'an' }));
  await pass(200);
  await act(async () => result.current.change({ billingEmail: 'ana' }));
  await pass(299);
  expect(result.current.errors.billingEmail).toBeNull();
  await pass(1);
  expect(result.current.errors.billingEmail).toBe(refusals.billing_email_invalid);
});

test('an order is refused for empty fields, and the fields say so', async () => {
  const { result } = openForm();
  await pass(300);
  let form = result.current.validate;
  await act(async () => {
    expect(form()).toBeNull();
  });
  expect(result.current.errors.billingName).not.toBeNull();
  await act(async () => result.current.change(latest));
  form = result.current.validate;
  await act(async () => {
    expect(form()).toEqual(latest);
  });
});

test('a draft is restored after the screen was left', async () => {
  const { result, unmount } = openForm();
  await act(async () => result.current.change({ billingName: 'Ana' }));
  unmount();
  expect(openForm().result.current.shown.billingName).toBe('Ana');
});

test('[TAX-6] a tax number is sent only if the member asked to give one and typed it', async () => {
  const { server, result } = openForm();
  await server.answer(getLatestBilling, { billing: latest });
  const sent = async () => act(async () => result.current.validate());
  expect(result.current.taxId).toBeNull();
  expect(await sent()).not.toHaveProperty('buyerTaxId');
  await act(async () => result.current.change({ taxId: ' ' }));
  expect(await sent()).not.toHaveProperty('buyerTaxId');
  await act(async () => result.current.change({ taxId: ' C2088 ' }));
  expect(await sent()).toMatchObject({ buyerTaxId: 'C2088' });
});
