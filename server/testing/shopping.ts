import { createHmac, randomBytes, randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { CallInput } from '#contract/call.ts';
import { placeOrder } from '#contract/orders.ts';
import { makeOrderId } from '#domain/orders/orders.ts';
import type { AppContext } from '#server/app-context.ts';
import { checkAllInvariants } from '#server/features/back-office/invariants/invariants.ts';
import type { TestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { aMember, type MemberOptions, type TestMember } from '#server/testing/builders.ts';

export interface Shopper extends TestMember {
  readonly headers: { readonly cookie: string };
}

/** A signed-in member. The session is inserted directly, because verifying passwords is slow. */
export const aShopper = async (
  { db, context }: TestApp,
  options?: MemberOptions,
): Promise<Shopper> => {
  const member = await aMember(db, options);
  const token = randomBytes(24).toString('base64url');
  const at = new Date();
  await db
    .insertInto('sessions')
    .values({
      id: randomUUIDv7(),
      user_id: member.userId,
      token,
      expires_at: new Date(at.getTime() + 86_400_000),
      created_at: at,
      updated_at: at,
    })
    .execute();
  const signature = createHmac('sha256', context.secrets.secret).update(token).digest('base64');
  const signed = encodeURIComponent(`${token}.${signature}`);
  return { ...member, headers: { cookie: `depot.session_token=${signed}` } };
};

export type OrderRequest = CallInput<typeof placeOrder>['body'];

/** The Wednesday for which tests buy; the clock of `openingTime` shows the Monday before. */
export const playDay = '2026-11-18';
export const openingTime = '2026-11-16T09:00:00+08:00';

/** An order of one off-peak slot for RM 60, to be paid by card, with the given changes. */
export const anOrderRequest = (changes: Partial<OrderRequest> = {}): OrderRequest => ({
  orderId: makeOrderId(randomBytes(8), Temporal.Instant.from(openingTime)),
  bookingType: 'court-booking',
  date: playDay,
  slots: { 'Tournament Court 1': [12] },
  shownCreditsSen: 0,
  shownTotalSen: 6_000,
  shownFreeSlots: 0,
  billingName: 'Mei Tan',
  billingEmail: 'mei@person.test',
  billingMobile: '+60 12 345 6789',
  ...changes,
});

export const place = ({ app }: TestApp, { headers }: Shopper, request: OrderRequest) =>
  ask(app, placeOrder, { body: request }, headers);

/** The violated invariants; there must be none. */
export const brokenInvariants = async (context: AppContext): Promise<string[]> =>
  (await checkAllInvariants(context)).flatMap(({ id, shown }) =>
    shown.map((what) => `${id}: ${what}`),
  );

const written = [
  'orders',
  'order_items',
  'slot_claims',
  'bookings',
  'free_slots',
  'credits',
  'credit_entries',
  'pending_credits_deduction',
  'payments',
  'mail_outbox',
  'events',
] as const;

/** All rows that orders write, to compare before and after. */
export const everythingOrdered = async ({ db }: TestApp): Promise<Record<string, unknown[]>> => {
  const tables: Record<string, unknown[]> = {};
  for (const table of written) {
    const { rows } = await sql`select * from ${sql.table(table)}`.execute(db);
    // The live feed numbers events at any time, which also moves them in the table.
    tables[table] = rows
      .map((row) => ({ ...(row as object), number: null }))
      .sort((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)));
  }
  return tables;
};
