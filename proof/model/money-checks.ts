import { sql } from 'kysely';
import type { Sen } from '#domain/money/money.ts';
import { termsOf } from '#proof/model/bank.ts';
import { goneFrom, prepareQuery } from '#proof/model/prepared-query.ts';
import type { World } from '#proof/model/world.ts';

interface MemberMoney {
  readonly userId: string;
  readonly balanceSen: Sen;
  /** The price of the member's bookings. */
  readonly bookedSen: Sen;
  /** Paid by card, without payments that are exceptions. */
  readonly paidSen: Sen;
  /** Kept by the venue when it cancelled a booking. */
  readonly keptSen: Sen;
  /** Owed to a guest for bookings, or returned since. */
  readonly owedSen: Sen;
  /** Gone to the card through the provider, or on the way there. */
  readonly refundedSen: Sen;
  /** Credited by a person who resolved money that waited. */
  readonly resolvedSen: Sen;
  readonly isGuest: boolean;
}

const queryMoney = prepareQuery(
  'wealth',
  sql<MemberMoney>`
    select users.id as "userId",
      coalesce(balance_sen, 0)::int as "balanceSen",
      coalesce(booked_sen, 0)::int as "bookedSen",
      coalesce(paid_sen, 0)::int as "paidSen",
      coalesce(kept_sen, 0)::int as "keptSen",
      coalesce(owed_sen, 0)::int as "owedSen",
      coalesce(resolved_sen, 0)::int as "resolvedSen",
      coalesce(refunded_sen, 0)::int as "refundedSen",
      users.id in (select user_id from guests) as "isGuest"
    from users
    left join credits on credits.user_id = users.id
    left join (
      select booking.user_id, sum(item.final_sen - coalesce(moved_sen, 0)) as booked_sen
      from bookings booking
      join order_items item on item.order_id = booking.order_id
        and (item.court_id, item.booking_date, item.booked_slot)
          = (booking.court_id, booking.booking_date, booking.slot)
      left join (
        select booking_id, sum(amount_sen) as moved_sen
        from booking_changes where kind = 'moved' group by booking_id
      ) change on change.booking_id = booking.id
      group by booking.user_id
    ) booked on booked.user_id = users.id
    left join (
      select orders.user_id, sum(amount_sen) as paid_sen
      from payments join orders using (order_id)
      where payments.status = 'paid' and outcome in ('booked', 'credited')
      group by orders.user_id
    ) paid on paid.user_id = users.id
    left join (
      select user_id, sum(kept_sen) as kept_sen from booking_changes change
      where not exists (select from booking_changes undo where undo.undoes = change.id)
      group by user_id
    ) kept on kept.user_id = users.id
    left join (
      select user_id, sum(amount_sen) as owed_sen from guest_money where cause = 'booking'
      group by user_id
    ) owed on owed.user_id = users.id
    left join (
      select credited_user_id as user_id, sum(amount_sen) as resolved_sen
      from exception_resolutions where kind = 'credited' and state = 'resolved'
      group by credited_user_id
    ) resolved on resolved.user_id = users.id
    left join (
      select user_id, sum(amount_sen) as refunded_sen from provider_refunds
      where state in ('asked', 'pending', 'done') group by user_id
    ) refunded on refunded.user_id = users.id`,
);

/**
 * Money is conserved: what was granted and paid is in the balance, in bookings, was kept, or is owed
 * to a guest. Guests have no credits. [DESK-18]
 */
export const lostMoney = async (world: World): Promise<string[]> =>
  (await queryMoney(world)).flatMap((money) => {
    const { userId, balanceSen, bookedSen, keptSen, owedSen, resolvedSen, isGuest } = money;
    const paidSen = money.paidSen + resolvedSen - money.refundedSen;
    const person = world.people.find((known) => known.userId === userId);
    const name = person?.name ?? userId;
    const grantedSen = person?.grantedSen ?? 0;
    if (isGuest && balanceSen !== 0) return [`the guest ${name} has ${balanceSen} sen of credits`];
    if (grantedSen + paidSen === balanceSen + bookedSen + keptSen + owedSen) return [];
    return [
      `${name} was granted ${grantedSen} sen and paid ${paidSen}, but has ${balanceSen} and bookings for ${bookedSen}, ${keptSen} were kept and ${owedSen} are owed`,
    ];
  });

