import { z } from 'zod';
import { call } from '#contract/call.ts';
import { grantablePermissions, isServiceName } from '#domain/staff/service-permissions.ts';

const manage = { service: 'services.edit' } as const;

const newName = z
  .string()
  .trim()
  .refine(
    isServiceName,
    'must have 2 to 40 lower-case letters, digits and hyphens, begin with a letter, and not be operator',
  );
const name = z.string().trim().min(1).max(40);
const permission = z.enum(grantablePermissions, `must be among ${grantablePermissions.join(', ')}`);

/** A service account, without its token. */
const serviceAccount = z.object({
  name: z.string(),
  permissions: z.array(z.string()),
  createdAt: z.iso.datetime(),
  /** When it got its newest token. */
  tokenAt: z.iso.datetime(),
  /** Within a minute; null if it was never used. */
  lastUsedAt: z.iso.datetime().nullable(),
  revokedAt: z.iso.datetime().nullable(),
});
export type ServiceAccount = z.output<typeof serviceAccount>;

/** The token is in this answer and nowhere else. */
const withToken = z.object({ account: serviceAccount, token: z.string() });

export const listServices = call({
  method: 'GET',
  path: '/api/operator/services',
  who: manage,
  summary: 'The service accounts, without the operator; revoked ones last.',
  response: z.object({ accounts: z.array(serviceAccount) }),
});

export const addService = call({
  method: 'POST',
  path: '/api/operator/services',
  who: manage,
  summary: 'Add a service account with permissions of its own. The answer has its token, once.',
  body: z.object({
    name: newName,
    permissions: z.array(permission).min(1, 'must have at least one'),
  }),
  response: withToken,
});

export const rotateService = call({
  method: 'POST',
  path: '/api/operator/services/:name/token',
  who: manage,
  summary: 'Give a service account another token. The one before ends at once.',
  params: z.object({ name }),
  response: withToken,
});

export const revokeService = call({
  method: 'DELETE',
  path: '/api/operator/services/:name',
  who: manage,
  summary: 'Revoke a service account for good. Its name stays, because the log has it.',
  params: z.object({ name }),
  response: z.object({ account: serviceAccount }),
});
