import { expect, test } from 'vitest';
import { openTestApp } from '#server/testing/app.ts';
import { asForm, fiuuEnv, fiuuMessage } from '#server/testing/fiuu.ts';

const { app, db } = await openTestApp({ env: fiuuEnv });

let transactions = 200_000;

test.each<[string, string | Buffer, string]>([
  ['a zero character', 'error_desc=%00x', '\uFFFDx'],
  ['a raw zero byte', 'error_desc=\0x', '\uFFFDx'],
  ['bytes that are no UTF-8', 'error_desc=%FF%C0x', '\uFFFD\uFFFDx'],
  ['raw bytes that are no UTF-8', Buffer.from('error_desc=\xFFx', 'latin1'), '\uFFFDx'],
  ['an encoded surrogate', 'error_desc=%ED%A0%80x', '\uFFFD\uFFFD\uFFFDx'],
  ['a pair that the cut parts', `error_desc=${'x'.repeat(499)}😀`, `${'x'.repeat(499)}\uFFFD`],
  ['more than is kept', `error_desc=${'x'.repeat(600)}`, 'x'.repeat(500)],
  ['as much metadata as the provider takes', `extraP=${'%22'.repeat(64_000)}`, ''],
])(
  'a message with %s in an unsigned field is acknowledged and stored',
  async (_, field, detail) => {
    transactions += 1;
    const tranID = String(transactions);
    const body = Buffer.concat([
      Buffer.from(`${fiuuMessage({ status: '11', tranID })}&`),
      Buffer.from(field),
    ]);
    const answer = await app.inject({
      method: 'POST',
      url: '/api/payments/callback',
      payload: body,
      headers: asForm,
    });
    expect([answer.statusCode, answer.body]).toEqual([200, 'CBTOKEN:MPSTATOK']);
    const kept = await db
      .selectFrom('payment_messages')
      .select(['verdict', 'detail'])
      .where('provider_transaction_id', '=', tranID)
      .execute();
    expect(kept).toEqual([{ verdict: 'unknown_order', detail: detail || null }]);
  },
);