const queryPayments = prepareQuery(
  'payments',
  sql<{ transactionId: string; terms: string; outcome: string | null }>`
    select provider_transaction_id as "transactionId", outcome,
      concat_ws(' ', coalesce(named_order_id, order_id), amount_sen, currency) as terms
    from payments where status = 'paid' and provider <> 'desk'`,
);

const queryDeskPayments = prepareQuery(
  'desk payments',
  sql<{ orderId: string; amountSen: Sen; outcome: string | null }>`
    select order_id as "orderId", amount_sen as "amountSen", outcome
    from payments where provider = 'desk'`,
);

/** The desk has recorded exactly the money that it took for what it sold. */
export const wrongDeskMoney = async (world: World): Promise<string[]> => {
  const payments = await queryDeskPayments(world);
  const recorded = new Map(payments.map(({ orderId, amountSen }) => [orderId, amountSen]));
  return [
    ...payments
      .filter(({ outcome }) => outcome !== 'booked')
      .map(({ orderId, outcome }) => `money of the desk for ${orderId} is ${outcome}`),
    ...payments
      .filter(({ orderId, amountSen }) => world.deskSales.get(orderId) !== amountSen)
      .map(({ orderId, amountSen }) => `the desk did not take ${amountSen} sen for ${orderId}`),
    ...[...world.deskSales]
      .filter(([orderId, takenSen]) => takenSen && !recorded.has(orderId))
      .map(([orderId, takenSen]) => `the desk took ${takenSen} sen for ${orderId}, not recorded`),
  ];
};

/** The server records every charge reported to it, exactly as reported, and nothing else. */
export const wrongPayments = async (world: World): Promise<string[]> => {
  const taken = new Map(
    world.bank.charges
      .filter(({ becomes }) => becomes === 'paid')
      .map((charge) => [charge.transactionId, charge]),
  );
  const { contradictions, strangers } = world.bank;
  const toldTerms = (transactionId: string): string | undefined => {
    const charge = taken.get(transactionId);
    if (charge !== undefined) return termsOf(charge);
    return contradictions.get(transactionId) ?? strangers.get(transactionId);
  };
  const rowsOfFiles = [...world.settlements.imported.values()].flat();
  /** A charge that only a file has, and that a person has attached to an order. */
  const isOfFile = (transactionId: string, terms: string): boolean =>
    rowsOfFiles.some(
      ({ id, kind, amountSen }) =>
        id === transactionId && kind === 'charge' && terms.endsWith(` ${amountSen} MYR`),
    );
  const payments = await queryPayments(world);
  const settled = new Set(
    payments.filter(({ outcome }) => outcome !== null).map(({ transactionId }) => transactionId),
  );
  return [
    ...[...taken.values()]
      .filter(({ isReported, transactionId }) => isReported && !settled.has(transactionId))
      .map(({ transactionId }) => `charge ${transactionId} has no outcome`),
    ...[...contradictions.keys()]
      .filter((id) => !settled.has(id))
      .map((id) => `${id} is missing from the operator's exceptions`),
    ...payments
      .filter(
        ({ transactionId, terms }) =>
          terms !== toldTerms(transactionId) && !isOfFile(transactionId, terms),
      )
      .map(({ transactionId }) => `payment ${transactionId} differs from the bank's charge`),
  ];
};

const queryStrangers = prepareQuery(
  'strangers',
  sql<{ transactionId: string; isSeen: boolean }>`
    select transaction_id as "transactionId",
      exists (
        select 1 from open_exceptions where charge_id = charge.id
        union all
        select 1 from exception_resolutions where charge_id = charge.id and state = 'resolved'
        union all
        select 1 from payments
        where (provider, provider_transaction_id) = (charge.provider, charge.transaction_id)
          and settled_at is not null
      ) as "isSeen"
    from unknown_charges charge
    union
    select provider_transaction_id, true from payments
    where settled_at is not null and provider <> 'desk'`,
);

