import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { placeOrder } from '#contract/orders.ts';
import { makeOrderId } from '#domain/orders/orders.ts';
import { bookingDayOf } from '#domain/time/booking-window.ts';
import type { Slot } from '#domain/time/slots.ts';
import { addDays } from '#domain/time/venue-time.ts';
import { addCrowd, type Visitor } from '#proof/model/crowd.ts';
import { messagePaths } from '#server/features/payments/fiuu/fiuu.ts';
import { openTestApp } from '#server/testing/app.ts';
import { asForm, fiuuEnv, fiuuMessage } from '#server/testing/fiuu.ts';
import {
  freePort,
  type ServerProcess,
  startServer,
  temporaryFolder,
} from '#server/testing/process.ts';
import { anOrderRequest, brokenInvariants, type OrderRequest } from '#server/testing/shopping.ts';

// Many members at three servers, each in its own process, on one database.

const { db, context, connection } = await openTestApp({ env: fiuuEnv });
const today = bookingDayOf(Temporal.Now.instant());
const servers = 3;
const atOnce = 60;

interface Node extends ServerProcess {
  readonly url: string;
}

const databaseUrl = (): string => {
  if (connection.connectionString !== undefined) return connection.connectionString;
  const url = new URL(`postgres://${connection.user}@localhost/${connection.database}`);
  url.searchParams.set('host', String(connection.host));
  return url.href;
};

const startNode = async (): Promise<Node> => {
  const port = await freePort();
  const node = await startServer({
    ...fiuuEnv,
    PORT: String(port),
    DATABASE_URL: databaseUrl(),
    DEPOT_DATA: temporaryFolder(),
    DEPOT_SECRET: context.secrets.secret,
    DEPOT_TOKEN: context.secrets.operatorToken,
    REQUESTS_PER_MINUTE: '0',
  });
  if (!(await node.opened)) throw new Error(node.output());
  return { ...node, url: `http://127.0.0.1:${port}` };
};

const startNodes = (): Promise<Node[]> =>
  Promise.all(Array.from({ length: servers }, () => startNode()));

/** Twenty slots on two courts where each costs RM 120 at any time. */
const courtSlots = ['Show Court 1', 'Show Court 2'].flatMap((court) =>
  ([7, 8, 9, 10, 11, 12, 13, 14, 15, 16] as const).map((slot) => ({ court, slot })),
);

const orderRequestFor = (
  date: string,
  { court, slot }: { court: string; slot: Slot },
): OrderRequest =>
  anOrderRequest({
    orderId: makeOrderId(randomBytes(8), Temporal.Now.instant()),
    date,
    slots: { [court]: [slot] },
    shownTotalSen: 12_000,
  });

interface Answer {
  readonly visitor: Visitor;
  readonly request: OrderRequest;
  readonly status: number;
  readonly code: string | null;
}

/** A member who is told to come back does so, when told. */
const ask = async (node: Node, visitor: Visitor, request: OrderRequest): Promise<Answer> => {
  const response = await fetch(`${node.url}${placeOrder.path}`, {
    method: placeOrder.method,
    headers: { 'content-type': 'application/json', cookie: visitor.cookie },
    body: JSON.stringify(request),
  });
  if (response.status === 429) {
    await sleep(Number(response.headers.get('retry-after')) * 1_000);
    return ask(node, visitor, request);
  }
  const { code = null } = (await response.json()) as { code?: string };
  return { visitor, request, status: response.status, code };
};

interface Rush {
  readonly nodes: readonly Node[];
  readonly visitors: readonly Visitor[];
  readonly date: string;
  readonly onAnswer?: (answered: number) => void;
}

/**
 * Requests for the same slot are sent together, to all servers. A member without an answer sends
 * the same order to the next server.
 */
const rush = async ({ nodes, visitors, date, onAnswer }: Rush): Promise<Answer[]> => {
  const perSlot = visitors.length / courtSlots.length;
  const answers: Answer[] = [];
  let next = 0;
  const askAny = async (
    visitor: Visitor,
    request: OrderRequest,
    first: number,
  ): Promise<Answer> => {
    for (let turn = first; ; turn += 1) {
      try {
        return await ask(nodes[turn % nodes.length] as Node, visitor, request);
      } catch (error) {
        if (turn === first + nodes.length) throw error;
      }
    }
  };
  const queue = async (): Promise<void> => {
    for (let index = next++; index < visitors.length; index = next++) {
      const courtSlot = courtSlots[Math.floor(index / perSlot)];
      if (courtSlot === undefined) throw new Error('More members than slots allow for.');
      answers.push(
        await askAny(visitors[index] as Visitor, orderRequestFor(date, courtSlot), index),
      );
      onAnswer?.(answers.length);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, queue));
  return answers;
};

const countBy = (answers: readonly Answer[]) =>
  Object.fromEntries(
    [...Map.groupBy(answers, ({ status, code }) => (status === 200 ? 'won' : `${status} ${code}`))]
      .map(([what, those]) => [what, those.length] as const)
      .sort(),
  );

