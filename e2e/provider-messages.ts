import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { APIRequestContext } from '@playwright/test';
import { wireAmount } from '#domain/money/money.ts';
import { firstVenue } from '#e2e/first-venue.ts';
import { expect } from '#e2e/journey.ts';
import type { OwnVenue } from '#e2e/own-venue.ts';

const merchantId = 'SB_depot';

/** The key of the sandbox provider. Every venue of a journey begins with the secret of the first. */
const secretKey = (): string => {
  const secret = readFileSync(join(firstVenue(), 'secret'), 'utf8').trim();
  return createHmac('sha256', secret).update('sandbox secret key').digest('hex');
};

const md5 = (text: string): string => createHash('md5').update(text).digest('hex');

export interface PaidCharge {
  readonly transactionId: string;
  readonly orderId: string;
  readonly amountSen: number;
  readonly currency?: string;
}

/** Tells a venue of a paid charge, signed as its provider does. */
export const reportCharge = async (
  request: APIRequestContext,
  { address }: OwnVenue,
  { transactionId, orderId, amountSen, currency = 'MYR' }: PaidCharge,
): Promise<void> => {
  const [amount, paydate, appcode] = [wireAmount(amountSen), '2026-11-15 10:40:00', '123456'];
  const inner = md5(`${transactionId}${orderId}00${merchantId}${amount}${currency}`);
  const form = {
    ...{ tranID: transactionId, orderid: orderId, status: '00', domain: merchantId, amount },
    ...{ currency, paydate, appcode, nbcb: '2', channel: 'Credit' },
    skey: md5(`${paydate}${merchantId}${inner}${appcode}${secretKey()}`),
  };
  const answer = await request.post(`${address}/api/payments/notify`, { form });
  expect(answer.status()).toBe(200);
};
