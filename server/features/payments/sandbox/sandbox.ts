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
import { tellVenue } from '#server/features/payments/sandbox/gateway.ts';
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

/** The provider of the demonstration: our server, and the account that the venue has with it. */
export interface Sandbox {
  readonly context: AppContext;
  readonly account: FiuuAccount;
}

/** Takes down what a browser wants to pay; the id leads to its page. */
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
  /** The way back to the merchant, with the result of a payment that was made. */
  readonly backTo: string;
  readonly now: Temporal.Instant;
}

const returnOf = (transaction: Transaction, account: FiuuAccount): string =>
  `${messagePaths.return}?${resultForm(transaction, 'return', account)}`;

export const lookAtCheckout = async (
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

/** What the card says and what is told of it are written down together. */
const charge = (
  { context: { db } }: Sandbox,
  { orderId, amountSen }: Checkout,
  choice: SandboxChoice,
  now: Temporal.Instant,
): Promise<Transaction | null> =>
  transact(db, async (tx) => {
    const status = choice === 'decline' ? 'failed' : 'paid';
    const asked = { orderId, amountSen, status, createdAt: now } as const;
    const transaction = await insertTransaction(tx, asked);
    if (transaction !== null) {
      await insertMessages(tx, transaction.id, sandboxMessages(choice, now));
    }
    return transaction;
  });

/**
 * Does what the visitor has chosen and says where the browser goes. A second click on Pay changes
 * nothing and leads to where the first one did. Null when it is too late.
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
  if (transaction === null) throw new Error(`Nothing became of ${checkout.orderId}`);
  return returnOf(transaction, account);
};

/** What is known of an order, for the merchant alone. */
export const answerQuery = async ({ context, account }: Sandbox, form: URLSearchParams) => {
  if (!isGenuineQuery(form, account)) return { error_code: 'P03', error_desc: 'Invalid skey.' };
  const transaction = await findTransaction(context.db, form.get('oID') ?? '');
  return transaction === null
    ? { error_code: 'P05', error_desc: 'No such order.' }
    : answerOf(transaction, account);
};

/** Longer than the venue asks about an order. */
const daysKept = 40;

/** Anybody can open a checkout, so its books would grow for ever. */
export const sweepSandbox = ({ db, clock }: AppContext): Promise<void> =>
  transact(db, (tx) => deleteOlder(tx, clock.now().subtract({ hours: 24 * daysKept })));

/** Longer than a message can take, or another node would send it at the same time. */
const leaseSeconds = 30;

/** Tells the venue what is due; what it does not acknowledge comes again. Gives how many were due. */
export const deliverMessages = async ({ context, account }: Sandbox): Promise<number> => {
  const { db, clock, settings, log } = context;
  const now = clock.now();
  const due = await leaseDueMessages(db, now, now.add({ seconds: leaseSeconds }));
  for (const { transaction, source, attempts } of due) {
    const key = { id: transaction.id, source };
    const form = resultForm(transaction, source, account);
    const isTaken = await tellVenue(settings, source, form).catch((error: unknown) => {
      log.info({ err: error, source }, 'the venue could not be told of a payment');
      return false;
    });
    const next = isTaken ? null : nextAttempt(attempts, now);
    await (next === null ? deleteMessage(db, key) : postponeMessage(db, key, next));
  }
  return due.length;
};
