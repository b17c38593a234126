import type { RefusalCode } from '#domain/words/refusal-texts.ts';
import type { StaffRefusalCode } from '#domain/words/staff-refusals.ts';

interface AccountTies {
  /** Paid bookings whose slot has not ended. */
  readonly paidBookings: readonly unknown[];
  /** Orders that can still be paid. */
  readonly waitingOrders: readonly unknown[];
  /** Programs, and upcoming private lessons, that name the member as coach. */
  readonly lessonsTaught: number;
  /** True if the person is of the staff and not disabled. */
  readonly isStaff: boolean;
}

/** What each refusal is about, in the order in which they are given. */
const keepers = {
  account_is_staff: ({ isStaff }) => isStaff,
  account_has_bookings: ({ paidBookings }) => paidBookings.length > 0,
  account_has_payment: ({ waitingOrders }) => waitingOrders.length > 0,
  account_teaches: ({ lessonsTaught }) => lessonsTaught > 0,
} as const satisfies Partial<Record<RefusalCode, (ties: AccountTies) => boolean>>;

type Keeper = keyof typeof keepers;

const keeperCodes = Object.keys(keepers) as readonly Keeper[];

/** Every reason why an account cannot be deleted yet; none when it can. [GONE-8] */
export function refusalsToDeleteAccount(ties: AccountTies): readonly Keeper[] {
  return keeperCodes.filter((code) => keepers[code](ties));
}

/**
 * The reason why an account cannot be deleted yet, or null when it can. [GONE-1] [GONE-2] [GONE-3]
 * [GONE-5]
 */
export function refusalToDeleteAccount(ties: AccountTies): Keeper | null {
  return refusalsToDeleteAccount(ties)[0] ?? null;
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
