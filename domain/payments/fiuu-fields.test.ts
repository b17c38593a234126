import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { wireAmount } from '#domain/money/money.ts';
import { holdExpiry } from '#domain/orders/holds.ts';
import { isOrderId, makeOrderId } from '#domain/orders/orders.ts';
import {
  fiuuAmount,
  fiuuChannel,
  fiuuCurrency,
  fiuuDeadline,
  fiuuStatus,
  isFiuuOrderId,
  isFiuuTransactionId,
  isQrScan,
} from '#domain/payments/fiuu-fields.ts';

describe('an amount', () => {
  test.each([
    ['0.01', 1],
    ['1.01', 101],
    ['20.00', 2_000],
    ['1250.50', 125_050],
    ['9999999.99', 999_999_999],
  ])('[PAY-1] %s is read as %i sen', (text, sen) => {
    expect(fiuuAmount(text)).toBe(sen);
  });

  test.each([
    '1,250.00',
    '1.250,00',
    '20',
    '20.0',
    '20.000',
    '.50',
    '007.00',
    '0.00',
    '-20.00',
    '+20.00',
    ' 20.00',
    '20.00\n',
    '2e1.00',
    '٢٠.00',
    '10000000.00',
    'RM 20.00',
    '',
  ])('[PAY-1] %j is refused', (text) => {
    expect(fiuuAmount(text)).toBeNull();
  });

  test('[PAY-1] that we send is read back unchanged, to the sen', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999_999 }), (sen) => {
        expect(fiuuAmount(wireAmount(sen))).toBe(sen);
      }),
    );
  });
});

test.each([
  ['00', 'paid'],
  ['11', 'failed'],
  ['22', 'pending'],
  ['0', null],
  ['33', null],
  ['', null],
  ['toString', null],
])('[PAY-2] status %j is %s', (code, status) => {
  expect(fiuuStatus(code)).toBe(status);
});

test.each([
  ['MYR', 'MYR'],
  ['RM', 'MYR'],
  ['SGD', 'SGD'],
  ['myr', null],
  ['rm', null],
  ['MYR ', null],
  ['', null],
])('[PAY-3] currency %j is %s', (text, currency) => {
  expect(fiuuCurrency(text)).toBe(currency);
});

describe('ids that are signed without a separator', () => {
  test.each(['1', '000001', '12345678901234567890'])(
    '[PAY-4] %s is a valid transaction id',
    (text) => {
      expect(isFiuuTransactionId(text)).toBe(true);
    },
  );

  test.each(['', '123456789012345678901', '12a', ' 12', '12\n', '١٢'])(
    '[PAY-4] %j is not a valid transaction id',
    (text) => {
      expect(isFiuuTransactionId(text)).toBe(false);
    },
  );

  test.each(['', '1ABC', '_order', 'order 1', 'order_1\n', `o${'1'.repeat(40)}`])(
    '[PAY-4] %j is not a valid order id',
    (text) => {
      expect(isFiuuOrderId(text)).toBe(false);
    },
  );

  test('[PAY-4] our own order ids are valid', () => {
    const id = makeOrderId(new Uint8Array(8), Temporal.Instant.from('2026-11-15T02:00:00Z'));
    expect(isOrderId(id)).toBe(true);
    expect(isFiuuOrderId(id)).toBe(true);
  });

  test('[PAY-4] can be split in only one way', () => {
    const transaction = fc.stringMatching(/^\d{1,20}$/);
    const order = fc.stringMatching(/^[A-Za-z][0-9A-Za-z_]{0,20}$/);
    fc.assert(
      fc.property(transaction, order, (tranID, orderid) => {
        const joined = tranID + orderid;
        const readings = Array.from({ length: joined.length + 1 }, (_, at) => at).filter(
          (at) => isFiuuTransactionId(joined.slice(0, at)) && isFiuuOrderId(joined.slice(at)),
        );
        expect(readings).toEqual([tranID.length]);
      }),
    );
  });
});

describe('the message of a scanned code', () => {
  const scan = { nbcb: '2', status: '22', extraP: '{"account_enquiry":"true"}' };

  test('[PAY-5] is not a payment', () => {
    expect(isQrScan(scan)).toBe(true);
  });

  test.each([
    ['of a callback', { nbcb: '1' }],
    ['without a kind', { nbcb: null }],
    ['of a payment', { status: '00' }],
    ['without extras', { extraP: null }],
    ['with unreadable extras', { extraP: '{"account_enquiry":"true"' }],
    ['with extras that are no record', { extraP: '"account_enquiry"' }],
    ['with an empty extra', { extraP: 'null' }],
    ['with another answer', { extraP: '{"account_enquiry":"false"}' }],
  ])('[PAY-5] is not a message %s', (_, changes) => {
    expect(isQrScan({ ...scan, ...changes })).toBe(false);
  });
});

describe('the channel', () => {
  test.each(['credit', 'FPX_MB2U', 'TNG-EWALLET', 'ShopeePay v2.0'])(
    '[PAY-7] %s is kept',
    (name) => {
      expect(fiuuChannel(name)).toBe(name);
    },
  );

  test.each([['', null, undefined, '<script>', 'a\u0000b', 'x'.repeat(41)]])(
    '[PAY-7] anything else is dropped',
    (...texts) => {
      expect(texts.map(fiuuChannel)).toEqual(texts.map(() => null));
    },
  );
});

describe('the deadline', () => {
  const now = Temporal.Instant.from('2026-11-15T02:00:00.400Z');

  test('[PAY-6] is sent twice, and both are the end of the hold', () => {
    expect(fiuuDeadline(holdExpiry(now), now)).toEqual({
      waittime: '180',
      PaymentExpirationTime: '2026-11-15T02:03:00Z',
    });
  });

  test('[PAY-6] of a resumed order is the same, with less time left', () => {
    expect(fiuuDeadline(holdExpiry(now), now.add({ seconds: 100, milliseconds: 1 }))).toEqual({
      waittime: '79',
      PaymentExpirationTime: '2026-11-15T02:03:00Z',
    });
  });

  test('[PAY-6] never counts down from zero', () => {
    expect(fiuuDeadline(now, now).waittime).toBe('1');
  });
});
