import { isIPv4, isIPv6 } from 'node:net';
import { z } from 'zod';

const isProxy = (text: string): boolean => {
  const [address = '', prefix] = text.trim().split('/');
  if (['loopback', 'linklocal', 'uniquelocal'].includes(address)) return prefix === undefined;
  const longest = isIPv4(address) ? 32 : isIPv6(address) ? 128 : -1;
  return (
    longest > 0 && (prefix === undefined || (/^\d+$/.test(prefix) && Number(prefix) <= longest))
  );
};

/** The addresses of proxies, separated by commas. */
export const proxies = z
  .string()
  .refine(
    (text) => text.split(',').every(isProxy),
    'must be addresses like 127.0.0.1 or 10.0.0.0/8',
  );
