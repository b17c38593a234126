import { randomBytes } from 'node:crypto';
import { setClock } from '#contract/operator-server.ts';
import { placeOrder } from '#contract/orders.ts';
import type { MembershipStatus } from '#domain/members/membership-status.ts';
import { makeOrderId } from '#domain/orders/orders.ts';
import { type Slot, tableSlots } from '#domain/time/slots.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import type { FaultApp, FaultPlace } from '#proof/faults/fault.ts';
import { type HttpClient, makeHttpClient } from '#proof/faults/http-client.ts';
import { addCrowd, type Visitor } from '#proof/model/crowd.ts';
import type { Finding } from '#proof/production/findings.ts';
import { secrets } from '#proof/production/processes.ts';
import type { SlotKey } from '#proof/production/visitor.ts';
import type { Database } from '#server/db/database.ts';
import { reportInvariants } from '#server/features/back-office/invariants/invariants.ts';
import { priceForMember } from '#server/features/orders/bill.ts';
import { makeReadRuleBook } from '#server/features/venue/rule-book.ts';

/** A venue whose clock can be set, which needs demo mode; everything else is as in production. */
export interface MovableVenue {
  readonly app: FaultApp;
  readonly db: Database;
  readonly ask: HttpClient['ask'];
  /** Sets the clock, which runs on from there. */
  moveTo(instant: Temporal.Instant): Promise<void>;
  /** The latest time that its clock can show now. */
  latestNow(): Temporal.Instant;
  /** The earliest time that its clock can show now. */
  earliestNow(): Temporal.Instant;
}

const after = (shown: Temporal.Instant, sinceMs: number): Temporal.Instant =>
  shown.add({ milliseconds: Math.round(performance.now() - sinceMs) });

export const openMovableVenue = async (
  place: FaultPlace,
  startsAt: Temporal.Instant,
  env: Readonly<Record<string, string>> = {},
): Promise<MovableVenue> => {
  const began = performance.now();
  const app = await place.startApp({ DEPOT_DEMO: '1', DEPOT_NOW: startsAt.toString(), ...env });
  /**
   * The time the clock was set to, and our times just before and after the request that set it.
   */
  let set = { shown: startsAt, askedAt: began, answeredAt: performance.now() };
  return {
    app,
    db: place.db,
    ask: makeHttpClient(app.url).ask,
    moveTo: async (instant) => {
      const askedAt = performance.now();
      const answer = await fetch(`${app.url}${setClock.path}`, {
        method: setClock.method,
        headers: {
          authorization: `Bearer ${secrets.DEPOT_TOKEN}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ now: instant.toString() }),
      });
      if (!answer.ok) throw new Error(`Setting the clock failed: ${await answer.text()}`);
      set = { shown: instant, askedAt, answeredAt: performance.now() };
    },
    latestNow: () => after(set.shown, set.askedAt),
    earliestNow: () => after(set.shown, set.answeredAt),
  };
};

const courts = [1, 2, 3, 4, 5, 6].map((number) => `Tournament Court ${number}`);

/** The slots sold on a date, or only those in `slots`, with their prices for the given status. */
export const slotsOn = async (
  db: Database,
  date: BookingDate,
  status: MembershipStatus,
  slots: readonly Slot[] = tableSlots,
): Promise<SlotKey[]> => {
  const wanted = slots.flatMap((slot) =>
    courts.map((court) => ({ court, courtType: 'Tournament Court', slot })),
  );
  const { priceBook } = await makeReadRuleBook()(db);
  const priced = priceForMember(priceBook.rules, status, date, wanted);
  return priced.map(({ court, slot, finalPrice }) => ({ court, date, slot, priceSen: finalPrice }));
};

export const addVisitors = (
  db: Database,
  count: number,
  status: MembershipStatus,
): Promise<Visitor[]> => addCrowd(db, secrets.DEPOT_SECRET, count, status);

/** Members with enough credits for everything they book. */
export const addRichVisitors = async (
  db: Database,
  count: number,
  status: MembershipStatus,
): Promise<Visitor[]> => {
  const visitors = await addVisitors(db, count, status);
  await db
    .insertInto('credit_entries')
    .values(
      visitors.map(({ userId }) => ({
        user_id: userId,
        amount_sen: 5_000_000,
        kind: 'grant' as const,
        reason: 'Credits for the proof.',
        created_by: 'trial',
        created_at: new Date(),
        idempotency_key: `trial/${userId}`,
      })),
    )
    .execute();
  return visitors;
};

export interface Ordered {
  /** 0 without an answer. */
  readonly status: number;
  /** The refusal's code, if refused. */
  readonly code: string | null;
  readonly orderId: string;
}

/** How a slot is paid; nothing means a free slot. */
export type PaidWith = 'card' | 'credits' | 'nothing';

export const orderSlot = async (
  { ask }: Pick<MovableVenue, 'ask'>,
  { cookie }: Visitor,
  { court, date, slot, priceSen }: SlotKey,
  paidWith: PaidWith = 'card',
): Promise<Ordered> => {
  const orderId = makeOrderId(randomBytes(8), Temporal.Now.instant());
  const { status, body } = await ask({
    path: placeOrder.path,
    cookie,
    json: {
      orderId,
      bookingType: 'court-booking',
      date,
      slots: { [court]: [slot] },
      shownCreditsSen: paidWith === 'credits' ? priceSen : 0,
      shownTotalSen: paidWith === 'card' ? priceSen : 0,
      shownFreeSlots: paidWith === 'nothing' ? 1 : 0,
      billingName: 'Mei Tan',
      billingEmail: 'mei@person.test',
      billingMobile: '+60 12 345 6789',
    },
  });
  const said = status === 0 ? {} : (JSON.parse(body) as { code?: string });
  return { status, code: said.code ?? null, orderId };
};

export const judgeInvariants = async (db: Database): Promise<Finding> => {
  const reports = await db.transaction().execute(reportInvariants);
  const broken = reports.filter(({ violations }) => violations > 0);
  const words = broken.map(({ id, shown }) => `${id} ${shown.join(', ')}`);
  return {
    what: 'broken invariants',
    seen: words.join(' | ') || 'none',
    isGood: broken.length === 0,
  };
};
