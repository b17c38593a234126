import { describe, expect, test } from 'vitest';
import {
  isSameSignature,
  querySkeyOf,
  skeyOf,
  vcodeOf,
  vrfKeyOf,
} from '#server/features/payments/fiuu/signatures.ts';

const acme = { verifyKey: 'f5bb0c8de146c67b44babbf4e6584cc0', secretKey: 'top-secret-key' };

describe('the signature of a form', () => {
  test.each([
    ['5.00', 'molpaytech', 'order-5.00', 'testcredential', '16d122e1cf4d4fac19f3c839db12b6a5'],
    ['10.00', 'test1234', '20160331082207680000', 'abcdefg', 'f3d5496b444ae3d11e09fa92a753ac60'],
  ])(
    'for %s of %s matches the published example',
    (amount, merchantId, orderId, verifyKey, vcode) => {
      expect(vcodeOf({ amount, merchantId, orderId, currency: null }, verifyKey)).toBe(vcode);
    },
  );

  test('in its extended form ends with the currency', () => {
    const fields = { amount: '27.60', merchantId: 'ACME', orderId: 'OD8842' };
    expect(vcodeOf({ ...fields, currency: 'MYR' }, acme.verifyKey)).toBe(
      '5bf33e6500a53830d4f80087b67e13de',
    );
    expect(vcodeOf({ ...fields, currency: null }, acme.verifyKey)).not.toBe(
      '5bf33e6500a53830d4f80087b67e13de',
    );
  });
});

const published = {
  tranID: '000001',
  orderid: '20160331082207680000',
  status: '00',
  domain: 'test4321',
  amount: '10.00',
  currency: 'MYR',
  paydate: '2016-03-29 04:02:21',
  appcode: 'abcdefg',
};
const ours = {
  tranID: '100000',
  orderid: 'DEMO123',
  status: '00',
  domain: 'ACME',
  amount: '20.00',
  currency: 'MYR',
  paydate: '2024-01-01 12:00:00',
  appcode: 'A12345',
};

describe('the signature of a result', () => {
  test('matches the published example', () => {
    const result = {
      tranID: '12345',
      orderid: 'order-10.00',
      status: '00',
      domain: 'molpaytest',
      amount: '10.00',
      currency: 'MYR',
      paydate: '2014-04-04 08:12:00',
      appcode: 'auth123',
    };
    expect(skeyOf(result, 'molpay_skey')).toBe('79afd80af7ea8be6e25acd0ec448f16b');
  });

  test.each([
    ['00', '2e684713b97a79721e347492ef75765e'],
    ['22', '7f5b456722717f87ae37810d641742cb'],
  ])('matches the published example for status %s', (status, skey) => {
    expect(skeyOf({ ...published, status }, 'hilklmn')).toBe(skey);
  });

  test.each([
    ['as given', {}, '344f48a10b3785bc3dc6838b873d288c'],
    ['without an approval code', { appcode: '' }, '1cbb32835cb835132c1172a0792006fc'],
    ['in RM', { currency: 'RM' }, '98bd833b8aa8ea39c817858fc2ae7439'],
  ])('covers the exact strings %s', (_, changes, skey) => {
    expect(skeyOf({ ...ours, ...changes }, acme.secretKey)).toBe(skey);
  });
});

test('a requery is signed with the verify key, its answer with the secret key', () => {
  const fields = { oID: 'ord-1', domain: 'ACME', amount: '50.00' };
  expect(querySkeyOf(fields, acme.verifyKey)).toBe('136e4bde436fd94da9f719d77d8164c4');
  const answer = { Amount: '50.00', Domain: 'ACME', OrderID: 'ord-1', StatCode: '00' };
  expect(vrfKeyOf(answer, acme.secretKey)).toBe('284a792c7a73318ee1a7fe449eafdcf4');
});

test.each([
  ['abc', 'abc', true],
  ['abc', 'abd', false],
  ['ab', 'abc', false],
  ['', 'abc', false],
  ['ABC', 'abc', false],
])('comparing signatures %j and %j returns %s', (given, expected, isSame) => {
  expect(isSameSignature(given, expected)).toBe(isSame);
});
