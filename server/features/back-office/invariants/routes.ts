import { checkInvariants } from '#contract/operator-house.ts';
import type { AppContext } from '#server/app-context.ts';
import { checkAllInvariants } from '#server/features/back-office/invariants/invariants.ts';
import type { Expose } from '#server/http/expose.ts';

export const invariantRoutes = (expose: Expose, context: AppContext): void => {
  expose(checkInvariants, async () => ({ invariants: await checkAllInvariants(context) }));
};
