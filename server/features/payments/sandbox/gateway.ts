import type { SandboxMessage } from '#domain/payments/sandbox.ts';
import type { Settings } from '#server/env.ts';
import { messagePaths } from '#server/features/payments/fiuu/fiuu.ts';
import { type FormAnswer, postForm } from '#server/features/payments/fiuu/gateway.ts';
import { ownAddress } from '#server/features/payments/sandbox/account.ts';

const timeoutMs = 10_000;

const isAcknowledged: Readonly<Record<SandboxMessage['source'], (answer: FormAnswer) => boolean>> =
  {
    notification: ({ status }) => status === 200,
    callback: ({ body }) => body === 'CBTOKEN:MPSTATOK',
  };

/**
 * Tells the venue of a payment by the same doors as a real provider; true when it acknowledged. The
 * address is the venue's own, never one that a form named, which could lead anywhere.
 */
export const tellVenue = async (
  settings: Settings,
  source: SandboxMessage['source'],
  form: URLSearchParams,
): Promise<boolean> => {
  const url = `${ownAddress(settings)}${messagePaths[source]}`;
  return isAcknowledged[source](await postForm(url, form.toString(), timeoutMs));
};
