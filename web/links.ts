import { urlOf } from '#contract/call.ts';
import { paths } from '#web/paths.ts';

export const tabParameter = 'tab';

const profileTabs = ['upcoming', 'history', 'credits'] as const;
export type ProfileTab = (typeof profileTabs)[number];

export function isProfileTab(text: string | null): text is ProfileTab {
  return profileTabs.some((tab) => tab === text);
}

/** The parts of the profile screen that a link can point to; on a phone they are further down. */
export const profileParts = {
  upcoming: 'upcoming',
  statement: 'statement',
  orders: 'orders',
} as const;

export const upcomingLink = `${paths.profile}?${tabParameter}=upcoming#${profileParts.upcoming}`;
export const statementLink = `${paths.profile}?${tabParameter}=credits#${profileParts.statement}`;
export const ordersLink = `${paths.profile}?${tabParameter}=history#${profileParts.orders}`;

export function receiptLink(orderId: string): string {
  return urlOf(paths.receipt, { orderId });
}
