import { setTimeout as sleep } from 'node:timers/promises';
import type { CallOutput } from '#contract/call.ts';
import { placeOrder, priceCourts } from '#contract/orders.ts';
import { checkSelection, getSlots } from '#contract/slots.ts';
import { makeOrderId } from '#domain/orders/orders.ts';
import { claimAt, emptyRow } from '#domain/slots/slot-rows.ts';
import { type Slot, tableSlots } from '#domain/time/slots.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import type { Sport } from '#domain/venue/courts.ts';
import { type HttpConnection, openHttpConnection } from '#proof/model/http-connection.ts';
import { makeRandom, type Random } from '#proof/model/random.ts';

// A separate process: members who have the booking screen open shortly before the window moves, and
// who all want a slot of the new day.

export interface RushCourt {
  readonly id: number;
  readonly name: string;
  readonly sport: Sport;
}

export interface Rush {
  /** One for each process of the app. */
  readonly ports: readonly number[];
  readonly cookies: readonly string[];
  readonly courts: readonly RushCourt[];
  /** When the window moves, by this machine's clock. */
  readonly opensAt: number;
  /** How long members look at the screen before they order, at least and at most. */
  readonly looksMs: readonly [number, number];
  readonly seed: number;
}

export interface RushMember {
  /** The server's total response time, from the availability to the order. */
  readonly serverMs: number;
  readonly requests: number;
  /** Null for a member who got no slot. */
  readonly orderId: string | null;
  /** The codes of the refusals. */
  readonly refusals: readonly string[];
  readonly failures: readonly string[];
}

type Window = { readonly date: BookingDate; readonly rows: Readonly<Record<string, string>> };

interface Choice {
  readonly court: string;
  readonly date: BookingDate;
  readonly slot: Slot;
}

/** The most wanted slots, after work. */
const primeSlots: ReadonlySet<Slot> = new Set([18, 19, 20, 21]);
const mostAttempts = 5;
const share = { prime: 0.7, padel: 0.25 };

/** Not checked against the contract: for 500 windows at once, that takes longer than the server does. */
const windowOf = (body: string): Window => {
  const { window, days } = JSON.parse(body) as CallOutput<typeof getSlots>;
  return { date: window.to, rows: days[window.to] ?? {} };
};

const chooseSlot = (
  { date, rows }: Window,
  courts: readonly RushCourt[],
  wantsPrime: boolean,
  random: Random,
): Choice | undefined => {
  const free = courts.flatMap(({ id, name }) =>
    tableSlots
      .filter((slot) => claimAt(rows[id] ?? emptyRow, slot) === null)
      .map((slot) => ({ court: name, date, slot })),
  );
  const prime = free.filter(({ slot }) => primeSlots.has(slot));
  return random.pick(wantsPrime && prime.length > 0 ? prime : free);
};

const billing = {
  billingName: 'Mei Tan',
  billingEmail: 'mei@person.test',
  billingMobile: '+60 12 345 6789',
};

const codeOf = (body: string): string => String((JSON.parse(body) as { code: unknown }).code);

/** A member's whole way from the new day to a pending order. */
const book = async (
  connection: HttpConnection,
  rush: Rush,
  random: Random,
): Promise<RushMember> => {
  const sport: Sport = random.chance(share.padel) ? 'Padel' : 'Pickle';
  const wantsPrime = random.chance(share.prime);
  const courts = rush.courts.filter((court) => court.sport === sport);
  const [least, most] = rush.looksMs;
  const refusals: string[] = [];
  const failures: string[] = [];
  let [serverMs, requests] = [0, 0];
  /** Null for a refusal. */
  const ask = async (method: string, path: string, body?: object): Promise<string | null> => {
    const answer = await connection.ask(method, path, body);
    serverMs += answer.ms;
    requests += 1;
    if (answer.status === 200) return answer.body;
    if (answer.status >= 500) failures.push(`${answer.status} ${path}: ${answer.body}`);
    else refusals.push(codeOf(answer.body));
    return null;
  };
  const tryOnce = async (): Promise<string | 'refused' | 'full'> => {
    const window = await ask(getSlots.method, getSlots.path.replace(':sport', sport));
    if (window === null) return 'refused';
    // Read after the look, so that reading does not delay the answers of those who load it now.
    await sleep(least + random.below(most - least + 1));
    const choice = chooseSlot(windowOf(window), courts, wantsPrime, random);
    if (choice === undefined) return 'full';
    const selection = { date: choice.date, slots: { [choice.court]: [choice.slot] } };
    if ((await ask(checkSelection.method, checkSelection.path, selection)) === null) {
      return 'refused';
    }
    const quote = await ask(priceCourts.method, priceCourts.path, selection);
    if (quote === null) return 'refused';
    const [priced] = priceCourts.response.parse(JSON.parse(quote)).slots;
    const orderId = makeOrderId(random.bytes(8), Temporal.Now.instant());
    const placed = await ask(placeOrder.method, placeOrder.path, {
      ...selection,
      ...billing,
      orderId,
      bookingType: 'court-booking',
      shownCreditsSen: 0,
      shownTotalSen: priced?.finalPrice ?? 0,
      shownFreeSlots: 0,
    });
    return placed === null ? 'refused' : orderId;
  };
  for (let attempt = 1; attempt <= mostAttempts; attempt += 1) {
    const outcome = await tryOnce();
    if (outcome === 'full') break;
    if (outcome !== 'refused') return { serverMs, requests, orderId: outcome, refusals, failures };
  }
  return { serverMs, requests, orderId: null, refusals, failures };
};

const run = async (rush: Rush): Promise<RushMember[]> => {
  const connections = await Promise.all(
    rush.cookies.map((cookie, at) =>
      openHttpConnection(rush.ports[at % rush.ports.length] ?? 0, cookie),
    ),
  );
  // The screens have been open for a while.
  for (const connection of connections)
    await connection.ask(getSlots.method, getSlots.path.replace(':sport', 'Pickle'));
  if (Date.now() > rush.opensAt)
    throw new Error('The window moved before all members were connected.');
  await sleep(rush.opensAt - Date.now());
  try {
    return await Promise.all(
      connections.map((connection, at) =>
        book(connection, rush, makeRandom(rush.seed * connections.length + at)),
      ),
    );
  } finally {
    for (const connection of connections) connection.close();
  }
};

process.on('message', async (rush: Rush) => {
  process.send?.(await run(rush));
});
process.on('disconnect', () => process.exit());
