import { getCredits } from '#contract/credits.ts';
import { issueCredits } from '#contract/operator-members.ts';
import { findBalance } from '#server/features/credits/ledger.repository.ts';
import { grantCredits } from '#server/features/credits/ledger.ts';
import type { House } from '#server/house.ts';
import type { Expose } from '#server/http/expose.ts';

export const creditRoutes = (expose: Expose, house: House): void => {
  expose(getCredits, async ({ caller }) => ({
    balanceSen: await findBalance(house.db, caller.userId),
  }));

  expose(issueCredits, ({ params, body }) => grantCredits(house, { ...params, ...body }));
};
