import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { skeyOf, vrfKeyOf } from '#server/features/payments/fiuu/signatures.ts';
import {
  isAnswer,
  verifyAnswer,
  verifyResult,
} from '#server/features/payments/fiuu/verify-message.ts';
import type { Verification } from '#server/features/platform/payment-provider.ts';

const keys = { merchantId: 'ACME', secretKey: 'top-secret-key' };

const paid = {
  tranID: '100000',
  orderid: 'order_DEMO12345',
  status: '00',
  domain: 'ACME',
  amount: '20.00',
  currency: 'MYR',
  paydate: '2024-01-01 12:00:00',
  appcode: 'A12345',
};

/** A correctly signed form with any content. */
const signed = (changes: Partial<typeof paid> = {}): Record<string, string> => {
  const result = { ...paid, ...changes };
  return { ...result, skey: skeyOf(result, keys.secretKey) };
};

const bodyOf = (fields: Record<string, string>): string => new URLSearchParams(fields).toString();
const verify = (fields: Record<string, string>): Verification => verifyResult(bodyOf(fields), keys);

describe('a signed message', () => {
  test.each([
    ['00', 'paid'],
    ['11', 'failed'],
    ['22', 'pending'],
  ] as const)('with status %s is reported as %s', (code, status) => {
    expect(verify(signed({ status: code }))).toEqual({
      isAuthentic: true,
      report: {
        orderId: 'order_DEMO12345',
        transactionId: '100000',
        status,
        amountSen: 2_000,
        currency: 'MYR',
        detail: null,
        method: null,
      },
    });
  });

  test('[PAY-7] is reported with its channel, which is not signed', () => {
    const channel = 'FPX_MB2U';
    expect(verify({ ...signed(), channel })).toMatchObject({ report: { method: channel } });
    expect(verify({ ...signed(), channel: '<b>' })).toMatchObject({ report: { method: null } });
  });

  test('with currency RM is reported as MYR, though it was signed with RM', () => {
    expect(verify(signed({ currency: 'RM' }))).toMatchObject({ report: { currency: 'MYR' } });
  });

  test('may have an empty approval code, or none', () => {
    const { appcode, ...without } = signed({ appcode: '' });
    expect(appcode).toBe('');
    expect(verify(signed({ appcode: '' })).isAuthentic).toBe(true);
    expect(verify(without).isAuthentic).toBe(true);
  });

  test('of a failed charge includes the reason', () => {
    const why = { error_code: 'CC_51', error_desc: 'Insufficient funds' };
    expect(verify({ ...signed({ status: '11' }), ...why })).toMatchObject({
      report: { status: 'failed', detail: 'CC_51 Insufficient funds' },
    });
  });

  test('is ignored when it only reports a scanned code', () => {
    const scan = { nbcb: '2', extraP: '{"account_enquiry":"true"}' };
    expect(verify({ ...signed({ status: '22' }), ...scan })).toMatchObject({
      isAuthentic: true,
      report: { status: 'ignored' },
    });
    expect(verify({ ...signed(), ...scan })).toMatchObject({ report: { status: 'paid' } });
  });

  test('is form-decoded', () => {
    const body = bodyOf(signed()).replace('2024-01-01+12', '2024%2D01%2D01%2012');
    expect(verifyResult(body, keys).isAuthentic).toBe(true);
  });
});

