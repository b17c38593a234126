import { type ResultFields, skeyOf } from '#server/features/payments/fiuu/signatures.ts';

/** The environment of a venue that is paid through Fiuu. */
export const fiuuEnv = {
  FIUU_MERCHANT_ID: 'ACME',
  FIUU_VERIFY_KEY: 'f5bb0c8de146c67b44babbf4e6584cc0',
  FIUU_SECRET_KEY: 'top-secret-key',
} as const;

const aResult: ResultFields = {
  tranID: '100000',
  orderid: 'order_abcdefgh1794708000000',
  status: '00',
  domain: fiuuEnv.FIUU_MERCHANT_ID,
  amount: '20.00',
  currency: 'MYR',
  paydate: '2026-11-15 10:00:00',
  appcode: 'A12345',
};

/** A signed message from Fiuu with the given content. */
export const fiuuMessage = (
  changes: Partial<ResultFields> = {},
  extra: Readonly<Record<string, string>> = {},
): string => {
  const result = { ...aResult, ...changes };
  const skey = skeyOf(result, fiuuEnv.FIUU_SECRET_KEY);
  return new URLSearchParams({ ...result, skey, ...extra }).toString();
};

export const asForm = { 'content-type': 'application/x-www-form-urlencoded' } as const;
