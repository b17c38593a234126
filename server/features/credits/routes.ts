import { getCredits } from '#contract/credits.ts';
import { issueCredits } from '#contract/operator-members.ts';
import type { AppContext } from '#server/app-context.ts';
import { findBalance } from '#server/features/credits/ledger.repository.ts';
import { grantCredits } from '#server/features/credits/ledger.ts';
import type { Expose } from '#server/http/call-routes.ts';

export const creditRoutes = (expose: Expose, context: AppContext): void => {
  expose(getCredits, async ({ caller }) => ({
    balanceSen: await findBalance(context.db, caller.userId),
  }));

  expose(issueCredits, ({ params, body }) => grantCredits(context, { ...params, ...body }));
};
