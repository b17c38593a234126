import { describe, expect, test } from 'vitest';
import type { FiuuAccount } from '#server/env.ts';
import { makeFiuu } from '#server/features/payments/fiuu/fiuu.ts';
import type {
  PaymentRequest,
  ProviderMessage,
  Verification,
} from '#server/features/platform/payment-provider.ts';
import { makeLogger } from '#server/logger.ts';
import { listen } from '#server/testing/listener.ts';

const acme: FiuuAccount = {
  merchantId: 'ACME',
  verifyKey: 'f5bb0c8de146c67b44babbf4e6584cc0',
  secretKey: 'top-secret-key',
  payUrl: 'https://pay.fiuu.com',
  apiUrl: 'https://api.fiuu.com',
  hasExtendedVcode: false,
  hasInstantNotification: false,
};

const fiuu = (changes: Partial<FiuuAccount> = {}, pauseMs = 0) =>
  makeFiuu({
    name: 'fiuu',
    account: { ...acme, ...changes },
    publicUrl: 'https://depot.example',
    log: makeLogger({ logLevel: 'silent' }),
    pauseMs,
  });

const now = Temporal.Instant.from('2026-11-15T02:00:00Z');
const request: PaymentRequest = {
  orderId: 'OD8842',
  amountSen: 2_760,
  description: 'Court Booking - Show Court 1',
  items: [],
  billingName: 'Nur Aisyah',
  billingEmail: 'nur@person.test',
  billingMobile: '+60 12 345 6789',
  billingAddress: 'Jalan Depot 1, Kuala Lumpur',
  bookingType: 'court_booking',
  expiresAt: now.add({ seconds: 180 }),
  now,
};

describe('the payment page', () => {
  test('is a form with the fields that the provider specifies', async () => {
    expect(await fiuu({ hasExtendedVcode: true }).start(request)).toEqual({
      kind: 'form',
      action: 'https://pay.fiuu.com/RMS/pay/ACME/',
      fields: {
        merchant_id: 'ACME',
        orderid: 'OD8842',
        currency: 'MYR',
        vcode: '5bf33e6500a53830d4f80087b67e13de',
        amount: '27.60',
        bill_name: 'Nur Aisyah',
        bill_email: 'nur@person.test',
        bill_mobile: '+60123456789',
        bill_desc: 'Court Booking - Show Court 1',
        b_addr1: 'Jalan Depot 1, Kuala Lumpur',
        returnurl: 'https://depot.example/api/payments/return',
        notifyurl: 'https://depot.example/api/payments/notify',
        callbackurl: 'https://depot.example/api/payments/callback',
        cancelurl: 'https://depot.example/api/payments/cancel',
        waittime: '180',
        PaymentExpirationTime: '2026-11-15T02:03:00Z',
        idempotency_key: 'OD8842',
        metadata: '{"booking_type":"court_booking"}',
        guest_checkout: '0',
      },
    });
  });

  test('is signed without the currency unless the account has extended signatures', async () => {
    expect(await fiuu().start(request)).toMatchObject({
      fields: { vcode: '511b10ef1fe0f678ee85aaafc1b36934' },
    });
  });

  test('never has a comma in the amount', async () => {
    const page = await fiuu().start({ ...request, amountSen: 123_456_789 });
    expect(page).toMatchObject({ fields: { amount: '1234567.89' } });
  });

  test("is on the account's host, which the content security policy allows as a form target", () => {
    expect(fiuu().pageOrigin).toBe('https://pay.fiuu.com');
  });
});

describe('an acknowledgement', () => {
  const report = { orderId: 'o', transactionId: '1', status: 'paid' as const };
  const authentic: Verification = {
    isAuthentic: true,
    report: { ...report, amountSen: 100, currency: 'MYR', detail: null },
  };
  const forged: Verification = {
    isAuthentic: false,
    reason: 'its signature is wrong',
    claimedOrderId: null,
    claimedTransactionId: null,
  };

  test.each([
    ['notification', authentic, 200, ''],
    ['callback', authentic, 200, 'CBTOKEN:MPSTATOK'],
    ['notification', forged, 400, ''],
    ['callback', forged, 400, ''],
  ] as const)('of a %s', (source, verification, status, body) => {
    expect(fiuu().acknowledge(source, verification)).toEqual({
      status,
      type: 'text/plain',
      body,
    });
  });
});

