import { createHmac } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { AppContext } from '#server/app-context.ts';
import type { FiuuAccount, Settings } from '#server/env.ts';

export const sandboxPath = '/sandbox';

/** The URL under which this process reaches itself, which may differ from the public one. */
export const ownAddress = ({ host, port }: Pick<Settings, 'host' | 'port'>): string => {
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `http://${isIPv6(reachable) ? `[${reachable}]` : reachable}:${port}`;
};

/** The venue's account at the sandbox provider. Its keys are derived from the venue's secret. */
export const sandboxAccount = ({
  settings,
  secrets,
}: Pick<AppContext, 'settings' | 'secrets'>): FiuuAccount => {
  const keyFor = (use: string): string =>
    createHmac('sha256', secrets.secret).update(`sandbox ${use}`).digest('hex');
  return {
    merchantId: 'SB_depot',
    verifyKey: keyFor('verify key'),
    secretKey: keyFor('secret key'),
    // A path, so that a demonstration can be paid at whatever address it was opened.
    payUrl: sandboxPath,
    apiUrl: `${ownAddress(settings)}${sandboxPath}`,
    hasExtendedVcode: true,
    hasInstantNotification: false,
  };
};