/** A charge without an order of ours, by message or in a file that counts, waits or was decided. [EXC-12] */
export const lostStrangers = async (world: World): Promise<string[]> => {
  const { imported, withdrawn } = world.settlements;
  const rows = [...imported].flatMap(([fileId, own]) => (withdrawn.has(fileId) ? [] : own));
  const charged = rows.filter(({ kind, amountSen }) => kind === 'charge' && amountSen > 0);
  const seen = new Set(
    (await queryStrangers(world)).flatMap((row) => (row.isSeen ? [row.transactionId] : [])),
  );
  return [...world.bank.strangers.keys(), ...charged.map(({ id }) => id)]
    .filter((id) => !seen.has(id))
    .map((id) => `charge ${id} without an order is nowhere`);
};

const queryMessages = prepareQuery(
  'messages',
  sql<{ charge: string; count: number }>`
    select order_id || ' ' || provider_transaction_id as charge, count(*)::int as count
    from payment_messages where verdict <> 'forged' and provider <> 'desk' group by 1`,
);

/** The server stores this many copies of a message that change nothing. */
const copiesKept = 10;

/** Every message is stored, once for each delivery. */
export const lostMessages = async (world: World): Promise<string[]> => {
  const kept = new Map((await queryMessages(world)).map(({ charge, count }) => [charge, count]));
  const charges = new Set([...kept.keys(), ...world.receivedMessages.keys()]);
  return [...charges].flatMap((charge) => {
    const [came, count] = [world.receivedMessages.get(charge) ?? 0, kept.get(charge) ?? 0];
    const isRight = count <= came && count >= Math.min(came, copiesKept);
    return isRight ? [] : [`${came} messages arrived for ${charge}, ${count} are stored`];
  });
};

const queryOrders = prepareQuery(
  'orders',
  sql<{ orderId: string; userId: string; status: string; mails: number; hasAddress: boolean }>`
    select order_id as "orderId", user_id as "userId", status, (
      select count(*)::int from mail_outbox where idempotency_key = 'order-confirmed/' || order_id
    ) as mails, user_id not in (select user_id from guests)
      or billing_email not like '%@guest.invalid' as "hasAddress"
    from orders where parent_order_id is null`,
);

/** Every order was requested by its member, and a paid one is confirmed by mail exactly once. */
export const strangeOrders = async (world: World): Promise<string[]> => {
  const requested = new Set(
    [...world.attempts, ...world.lessonAttempts].map(
      ({ request, person }) => `${request.orderId} ${person.userId}`,
    ),
  );
  const gone = goneFrom(world);
  return (await queryOrders(world)).flatMap(({ orderId, userId, status, mails, hasAddress }) => {
    const isRequested = requested.has(`${orderId} ${userId}`) || world.deskSales.has(orderId);
    if (!isRequested) return [`nobody requested ${orderId}`];
    const isPaid = status === 'completed' || status === 'partially_refunded';
    const expected = hasAddress ? 1 : 0;
    if (isPaid && mails !== expected && !gone.has(userId)) return [`${orderId} has ${mails} mails`];
    return status === 'pending' && mails > 0 ? [`${orderId} was confirmed although unpaid`] : [];
  });
};

const queryRefunds = prepareQuery(
  'refunds',
  sql<{ reference: string; state: string }>`
    select 'R' || replace(id::text, '-', '') as reference, state from provider_refunds`,
);

/** The bank has refunded no charge twice, and the server knows the end of what it calls ended. */
export const wrongRefunds = async (world: World): Promise<string[]> => {
  const { refunds, charges } = world.bank;
  const known = new Map((await queryRefunds(world)).map((row) => [row.reference, row]));
  const paid = (transactionId: string): Sen =>
    [...refunds.values()]
      .filter((one) => one.transactionId === transactionId && one.state !== 'rejected')
      .reduce((sum, { amountSen }) => sum + amountSen, 0);
  return [
    ...charges
      .filter(({ transactionId, amountSen }) => paid(transactionId) > amountSen)
      .map(({ transactionId }) => `charge ${transactionId} was refunded for more than it was`),
    ...[...refunds].flatMap(([reference, { state }]) => {
      const ours = known.get(reference)?.state ?? 'missing';
      const isRight = ours === state || ours === 'asked' || ours === 'pending';
      return isRight ? [] : [`refund ${reference} is ${state} at the bank and ${ours} here`];
    }),
    ...[...known].flatMap(([reference, { state }]) =>
      (state === 'done' || state === 'pending') && !refunds.has(reference)
        ? [`refund ${reference} is ${state}, and the bank never got it`]
        : [],
    ),
  ];
};
