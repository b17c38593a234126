import { randomBytes } from 'node:crypto';
import { addService, revokeService } from '#contract/operator-services.ts';
import type { GrantablePermission } from '#domain/staff/service-permissions.ts';
import type { TestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';

export interface TestService {
  readonly name: string;
  readonly token: string;
  readonly headers: { readonly authorization: string };
}

export const aServiceAccount = async (
  { app }: TestApp,
  permissions: readonly GrantablePermission[],
  { isRevoked = false }: { readonly isRevoked?: boolean } = {},
): Promise<TestService> => {
  const name = `test-${randomBytes(6).toString('hex')}`;
  const { answer } = await ask(app, addService, { body: { name, permissions } });
  if (isRevoked) await ask(app, revokeService, { params: { name } });
  return { name, token: answer.token, headers: { authorization: `Bearer ${answer.token}` } };
};
