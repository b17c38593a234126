import { sql } from 'kysely';
import { displayAmount, type Sen } from '#domain/money/money.ts';
import { judgeInvariants } from '#proof/faults/clock-venue.ts';
import { type Delivery, deliveries, type Purchase } from '#proof/faults/payment-deliveries.ts';
import type { Finding } from '#proof/production/findings.ts';
import type { Database } from '#server/db/database.ts';

/** A member's money, and how many of their payments have an outcome. */
interface MemberMoney {
  readonly userId: string;
  readonly bookedSen: Sen;
  readonly balanceSen: Sen;
  readonly settled: number;
}

const listMoney = async (db: Database): Promise<ReadonlyMap<string, MemberMoney>> => {
  const { rows } = await sql<MemberMoney>`
    select users.id as "userId", coalesce(balance_sen, 0)::int as "balanceSen", (
      select coalesce(sum(item.final_sen), 0)::int
      from bookings booking
      join order_items item on item.order_id = booking.order_id
        and (item.court_id, item.booking_date, item.booked_slot)
          = (booking.court_id, booking.booking_date, booking.slot)
      where booking.user_id = users.id
    ) as "bookedSen", (
      select count(*)::int from payments join orders using (order_id)
      where orders.user_id = users.id and payments.status = 'paid' and outcome is not null
    ) as settled
    from users left join credits on credits.user_id = users.id`.execute(db);
  return new Map(rows.map((money) => [money.userId, money]));
};

/** How much the bank charged for a purchase, and how much of it the rules turn into a booking. */
const termsOf = ({ delivery, courtSlot, charges }: Purchase) => {
  const paid = charges.filter(({ becomes }) => becomes === 'paid');
  const takenSen = paid.reduce((sum, { amountSen }) => sum + amountSen, 0);
  const bookedSen = deliveries[delivery].booked ? courtSlot.priceSen : 0;
  return { settled: paid.length, takenSen, bookedSen, balanceSen: takenSen - bookedSen };
};

const judgeDelivery = (
  delivery: Delivery,
  purchases: readonly Purchase[],
  money: ReadonlyMap<string, MemberMoney>,
): Finding => {
  const wrong = purchases.filter((purchase) => {
    const has = money.get(purchase.visitor.userId);
    const { settled, bookedSen, balanceSen } = termsOf(purchase);
    return has?.settled !== settled || has.bookedSen !== bookedSen || has.balanceSen !== balanceSen;
  });
  const ids = wrong.map(({ orderId }) => orderId).join(' ');
  return {
    what: `${delivery}, ${deliveries[delivery].ends}`,
    seen: `${purchases.length - wrong.length} of ${purchases.length}${ids && `, wrong ${ids}`}`,
    isGood: wrong.length === 0,
  };
};

const sumOf = (amounts: Iterable<Sen>): Sen => [...amounts].reduce((sum, next) => sum + next, 0);

/** Every sen that the bank charged must be a booking or credits, once, as the rules say. */
export const judgeMoney = async (
  db: Database,
  purchases: readonly Purchase[],
): Promise<Finding[]> => {
  const money = await listMoney(db);
  const takenSen = sumOf(purchases.map((purchase) => termsOf(purchase).takenSen));
  const mine = purchases.map(({ visitor }) => money.get(visitor.userId));
  const bookedSen = sumOf(mine.map((has) => has?.bookedSen ?? 0));
  const balanceSen = sumOf(mine.map((has) => has?.balanceSen ?? 0));
  const [taken, booked, credited] = [takenSen, bookedSen, balanceSen].map(displayAmount);
  return [
    ...Object.entries(Object.groupBy(purchases, ({ delivery }) => delivery)).map(
      ([delivery, group]) => judgeDelivery(delivery as Delivery, group, money),
    ),
    {
      what: 'charged by the bank, booked, credited',
      seen: `${taken}, ${booked}, ${credited}`,
      isGood: takenSen === bookedSen + balanceSen,
    },
    await judgeInvariants(db),
  ];
};

const tables = [
  'orders',
  'order_items',
  'slot_claims',
  'bookings',
  'credits',
  'credit_entries',
  'pending_credits_deduction',
  'payments',
] as const;

/** A digest of the rows of each table that holds money. */
export const moneyDigest = async (db: Database): Promise<Set<string>> => {
  const digests = tables.map(async (table) => {
    const { rows } = await sql<{ digest: string }>`
      select md5(coalesce(string_agg(kept, ' ' order by kept), '')) as digest
      from (select to_jsonb(t)::text as kept from ${sql.table(table)} as t) as rows`.execute(db);
    return `${table} ${rows[0]?.digest}`;
  });
  return new Set([...(await Promise.all(digests)), await mailsOf(db)]);
};

/** Counted, not digested: sending a mail changes its row, a second mail adds one. */
const mailsOf = async (db: Database): Promise<string> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from mail_outbox`.execute(db);
  return `mails ${rows[0]?.count}`;
};
