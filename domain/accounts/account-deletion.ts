import type { RefusalCode } from '#domain/words/refusal-texts.ts';
import type { StaffRefusalCode } from '#domain/words/staff-refusals.ts';

export type AccountTies = {
  /** Paid bookings whose slot has not ended. */
  readonly paidBookings: number;
  /** Orders that can still be paid. */
  readonly waitingOrders: number;
  /** Programs, and upcoming private lessons, that name the member as coach. */
  readonly lessonsTaught: number;
  /** True if the person is of the staff and not disabled. */
  readonly isStaff: boolean;
};

/**
 * The reason why an account cannot be deleted yet, or null when it can. [GONE-1] [GONE-2] [GONE-3]
 * [GONE-5]
 */
export function refusalToDeleteAccount(ties: AccountTies): RefusalCode | null {
  if (ties.isStaff) return 'account_is_staff';
  if (ties.paidBookings > 0) return 'account_has_bookings';
  if (ties.waitingOrders > 0) return 'account_has_payment';
  return ties.lessonsTaught > 0 ? 'account_teaches' : null;
}

/** Staff type the member's name as their page shows it, so that a slip deletes nobody. [GONE-6] */
export function refusalOfTypedName(typed: string, name: string): StaffRefusalCode | null {
  const plain = (text: string): string => text.trim().toLowerCase();
  return plain(typed) === plain(name) ? null : 'name_differs';
}

/** The .invalid domain is reserved, so no mail server ever accepts mail for it. */
const deletedEnding = '@deleted.invalid';

/** The address that replaces that of a deleted account. [GONE-4] */
export function deletedEmail(userId: string): string {
  return `deleted-${userId}${deletedEnding}`;
}

export function isDeletedEmail(email: string): boolean {
  return email.endsWith(deletedEnding);
}

const randomPartLength = 10;

/** The username that replaces that of a deleted account, made from random text. [GONE-4] */
export function deletedUsername(random: string): string {
  return `gone_${random.replaceAll(/[^a-z0-9]/g, '').slice(-randomPartLength)}`;
}