const clearAnswers = /^(won|409 timeslot_(taken|being_processed)|409 slot_gone)$/;

/** Every slot has one owner, who got a 200; everybody else got a clear refusal. */
const requireOneOwnerEach = async (answers: readonly Answer[], date: string): Promise<void> => {
  const counts = countBy(answers);
  expect(Object.keys(counts).filter((what) => !clearAnswers.test(what))).toEqual([]);
  expect(counts.won).toBe(courtSlots.length);
  const owners = await db
    .selectFrom('slot_claims')
    .innerJoin('courts', 'courts.id', 'slot_claims.court_id')
    .select(['courts.name', 'slot', 'user_id'])
    .where('booking_date', '=', date)
    .execute();
  const winners = answers
    .filter(({ status }) => status === 200)
    .flatMap(({ visitor, request: { slots } }) =>
      Object.entries(slots).map(([court, [slot]]) => `${court}/${slot}/${visitor.userId}`),
    );
  expect(owners.map(({ name, slot, user_id }) => `${name}/${slot}/${user_id}`).sort()).toEqual(
    winners.sort(),
  );
  expect(await brokenInvariants(context)).toEqual([]);
};

/** Posts each payment message to all servers at once, and to each of them twice. */
const payAtAll = async (nodes: readonly Node[], answers: readonly Answer[]): Promise<void> => {
  const winners = answers.filter(({ status }) => status === 200);
  const deliveries = winners.flatMap(({ request: { orderId } }, index) => {
    const body = fiuuMessage({ orderid: orderId, tranID: `${500 + index}`, amount: '120.00' });
    return [...nodes, ...nodes].map(({ url }) =>
      fetch(`${url}${messagePaths.notification}`, { method: 'POST', headers: asForm, body }),
    );
  });
  const statuses = (await Promise.all(deliveries)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200]));
  const payments = await db.selectFrom('payments').select(['outcome', 'amount_sen']).execute();
  expect(payments).toEqual(winners.map(() => ({ outcome: 'booked', amount_sen: 12_000 })));
  expect(await db.selectFrom('bookings').select('id').execute()).toHaveLength(courtSlots.length);
  expect(await brokenInvariants(context)).toEqual([]);
};

/** PostgreSQL updates its statistics, such as deadlocks, when connections close. */
const stop = async (nodes: readonly Node[]): Promise<void> => {
  for (const { child } of nodes) child.kill('SIGTERM');
  await Promise.all(nodes.map(({ ended }) => ended));
};

const countDeadlocks = async (): Promise<number | undefined> => {
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(db);
  return rows[0]?.deadlocks;
};

const isFault = (line: string): boolean => /"level":(50|60)/.test(line);

test('of 1,000 members who order 20 slots at three servers, 20 get one each', async () => {
  const nodes = await startNodes();
  const visitors = await addCrowd(db, context.secrets.secret, 1_000);
  const date = addDays(today, 3);
  const answers = await rush({ nodes, visitors, date });
  await requireOneOwnerEach(answers, date);
  await payAtAll(nodes, answers);

  // Again for another day, and now one of the servers is killed meanwhile.
  const other = addDays(today, 4);
  const [killed] = nodes;
  const onAnswer = (answered: number): void => {
    if (answered === 100) killed?.child.kill('SIGKILL');
  };
  const few = visitors.slice(0, 400);
  await requireOneOwnerEach(await rush({ nodes, visitors: few, date: other, onAnswer }), other);
  expect(killed?.child.signalCode).toBe('SIGKILL');

  expect(nodes.flatMap((node) => node.output().split('\n').filter(isFault))).toEqual([]);
  await stop(nodes);
  expect(await countDeadlocks()).toBe(0);
}, 180_000);

/**
 * Removes the key without changing the statement: a trigger checks whether the slot is claimed and,
 * if not, inserts the claim under another court id.
 */
const dropUniqueKey = async (): Promise<void> => {
  await sql`
    alter table slot_claims drop constraint slot_claims_court_fk;
    alter table slot_claims add column wanted integer;
    create sequence places start 1000;
    create function look_and_claim() returns trigger language plpgsql as $$
    begin
      if exists (
        select from slot_claims
        where (wanted, booking_date, slot) = (new.court_id, new.booking_date, new.slot)
      ) then
        return null;
      end if;
      new.wanted := new.court_id;
      new.court_id := nextval('places');
      return new;
    end $$;
    create trigger look_and_claim before insert on slot_claims
      for each row execute function look_and_claim();
  `.execute(db);
};

test('without the unique key on slots, a check before the insert sells more than 20', async () => {
  await dropUniqueKey();
  const nodes = await startNodes();
  const visitors = await addCrowd(db, context.secrets.secret, 400);
  const answers = await rush({ nodes, visitors, date: addDays(today, 5) });
  expect(countBy(answers).won).toBeGreaterThan(courtSlots.length);
}, 180_000);
