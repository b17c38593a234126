import type { CallOutput, CallRequest } from '#contract/call.ts';
import type { giveCredits } from '#contract/console-members.ts';
import { isDeletedEmail } from '#domain/accounts/account-deletion.ts';
import { refusalToTakeBack } from '#domain/money/credit-grants.ts';
import { isGoodwillDangerous } from '#domain/staff/limits.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Tx } from '#server/db/database.ts';
import { transact } from '#server/db/transact.ts';
import {
  lockGoodwillOfToday,
  requireFreshIf,
  requireWithinLimit,
} from '#server/features/back-office/limits.ts';
import { findEntry } from '#server/features/credits/ledger.repository.ts';
import { type Grant, keyOfGrant, writeGrant } from '#server/features/credits/ledger.ts';
import { deleteReservations } from '#server/features/credits/reservations.repository.ts';
import { lockSpendableCredits } from '#server/features/credits/reservations.ts';
import { lockAccount } from '#server/features/members/members.repository.ts';
import { Refusal, throwIfRefused } from '#server/http/refusal.ts';

type Change = CallRequest<typeof giveCredits>['body'] & { readonly userId: string };
type Answer = CallOutput<typeof giveCredits>;
type Giver = Parameters<typeof requireWithinLimit>[0];

export const requireCreditMember = async (tx: Tx, userId: string): Promise<Grant['member']> => {
  const account = await lockAccount(tx, userId);
  if (account === undefined || isDeletedEmail(account.email)) throw new Refusal('not_found');
  return { userId, email: account.email };
};

const isRepeated = async (tx: Tx, { idempotencyKey }: Change): Promise<boolean> =>
  (await findEntry(tx, keyOfGrant(idempotencyKey))) !== undefined;

/** Gives credits as goodwill, within the limits of the person. [DESK-7] */
export const giveCreditsTo = (
  { db, clock }: AppContext,
  staff: Giver,
  change: Change,
): Promise<Answer> =>
  transact(db, async (tx) => {
    const usedSen = await lockGoodwillOfToday(tx, staff, clock.now());
    const member = await requireCreditMember(tx, change.userId);
    // A repeat has been counted already.
    if (!(await isRepeated(tx, change))) {
      requireWithinLimit(staff, change.userId, change.amountSen, usedSen);
    }
    const by = { userId: staff.userId, permission: 'credits.give' } as const;
    return { balanceSen: await writeGrant(tx, { ...change, member, by }, clock.now()) };
  });

/** Takes credits back, as far as no open order has reserved them. [CREDIT-11] [STAFF-13] */
export const takeBackCreditsFrom = (
  { db, clock }: AppContext,
  staff: Giver,
  change: Change,
): Promise<Answer> =>
  transact(db, async (tx) => {
    const member = await requireCreditMember(tx, change.userId);
    const now = clock.now();
    if (!(await isRepeated(tx, change))) {
      requireFreshIf(staff, isGoodwillDangerous(change.amountSen));
      // Deletes expired reservations, which would still count for the database.
      await deleteReservations(tx, change.userId, [], now);
      const availableSen = await lockSpendableCredits(tx, change.userId, now);
      throwIfRefused(refusalToTakeBack(change.amountSen, availableSen), {
        askedSen: change.amountSen,
        availableSen,
      });
    }
    const by = { userId: staff.userId, permission: 'credits.take_back' } as const;
    const grant = { ...change, amountSen: -change.amountSen, member, by };
    return { balanceSen: await writeGrant(tx, grant, now) };
  });
