import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Bank, openBank } from '#proof/model/bank.ts';
import { fiuuPaths, messagePaths } from '#server/features/payments/fiuu/fiuu.ts';
import { querySkeyOf } from '#server/features/payments/fiuu/signatures.ts';
import { asForm, fiuuEnv } from '#server/testing/fiuu.ts';

/** The payment provider as the venue meets it: its books, and the door at which it is asked. */
export interface BankHouse {
  readonly bank: Bank;
  readonly url: string;
  /** The orders that it was asked about, each time. */
  readonly asked: readonly string[];
  /** Orders that it says it knows nothing of yet. */
  readonly withheld: Set<string>;
  close(): Promise<void>;
}

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
};

const unknown = JSON.stringify({ error_code: 'P03', error_desc: 'Order not found' });

/** The question's order if it is signed as the account's questions are. */
const orderIn = (form: URLSearchParams): string | null => {
  const [oID, domain, amount] = ['oID', 'domain', 'amount'].map((name) => form.get(name) ?? '');
  if (oID === undefined || domain === undefined || amount === undefined) return null;
  const skey = querySkeyOf({ oID, domain, amount }, fiuuEnv.FIUU_VERIFY_KEY);
  return form.get('skey') === skey ? oID : null;
};

export const openBankHouse = async (): Promise<BankHouse> => {
  const bank = openBank();
  const asked: string[] = [];
  const withheld = new Set<string>();
  const server = createServer(async (request, response) => {
    const orderId = orderIn(new URLSearchParams(await bodyOf(request)));
    if (request.url !== fiuuPaths.query || orderId === null) {
      response.writeHead(400).end();
      return;
    }
    asked.push(orderId);
    const answer = withheld.has(orderId) ? null : bank.answer({ orderId, amountSen: 0 });
    response.end(answer?.body ?? unknown);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    bank,
    asked,
    withheld,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};

/** By which of the three ways the provider's word comes to the venue. */
export type Door = 'notification' | 'callback' | 'return';
export const doors: readonly Door[] = ['notification', 'callback', 'return'];

export interface Notice {
  readonly door: Door;
  readonly body: string;
}

/** What each door owes to a message that is the provider's. */
const acknowledgements: Readonly<Record<Door, string>> = {
  notification: '200 ',
  callback: '200 CBTOKEN:MPSTATOK',
  return: '303 ',
};

/** Posts a notice as the provider does; whether it was acknowledged as it must be. */
export const postNotice = async (url: string, { door, body }: Notice): Promise<boolean> => {
  const answer = await fetch(`${url}${messagePaths[door]}`, {
    method: 'POST',
    headers: asForm,
    body,
    redirect: 'manual',
  });
  return `${answer.status} ${await answer.text()}` === acknowledgements[door];
};
