import { randomUUIDv7 } from 'node:crypto';
import {
  nextAttempt,
  type SandboxChoice,
  type SandboxState,
  sandboxMessages,
  sandboxState,
} from '#domain/payments/sandbox.ts';
import type { SandboxProblem } from '#domain/words/sandbox-texts.ts';
import type { AppContext } from '#server/app-context.ts';
import { transact } from '#server/db/transact.ts';
import type { FiuuAccount } from '#server/env.ts';
import { messagePaths } from '#server/features/payments/fiuu/fiuu.ts';
import { sendToVenue } from '#server/features/payments/sandbox/gateway.ts';
import {
  answerOf,
  isGenuineQuery,
  readCheckout,
  resultForm,
} from '#server/features/payments/sandbox/protocol.ts';
import {
  type Checkout,
  deleteMessage,
  deleteOlder,
  findCheckout,
  findTransaction,
  insertCheckout,
  insertMessages,
  insertTransaction,
  leaseDueMessages,
  postponeMessage,
  type Transaction,
} from '#server/features/payments/sandbox/sandbox.repository.ts';

/** The sandbox provider: the app context, and the venue's account with it. */
export interface Sandbox {
  readonly context: AppContext;
  readonly account: FiuuAccount;
}

/** Stores the checkout that a browser has posted. Its id is part of the page's URL. */
export const openCheckout = async (
  { context, account }: Sandbox,
  form: URLSearchParams,
): Promise<{ readonly id: string } | SandboxProblem> => {
  const read = readCheckout(form, account, context.settings.publicUrl);
  if (typeof read === 'string') return read;
  const checkout = { id: randomUUIDv7(), ...read };
  await insertCheckout(context.db, checkout, context.clock.now());
  return checkout;
};

export interface OpenedCheckout {
  readonly checkout: Checkout;
  readonly state: SandboxState;
  /** The URL of the merchant to return to, with the result if paid. */
  readonly backTo: string;
  readonly now: Temporal.Instant;
}

const returnOf = (transaction: Transaction, account: FiuuAccount): string =>
  `${messagePaths.return}?${resultForm(transaction, 'return', account)}`;

export const findOpenedCheckout = async (
  { context: { db, clock }, account }: Sandbox,
  id: string,
): Promise<OpenedCheckout | null> => {
  const checkout = await findCheckout(db, id);
  if (checkout === null) return null;
  const transaction = await findTransaction(db, checkout.orderId);
  const now = clock.now();
  const isPaid = transaction?.status === 'paid';
  return {
    checkout,
    state: sandboxState({ isPaid, deadline: checkout.deadline }, now),
    backTo: isPaid ? returnOf(transaction, account) : messagePaths.cancel,
    now,
  };
};

/** Inserts the transaction together with its messages. */
const charge = (
  { context: { db } }: Sandbox,
  { orderId, amountSen }: Checkout,
  choice: SandboxChoice,
  now: Temporal.Instant,
): Promise<Transaction | null> =>
  transact(db, async (tx) => {
    const status = choice === 'decline' ? 'failed' : 'paid';
    const attempt = { orderId, amountSen, status, createdAt: now } as const;
    const transaction = await insertTransaction(tx, attempt);
    if (transaction !== null) {
      await insertMessages(tx, transaction.id, sandboxMessages(choice, now));
    }
    return transaction;
  });

/**
 * Carries out the payer's choice and returns the URL to redirect to. A second click on Pay changes
 * nothing and returns the same URL. Null when it is too late.
 */
export const choose = async (
  sandbox: Sandbox,
  { checkout, state, now }: OpenedCheckout,
  choice: SandboxChoice,
): Promise<string | null> => {
  const { context, account } = sandbox;
  if (choice === 'leave') return messagePaths.cancel;
  if (state === 'expired') return null;
  const made = state === 'open' ? await charge(sandbox, checkout, choice, now) : null;
  const transaction = made ?? (await findTransaction(context.db, checkout.orderId));
  if (transaction === null) throw new Error(`no transaction for order ${checkout.orderId}`);
  return returnOf(transaction, account);
};

/** Answers a requery, for the merchant only. */
export const answerQuery = async ({ context, account }: Sandbox, form: URLSearchParams) => {
  if (!isGenuineQuery(form, account)) return { error_code: 'P03', error_desc: 'Invalid skey.' };
  const transaction = await findTransaction(context.db, form.get('oID') ?? '');
  return transaction === null
    ? { error_code: 'P05', error_desc: 'No such order.' }
    : answerOf(transaction, account);
};

/** Longer than the venue requeries an order. */
const daysKept = 40;

/** Anybody can open a checkout, so old rows must be deleted. */
export const sweepSandbox = ({ db, clock }: AppContext): Promise<void> =>
  transact(db, (tx) => deleteOlder(tx, clock.now().subtract({ hours: 24 * daysKept })));

/** Longer than one delivery can take, so that no other node sends the message at the same time. */
const leaseSeconds = 30;

/** Delivers due messages; unacknowledged ones are retried. Returns how many were due. */
export const deliverMessages = async ({ context, account }: Sandbox): Promise<number> => {
  const { db, clock, settings, log } = context;
  const now = clock.now();
  const due = await leaseDueMessages(db, now, now.add({ seconds: leaseSeconds }));
  for (const { transaction, source, attempts } of due) {
    const key = { id: transaction.id, source };
    const form = resultForm(transaction, source, account);
    const isTaken = await sendToVenue(settings, source, form).catch((error: unknown) => {
      log.info({ err: error, source }, 'sandbox could not deliver a payment message');
      return false;
    });
    const next = isTaken ? null : nextAttempt(attempts, now);
    await (next === null ? deleteMessage(db, key) : postponeMessage(db, key, next));
  }
  return due.length;
};
