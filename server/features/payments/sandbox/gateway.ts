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
 * Sends a payment message to the venue's own routes, as a real provider does; true if acknowledged.
 * The URL comes from the settings, never from a form, which could name any host.
 */
export const sendToVenue = async (
  settings: Settings,
  source: SandboxMessage['source'],
  form: URLSearchParams,
): Promise<boolean> => {
  const url = `${ownAddress(settings)}${messagePaths[source]}`;
  return isAcknowledged[source](await postForm(url, form.toString(), timeoutMs));
};