describe('refuses', () => {
  test.each([
    ['a message of another merchant', { domain: 'OTHER' }, 'another merchant'],
    ['a transaction id that is no number', { tranID: 'T1' }, 'transaction id'],
    ['a transaction id of 21 digits', { tranID: '1'.repeat(21) }, 'transaction id'],
    ['an order id that begins with a digit', { orderid: '1ABC' }, 'order id'],
    ['an amount with a comma', { amount: '1,250.00' }, 'amount'],
    ['an amount without decimals', { amount: '20' }, 'amount'],
    ['an amount of zero', { amount: '0.00' }, 'amount'],
    ['an invalid currency', { currency: 'ringgit' }, 'currency'],
    ['an unknown status', { status: '33' }, 'status'],
  ])('%s, even if signed', (_, changes, reason) => {
    const verdict = verify(signed(changes));
    expect(verdict).toMatchObject({ isAuthentic: false, reason: expect.stringContaining(reason) });
  });

  test('a digit moved from the transaction id to the order id', () => {
    const meant = signed({ tranID: '1000001', orderid: 'ABC' });
    const moved = signed({ tranID: '100000', orderid: '1ABC' });
    // Nothing separates the signed fields, so both have the same signature.
    expect(moved.skey).toBe(meant.skey);
    expect(verify(meant).isAuthentic).toBe(true);
    expect(verify(moved).isAuthentic).toBe(false);
  });

  test.each(Object.keys(signed()).filter((name) => name !== 'appcode'))(
    'a message without %s',
    (name) => {
      const { [name]: _, ...rest } = signed();
      expect(verify(rest)).toMatchObject({ isAuthentic: false, reason: expect.any(String) });
    },
  );

  test.each(Object.keys(signed()))('a message with two values of %s', (name) => {
    const body = bodyOf(signed());
    for (const doubled of [`${body}&${name}=9`, `${name}=9&${body}`, `${body}&${body}`]) {
      expect(verifyResult(doubled, keys).isAuthentic).toBe(false);
    }
  });

  test.each(['', '&', '=', 'skey=', '{"status":"00"}', '%', '%00', 'tranID=%FF'])(
    'a body of %j',
    (body) => {
      expect(verifyResult(body, keys)).toEqual({
        isAuthentic: false,
        reason: 'a field is missing or doubled',
        claimedOrderId: null,
        claimedTransactionId: null,
      });
    },
  );

  test('a message signed with another key, and keeps the ids that it claims', () => {
    const forged = { ...paid, skey: skeyOf(paid, 'another-key') };
    expect(verify(forged)).toEqual({
      isAuthentic: false,
      reason: 'its signature is wrong',
      claimedOrderId: 'order_DEMO12345',
      claimedTransactionId: '100000',
    });
  });

  test('a claimed id that is no id, and keeps nothing of it', () => {
    const forged = { ...paid, orderid: 'o'.repeat(60_000), tranID: '\0', skey: 'x' };
    expect(verify(forged)).toMatchObject({ claimedOrderId: null, claimedTransactionId: null });
  });

  test('a message with any character of a signed field changed', () => {
    const fields = signed();
    const change = fc.record({
      name: fc.constantFrom(...Object.keys(fields)),
      at: fc.nat(100),
      char: fc.string({ unit: 'binary-ascii', minLength: 0, maxLength: 1 }),
      isInserted: fc.boolean(),
    });
    fc.assert(
      fc.property(change, ({ name, at, char, isInserted }) => {
        const value = fields[name] ?? '';
        const place = at % (value.length + 1);
        const rest = value.slice(isInserted ? place : place + 1);
        const changed = value.slice(0, place) + char + rest;
        fc.pre(changed !== value);
        expect(verify({ ...fields, [name]: changed }).isAuthentic).toBe(false);
      }),
      { numRuns: 500 },
    );
  });
});

describe('the answer to a requery', () => {
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
  const verifyJson = (value: unknown) => verifyAnswer(JSON.stringify(value), keys);
  const signedAnswer = (changes: Partial<typeof answer>) => {
    const changed = { ...answer, ...changes };
    return { ...changed, VrfKey: vrfKeyOf(changed, keys.secretKey) };
  };

  test('is accepted when it is signed', () => {
    expect(verifyJson(answer)).toEqual({
      isAuthentic: true,
      report: {
        orderId: 'ord-1',
        transactionId: '77001',
        status: 'paid',
        amountSen: 5_000,
        currency: 'MYR',
        detail: null,
        method: null,
      },
    });
  });

  test.each([
    ['11', 'failed'],
    ['22', 'pending'],
  ])('with StatCode %s is %s', (StatCode, status) => {
    expect(verifyJson(signedAnswer({ StatCode }))).toMatchObject({ report: { status } });
  });

  test('signed over the transaction id is refused', () => {
    const changed = {
      ...answer,
      VrfKey: vrfKeyOf({ ...answer, OrderID: '77001' }, keys.secretKey),
    };
    expect(verifyJson(changed)).toMatchObject({ reason: 'its signature is wrong' });
  });

  test.each(['StatCode', 'OrderID', 'Amount', 'Domain'] as const)(
    'with a changed %s is refused',
    (name) => {
      expect(verifyJson({ ...answer, [name]: `${answer[name]}0` }).isAuthentic).toBe(false);
    },
  );

  test.each([
    ['without a transaction id', signedAnswer({ TranID: '' })],
    ['of another merchant', signedAnswer({ Domain: 'OTHER' })],
    ['that is a string', 'StatCode: 00'],
    ['with a number instead of a string', { ...answer, Amount: 50 }],
    ['of null', null],
  ])('%s is refused', (_, changed) => {
    expect(verifyJson(changed).isAuthentic).toBe(false);
  });

  test('without a status is no answer', () => {
    expect(isAnswer(JSON.stringify(answer))).toBe(true);
    for (const body of ['', '[]', 'null', '"StatCode"', '<html>', '{"error_code":"P05"}']) {
      expect(isAnswer(body)).toBe(false);
    }
  });
});
