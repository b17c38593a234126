import { type Command, command } from '#cli/command.ts';
import { tableOr } from '#cli/output.ts';
import {
  addService,
  listServices,
  revokeService,
  rotateService,
  type ServiceAccount,
} from '#contract/operator-services.ts';
import { grantablePermissions, meaningOfPermission } from '#domain/staff/service-permissions.ts';

const stateOf = ({ revokedAt, lastUsedAt }: ServiceAccount): string => {
  if (revokedAt !== null) return 'revoked';
  return lastUsedAt === null ? 'never used' : `used ${lastUsedAt}`;
};

const tokenLines = ({ name }: ServiceAccount, token: string): readonly string[] => [
  `The token of ${name}, which is shown this once:`,
  token,
];

export const serviceCommands: readonly Command[] = [
  command({
    name: 'service list',
    summary: 'List the service accounts with their permissions.',
    example: 'service list',
    arguments: {},
    options: {},
    run: async (_input, client) => {
      const data = await client.ask(listServices);
      const rows = data.accounts.map((account) => [
        account.name,
        stateOf(account),
        account.permissions.join(', '),
      ]);
      const none = 'No service accounts besides the operator.';
      return { data, lines: tableOr(none, ['NAME', 'STATE', 'PERMISSIONS'], rows) };
    },
  }),
  command({
    name: 'service permissions',
    summary: 'List what a service account can be permitted.',
    example: 'service permissions',
    arguments: {},
    options: {},
    run: async () => {
      const rows = grantablePermissions.map((one) => [one, meaningOfPermission(one)]);
      return {
        data: { permissions: grantablePermissions },
        lines: tableOr('', ['PERMISSION', 'ALLOWS TO'], rows),
      };
    },
  }),
  command({
    name: 'service add',
    summary: 'Add a service account, and show its token once.',
    example: 'service add scraper --permission server.see',
    arguments: { name: 'name' },
    options: {
      permission: {
        type: 'string',
        value: 'LIST',
        isRequired: true,
        summary: 'one or several, with commas between them',
      },
    },
    run: async ({ name, permission }, client) => {
      const permissions = permission.split(',').map((one) => one.trim());
      const data = await client.ask(addService, { body: { name, permissions } });
      return { data, lines: tokenLines(data.account, data.token) };
    },
  }),
  command({
    name: 'service rotate',
    summary: 'Give a service account another token; the one before ends at once.',
    example: 'service rotate scraper',
    arguments: { name: 'name' },
    options: {},
    run: async ({ name }, client) => {
      const data = await client.ask(rotateService, { params: { name } });
      return { data, lines: tokenLines(data.account, data.token) };
    },
  }),
  command({
    name: 'service revoke',
    summary: 'Revoke a service account for good.',
    example: 'service revoke scraper',
    arguments: { name: 'name' },
    options: {},
    run: async ({ name }, client) => {
      const data = await client.ask(revokeService, { params: { name } });
      return { data, lines: [`${data.account.name} is revoked. Its token opens nothing now.`] };
    },
  }),
];
