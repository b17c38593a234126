import { isDeletedEmail } from '#domain/accounts/account-deletion.ts';
import { isGuestEmail } from '#domain/members/guests.ts';

interface NewsReader {
  readonly email: string;
  readonly isVerified: boolean;
  readonly isSuspended: boolean;
  readonly wantsNews: boolean;
}

/** Why a member gets no news; null for those who get them. [MSG-9] */
export function reasonForNoNews({
  email,
  isVerified,
  isSuspended,
  wantsNews,
}: NewsReader): 'closed' | 'suspended' | 'unverified' | 'unwanted' | null {
  if (isDeletedEmail(email) || isGuestEmail(email)) return 'closed';
  if (isSuspended) return 'suspended';
  if (!isVerified) return 'unverified';
  return wantsNews ? null : 'unwanted';
}