describe('a confirmation', () => {
  const message = { source: 'notification', body: 'tranID=1&skey=a%2Bb', headers: {} } as const;

  test('is sent only if the account has instant notification', () => {
    expect(fiuu().confirm).toBeUndefined();
  });

  test('returns every parameter unchanged and adds one', async () => {
    const provider = await listen(() => ({}));
    await fiuu({ payUrl: provider.url, hasInstantNotification: true }).confirm?.(message);
    expect(provider.heard).toMatchObject([
      {
        method: 'POST',
        path: '/RMS/API/chkstat/returnipn.php',
        body: 'tranID=1&skey=a%2Bb&treq=1',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      },
    ]);
  });

  test('rejects when the provider fails', async () => {
    const provider = await listen(() => ({ status: 500 }));
    const confirming = fiuu({ payUrl: provider.url, hasInstantNotification: true });
    await expect(confirming.confirm?.(message)).rejects.toThrow('answered with 500');
  });
});

describe('a requery', () => {
  const order = { orderId: 'ord-1', amountSen: 5_000 };
  const answer = {
    StatCode: '00',
    StatName: 'captured',
    TranID: '77001',
    OrderID: 'ord-1',
    Amount: '50.00',
    Domain: 'ACME',
    Currency: 'MYR',
    VrfKey: '284a792c7a73318ee1a7fe449eafdcf4',
  };
  const asking = (apiUrl: string, pauseMs?: number) => fiuu({ apiUrl }, pauseMs);
  const answerIn = (message: ProviderMessage | 'no_payment' | null): ProviderMessage => {
    if (message === null || message === 'no_payment') throw new Error('There is no answer.');
    return message;
  };

  test('is signed, and its answer is verified like any other payment message', async () => {
    const api = await listen(() => ({ body: JSON.stringify(answer) }));
    const provider = asking(api.url);
    const message = await provider.requery(order);
    expect(api.heard).toMatchObject([{ method: 'POST', path: '/RMS/query/q_by_oid.php' }]);
    expect(Object.fromEntries(new URLSearchParams(api.heard[0]?.body))).toEqual({
      oID: 'ord-1',
      domain: 'ACME',
      amount: '50.00',
      skey: '136e4bde436fd94da9f719d77d8164c4',
      type: '2',
    });
    expect(message).toEqual({ source: 'requery', body: JSON.stringify(answer), headers: {} });
    expect(provider.verify(answerIn(message))).toMatchObject({
      isAuthentic: true,
      report: { orderId: 'ord-1', transactionId: '77001', status: 'paid', amountSen: 5_000 },
    });
  });

  test('returns an unsigned answer, so that it can be verified and stored', async () => {
    const api = await listen(() => ({ body: JSON.stringify({ ...answer, VrfKey: 'x' }) }));
    const provider = asking(api.url);
    const message = await provider.requery(order);
    expect(provider.verify(answerIn(message))).toMatchObject({ isAuthentic: false });
  });

  test.each([
    ['refuses the question', { body: '{"error_code":"P03"}' }],
    ['answers with a page', { body: '<html>' }],
    ['fails', { status: 502, body: JSON.stringify(answer) }],
    ['redirects', { status: 302, headers: { location: 'http://127.0.0.1:1/' } }],
  ])('returns null when the provider %s', async (_, reply) => {
    const api = await listen(() => reply);
    expect(await asking(api.url).requery(order)).toBeNull();
  });

  test('says that the provider knows no payment', async () => {
    const api = await listen(() => ({ body: '{"error_code":"P05"}' }));
    expect(await asking(api.url).requery(order)).toBe('no_payment');
  });

  test('returns null when the provider cannot be reached', async () => {
    expect(await asking('http://127.0.0.1:1').requery(order)).toBeNull();
  });

  test('waits for the pause between calls, however many callers there are', async () => {
    const api = await listen(() => ({ body: '{}' }));
    // Much longer than the delay that a busy machine adds to the first call, which shortens the
    // pause.
    const provider = asking(api.url, 600);
    await Promise.all([1, 2, 3].map(() => provider.requery(order)));
    const [first = 0, second = 0, third = 0] = api.heard.map(({ atMs }) => atMs);
    expect(second - first).toBeGreaterThan(450);
    expect(third - second).toBeGreaterThan(450);
  });
});
