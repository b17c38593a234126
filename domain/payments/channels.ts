/** How the provider took a payment, as the desk calls it. */
export const onlineChannels = ['card', 'fpx', 'ewallet'] as const;
type OnlineChannel = (typeof onlineChannels)[number];

/** Wallets come first: a bank's code to scan has the bank's name in it. */
const names: readonly (readonly [OnlineChannel, RegExp])[] = [
  ['ewallet', /wallet|qr|grab|boost|shopee|alipay|wechat|tng|touch/i],
  ['card', /^(?:credit|debit|visa|master|amex|card)/i],
  ['fpx', /^fpx|maybank|mb2u|cimb|hlb|pbb|publicbank|rhb|ambank|amonline|islam|affin|bank/i],
];

/** The channel behind the provider's name for it; null if it is none of these. [PAY-8] */
export function onlineChannelOf(method: string | null): OnlineChannel | null {
  if (method === null) return null;
  return names.find(([, name]) => name.test(method))?.[0] ?? null;
}
