import { expect, test } from 'vitest';
import { payByLink, readPaymentLink } from '#contract/payment-links.ts';
import type { Slot } from '#domain/time/slots.ts';
import { openTestApp } from '#server/testing/app.ts';
import { aSale, byLink, caller, lastToken, sell } from '#server/testing/desk-sales.ts';
import { aReport, deliver } from '#server/testing/paying.ts';
import { openingTime } from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

// The payer of a link may have no account. A cookie remembers that until the payment is over.

const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;
const desk = await aStaffMember(running, 'desk');

const sellByPhone = async (slot: Slot) => {
  const slots = { 'Tournament Court 1': [slot] };
  const sale = aSale({ buyer: caller, slots, payment: byLink() });
  return (await sell(running, desk, sale)).answer;
};

test('whoever returns from the payment page comes back to the link, not to a sign-in', async () => {
  const { orderId } = await sellByPhone(11);
  const returned = await app.inject({ url: `/api/payments/return?orderid=${orderId}` });
  expect(returned.headers.location).toBe(`/pay?order=${orderId}`);
  const started = await app.inject({
    method: 'POST',
    url: payByLink.path,
    payload: { token: await lastToken(db) },
  });
  const cookie = `${started.headers['set-cookie']}`.split(';')[0] ?? '';
  const left = await app.inject({ url: '/api/payments/cancel', headers: { cookie } });
  expect(left.headers.location).toBe('/pay');
  expect(left.headers['set-cookie']).toContain('Max-Age=0');
  const member = await app.inject({ url: '/api/payments/cancel' });
  expect([member.headers.location, member.headers['set-cookie']]).toEqual(['/profile', undefined]);
});

test('what remembers that somebody pays by link ends with the payment', async () => {
  const { orderId } = await sellByPhone(12);
  const payload = { token: await lastToken(db) };
  const cookiesOf = async (url: string) =>
    `${(await app.inject({ method: 'POST', url, payload })).headers['set-cookie'] ?? ''}`;
  expect(await cookiesOf(readPaymentLink.path)).toBe('');
  const started = await cookiesOf(payByLink.path);
  expect(started).toContain('Max-Age=3600');
  const headers = { cookie: started.split(';')[0] ?? '' };
  const url = `/api/payments/return?orderid=${orderId}`;
  const returned = await app.inject({ url, headers });
  expect(returned.headers['set-cookie']).toContain('Max-Age=0');
  await deliver(context, aReport(orderId));
  expect(await cookiesOf(readPaymentLink.path)).toContain('Max-Age=0');
});
