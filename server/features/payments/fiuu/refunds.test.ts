import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  judgeRefundAnswer,
  questionForm,
  refundForm,
} from '#server/features/payments/fiuu/refunds.ts';

const account = {
  merchantId: 'ACME',
  verifyKey: 'verify-me',
  secretKey: 'top-secret-key',
} as const;
const request = {
  reference: 'R0191e7b6fc8a7536b287bb3f6b31943e',
  transactionId: '100000',
  amountSen: 2_000,
  bank: null,
} as const;

const md5 = (text: string): string => createHash('md5').update(text).digest('hex');

describe('the forms', () => {
  test('[PREF-8] a refund is signed with the secret key', () => {
    expect(Object.fromEntries(refundForm(request, account))).toEqual({
      RefundType: 'P',
      MerchantID: 'ACME',
      RefID: 'R0191e7b6fc8a7536b287bb3f6b31943e',
      TxnID: '100000',
      Amount: '20.00',
      Signature: md5('PACMER0191e7b6fc8a7536b287bb3f6b31943e10000020.00top-secret-key'),
    });
  });

  test('[PREF-8] the signature is that of another program', () => {
    // printf 'PACMER0191e7b6fc8a7536b287bb3f6b31943e10000020.00top-secret-key' | md5sum
    expect(refundForm(request, account).get('Signature')).toBe('2a9ee3a706cb12e08564185a3c097e4b');
  });

  test('[PREF-3] online banking gets the account of the payer', () => {
    const bank = { bankCode: 'MBBEMYKL', name: 'Mei Tan', account: '114000123456' };
    expect(Object.fromEntries(refundForm({ ...request, bank }, account))).toMatchObject({
      BankCode: 'MBBEMYKL',
      BeneficiaryName: 'Mei Tan',
      BeneficiaryAccNo: '114000123456',
    });
  });

  test('[PREF-8] a question is signed with the verify key', () => {
    // printf 'R0191e7b6fc8a7536b287bb3f6b31943eACMEverify-me' | md5sum
    expect(Object.fromEntries(questionForm(request, account))).toEqual({
      RefID: 'R0191e7b6fc8a7536b287bb3f6b31943e',
      MerchantID: 'ACME',
      Signature: 'cca97faa47c73fcd4e8f0d98e923f7cb',
    });
  });
});

const answerOf = (changes: Readonly<Record<string, string>> = {}, key = 'top-secret-key') => {
  const fields = {
    RefundType: 'P',
    MerchantID: 'ACME',
    RefID: request.reference,
    RefundID: '55',
    TxnID: '100000',
    Amount: '20.00',
    Status: '00',
    ...changes,
  };
  return { ...fields, Signature: md5(`${Object.values(fields).join('')}${key}`) };
};

const judge = (body: unknown, step: 'send' | 'ask' = 'send') =>
  judgeRefundAnswer(step, typeof body === 'string' ? body : JSON.stringify(body), request, account);

describe('an answer', () => {
  test('[PREF-8] has the signature of another program', () => {
    // printf 'PACMER0191e7b6fc8a7536b287bb3f6b31943e5510000020.0000top-secret-key' | md5sum
    expect(answerOf().Signature).toBe('e5aec30912ff2959b578a24bc3e7f652');
  });

  test.each([
    ['00', 'done'],
    ['11', 'rejected'],
    ['22', 'pending'],
  ])('[PREF-8] with status %s is %s', (Status, news) => {
    expect(judge(answerOf({ Status }))).toMatchObject({ news, refundId: '55' });
    expect(judge([answerOf({ Status })], 'ask')).toMatchObject({ news, refundId: '55' });
  });

  test.each([
    ['signed with another key', answerOf({}, 'guessed'), 'its signature is wrong'],
    ['changed after signing', { ...answerOf(), Status: '11' }, 'its signature is wrong'],
    ['about another refund', answerOf({ RefID: 'R1' }), 'it is about another refund'],
    ['about another charge', answerOf({ TxnID: '100001' }), 'it is about another charge'],
    ['about another amount', answerOf({ Amount: '21.00' }), 'it is about another amount'],
    ['for another merchant', answerOf({ MerchantID: 'OTHER' }), 'it is for another merchant'],
    ['of another kind', answerOf({ RefundType: 'F' }), 'it is another kind of refund'],
    ['of an unknown status', answerOf({ Status: '99' }), 'its status is not known'],
    // The digit has moved from one field to the next, so the signature is still right.
    [
      'of another number',
      answerOf({ RefundID: '551', TxnID: '00000' }),
      'it is about another charge',
    ],
    ['not readable', 'no JSON', 'a field is missing'],
    ['of two refunds', [answerOf(), answerOf()], 'a field is missing'],
  ])('[PREF-8] %s is forged', (_, body, detail) => {
    for (const step of ['send', 'ask'] as const) {
      expect(judge(body, step)).toMatchObject({ news: 'forged', refundId: null, detail });
    }
  });

  test('[PREF-8] without a signature counts only for a question', () => {
    const { Signature, ...fields } = answerOf({ Status: 'success' });
    expect(judge(fields, 'send')).toMatchObject({ news: 'forged' });
    expect(judge([fields], 'ask')).toMatchObject({ news: 'done' });
    expect(judge([{ ...fields, Status: 'processing' }], 'ask')).toMatchObject({ news: 'pending' });
    expect(judge([{ ...fields, TxnID: '1' }], 'ask')).toMatchObject({ news: 'forged' });
  });

  test('[PREF-8] of an error is no word about the refund', () => {
    const error = { error_code: 'PR011', error_desc: 'Too much.' };
    expect(judge(error)).toMatchObject({ news: 'error', detail: 'PR011 Too much.' });
  });
});
