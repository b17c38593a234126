import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dateOf } from '#domain/time/venue-time.ts';
import { type Bank, openBank } from '#proof/model/bank.ts';
import { fiuuPaths, messagePaths } from '#server/features/payments/fiuu/fiuu.ts';
import { querySkeyOf } from '#server/features/payments/fiuu/signatures.ts';
import { asForm, fiuuEnv } from '#server/testing/fiuu.ts';

/** The payment provider as the venue sees it: its charges, and its API for requeries. */
export interface ProviderServer {
  readonly bank: Bank;
  readonly url: string;
  /** The orders of all requeries so far. */
  readonly requeried: readonly string[];
  /** Orders that it claims not to know yet. */
  readonly withheld: Set<string>;
  close(): Promise<void>;
}

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
};

const unknown = JSON.stringify({ error_code: 'P03', error_desc: 'Order not found' });

/** The requery's order, if its signature is the account's. */
const orderIn = (form: URLSearchParams): string | null => {
  const [oID, domain, amount] = ['oID', 'domain', 'amount'].map((name) => form.get(name) ?? '');
  if (oID === undefined || domain === undefined || amount === undefined) return null;
  const skey = querySkeyOf({ oID, domain, amount }, fiuuEnv.FIUU_VERIFY_KEY);
  return form.get('skey') === skey ? oID : null;
};

export const openProviderServer = async (): Promise<ProviderServer> => {
  const bank = openBank(() => dateOf(Temporal.Now.instant()));
  const requeried: string[] = [];
  const withheld = new Set<string>();
  const server = createServer(async (request, response) => {
    const orderId = orderIn(new URLSearchParams(await bodyOf(request)));
    if (request.url !== fiuuPaths.query || orderId === null) {
      response.writeHead(400).end();
      return;
    }
    requeried.push(orderId);
    const answer = withheld.has(orderId) ? null : bank.answer({ orderId, amountSen: 0 });
    response.end(answer?.body ?? unknown);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    bank,
    requeried,
    withheld,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};

/** The three ways in which a payment message reaches the venue. */
export type Channel = 'notification' | 'callback' | 'return';
export const channels: readonly Channel[] = ['notification', 'callback', 'return'];

export interface PostedMessage {
  readonly channel: Channel;
  readonly body: string;
}

/** The acknowledgement that the provider expects on each way. */
const acknowledgements: Readonly<Record<Channel, string>> = {
  notification: '200 ',
  callback: '200 CBTOKEN:MPSTATOK',
  return: '303 ',
};

/** Posts a payment message as the provider does. Returns whether it was acknowledged correctly. */
export const postMessage = async (
  url: string,
  { channel, body }: PostedMessage,
): Promise<boolean> => {
  const answer = await fetch(`${url}${messagePaths[channel]}`, {
    method: 'POST',
    headers: asForm,
    body,
    redirect: 'manual',
  });
  return `${answer.status} ${await answer.text()}` === acknowledgements[channel];
};
