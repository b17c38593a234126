import { beforeEach, describe, expect, test } from 'vitest';
import { sandboxTexts } from '#domain/words/sandbox-texts.ts';
import { vcodeOf } from '#server/features/payments/fiuu/signatures.ts';
import { sandboxAccount } from '#server/features/payments/sandbox/account.ts';
import { openTestApp } from '#server/testing/app.ts';
import { asForm, fiuuEnv } from '#server/testing/fiuu.ts';
import { aPayer, type Payer } from '#server/testing/sandbox.ts';

const running = await openTestApp({ now: '2026-11-15T02:00:00Z' });
const { db, context } = running;
const account = sandboxAccount(context);

let payer: Payer;
beforeEach(() => {
  payer = aPayer(running);
});

const pages = () => db.selectFrom('sandbox_checkouts').select('id').orderBy('id').execute();

test('a form of the venue opens a payment page', async () => {
  const answer = await payer.submit();
  expect(answer.statusCode).toBe(303);
  expect(answer.headers.location).toMatch(/^\/sandbox\/pay\/[0-9a-f-]{36}$/);
});

test('a form is accepted from any address of the venue', async () => {
  const { action, fields } = await payer.form();
  expect(action).toBe('/sandbox/RMS/pay/SB_depot/');
  const answer = await running.app.inject({
    method: 'POST',
    url: action,
    payload: new URLSearchParams(fields).toString(),
    headers: { ...asForm, origin: 'http://192.168.0.7:3000', host: '192.168.0.7:3000' },
  });
  expect(answer.statusCode).toBe(303);
});

describe('a form is refused with an error page if it', () => {
  test.each([
    ['has a changed amount', { amount: '1.01' }, 400, 'wrong_signature'],
    ['has a changed order id', { orderid: 'order_other00000' }, 400, 'wrong_signature'],
    ['has a changed currency', { currency: 'IDR' }, 400, 'wrong_signature'],
    ['has a changed signature', { vcode: 'x' }, 400, 'wrong_signature'],
    ['is from another merchant', { merchant_id: 'SB_other' }, 404, 'unknown_merchant'],
    [
      'has a return URL on another host',
      { returnurl: 'https://evil.example/' },
      400,
      'other_address',
    ],
    [
      'has a notification URL on another host',
      { notifyurl: 'http://10.0.0.1/' },
      400,
      'other_address',
    ],
    [
      'has a callback URL on another host',
      { callbackurl: 'http://10.0.0.1/' },
      400,
      'other_address',
    ],
    [
      'has a cancel URL on another host',
      { cancelurl: 'javascript:alert(1)' },
      400,
      'other_address',
    ],
    ['has no deadline', { PaymentExpirationTime: '' }, 400, 'unreadable'],
  ] as const)('%s', async (_, changes, status, problem) => {
    const before = await pages();
    const answer = await payer.submit(changes);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      status,
      'text/html; charset=utf-8',
    ]);
    expect(answer.body).toContain(sandboxTexts[problem]);
    expect(await pages()).toEqual(before);
  });

  test.each([
    ['an amount with a comma', { amount: '1,200.00' }],
    ['another currency', { currency: 'SGD' }],
    ['an order id that begins with a digit', { orderid: '1order' }],
  ])('was signed for %s', async (_, changes) => {
    const { action, fields } = await payer.form();
    const changed = { amount: '', currency: '', orderid: '', ...fields, ...changes };
    const { amount, currency, orderid: orderId } = changed;
    const parts = { amount, currency, orderId, merchantId: account.merchantId };
    const vcode = vcodeOf(parts, account.verifyKey);
    const answer = await payer.post(action, { ...changed, vcode });
    expect([answer.statusCode, answer.body]).toEqual([
      400,
      expect.stringContaining(sandboxTexts.unreadable),
    ]);
  });

  test('is posted to the path of another merchant', async () => {
    const { fields } = await payer.form();
    const answer = await payer.post('/sandbox/RMS/pay/SB_other/', fields);
    expect(answer.statusCode).toBe(404);
    expect(answer.body).toContain(sandboxTexts.unknown_merchant);
  });
});

test.each([
  ['a venue without demonstration mode', { DEPOT_DEMO: '0' }],
  ['a venue with a real provider', fiuuEnv],
])('%s has no sandbox', async (_, env) => {
  const { app } = await openTestApp({ env });
  for (const url of ['/sandbox/RMS/pay/SB_depot/', '/sandbox/RMS/query/q_by_oid.php']) {
    const answer = await app.inject({ method: 'POST', url, payload: 'a=b', headers: asForm });
    expect(answer.statusCode).toBe(404);
  }
});

test('no two venues share keys', () => {
  const other = sandboxAccount({ ...context, secrets: { ...context.secrets, secret: 'another' } });
  const keys = [other.verifyKey, other.secretKey, account.verifyKey, account.secretKey];
  expect(new Set(keys).size).toBe(4);
});
