import { setTimeout as sleep } from 'node:timers/promises';
import { placeOrder, priceCourts } from '#contract/orders.ts';
import { getSlots } from '#contract/slots.ts';
import { makeOrderId } from '#domain/orders/orders.ts';
import type { Slot } from '#domain/time/slots.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import { orderRequestFor } from '#proof/load/order-load-requests.ts';
import { type HttpConnection, openHttpConnection } from '#proof/model/http-connection.ts';
import { makeRandom } from '#proof/model/random.ts';
import { messagePaths } from '#server/features/payments/fiuu/fiuu.ts';
import { asForm, fiuuMessage } from '#server/testing/fiuu.ts';

// The effect of a rush on others: members who look at the window of another sport, and payments of
// orders that were placed before, whose notifications arrive meanwhile.

/** For each notification. */
const readsEach = 2;

export interface Bystanders {
  readonly ports: readonly number[];
  /** One for each payment. */
  readonly cookies: readonly string[];
  /** A day with free slots that nobody else wants. */
  readonly date: BookingDate;
  readonly slots: readonly Slot[];
  readonly courts: readonly string[];
  readonly seed: number;
  /** How long `run` takes. */
  readonly lastsMs: number;
}

export interface Waits {
  readonly readMs: readonly number[];
  readonly notifiedMs: readonly number[];
}

interface Unpaid {
  readonly port: number;
  readonly orderId: string;
  readonly amountSen: number;
}

const ask = async (connection: HttpConnection, method: string, path: string, body?: object) => {
  const answer = await connection.ask(method, path, body);
  if (answer.status !== 200) throw new Error(`${answer.status} ${path}: ${answer.body}`);
  return answer;
};

/** Places an order for each member, which is pending for three minutes. */
const placeAll = async (
  { ports, date, slots, courts, seed }: Bystanders,
  connections: readonly HttpConnection[],
): Promise<Unpaid[]> => {
  const random = makeRandom(seed);
  const unpaid: Unpaid[] = [];
  for (const [at, connection] of connections.entries()) {
    const court = courts[at % courts.length] ?? '';
    const slot = slots[Math.floor(at / courts.length)];
    if (slot === undefined) throw new Error('There are more bystanders than slots.');
    const selection = { date, slots: { [court]: [slot] } };
    const { body } = await ask(connection, priceCourts.method, priceCourts.path, selection);
    const amountSen = priceCourts.response.parse(JSON.parse(body)).slots[0]?.finalPrice ?? 0;
    const orderId = makeOrderId(random.bytes(8), Temporal.Now.instant());
    const request = orderRequestFor({ date, court, slot }, orderId, amountSen);
    await ask(connection, placeOrder.method, placeOrder.path, request);
    unpaid.push({ port: ports[at % ports.length] ?? 0, orderId, amountSen });
  }
  return unpaid;
};

const notify = async ({ port, orderId, amountSen }: Unpaid, transaction: number) => {
  const body = fiuuMessage(
    { orderid: orderId, tranID: `${transaction}`, amount: (amountSen / 100).toFixed(2) },
    { nbcb: '2' },
  );
  const begun = performance.now();
  const url = `http://127.0.0.1:${port}${messagePaths.notification}`;
  const answer = await fetch(url, { method: 'POST', headers: asForm, body });
  await answer.text();
  if (answer.status !== 200) throw new Error(`A notification got ${answer.status}.`);
  return performance.now() - begun;
};

/**
 * Orders at once, and waits. `run` then reads windows and reports payments at an even pace, whatever
 * the answers take.
 */
export const openBystanders = async (bystanders: Bystanders) => {
  const { ports, cookies, seed, lastsMs } = bystanders;
  const connections = await Promise.all(
    cookies.map((cookie, at) => openHttpConnection(ports[at % ports.length] ?? 0, cookie)),
  );
  const unpaid = await placeAll(bystanders, connections);
  const read = async (at: number): Promise<number> => {
    const connection = connections[at % connections.length];
    if (connection === undefined) throw new Error('There are no bystanders.');
    const path = getSlots.path.replace(':sport', at % 2 === 0 ? 'Pickle' : 'Padel');
    return (await ask(connection, getSlots.method, path)).ms;
  };
  const run = async (): Promise<Waits> => {
    const reads: Promise<number>[] = [];
    const notifications: Promise<number>[] = [];
    for (const [at, order] of unpaid.entries()) {
      notifications.push(notify(order, seed * 1_000_000 + at + 1));
      for (let count = 0; count < readsEach; count += 1) reads.push(read(at * readsEach + count));
      await sleep(lastsMs / unpaid.length);
    }
    const waits = {
      readMs: await Promise.all(reads),
      notifiedMs: await Promise.all(notifications),
    };
    for (const connection of connections) connection.close();
    return waits;
  };
  return { run };
};
