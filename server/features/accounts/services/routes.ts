import {
  addService,
  listServices,
  revokeService,
  rotateService,
} from '#contract/operator-services.ts';
import type { AppContext } from '#server/app-context.ts';
import { listServiceAccounts } from '#server/features/accounts/services/services.repository.ts';
import {
  accountsOf,
  addAccount,
  revoke,
  rotateToken,
} from '#server/features/accounts/services/services.ts';
import type { Expose } from '#server/http/call-routes.ts';

export const serviceRoutes = (expose: Expose, context: AppContext): void => {
  expose(listServices, async () => ({
    accounts: accountsOf(await listServiceAccounts(context.db)),
  }));
  expose(addService, ({ body }) => addAccount(context, body));
  expose(rotateService, ({ params }) => rotateToken(context, params.name));
  expose(revokeService, async ({ params }) => ({ account: await revoke(context, params.name) }));
};
