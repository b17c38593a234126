import { isDeletedEmail } from '#domain/accounts/account-deletion.ts';
import { isGuestEmail } from '#domain/members/guests.ts';

interface NewsReader {
  readonly email: string;
  readonly isVerified: boolean;
  readonly isSuspended: boolean;
  readonly wantsNews: boolean;
}

/** News go to members who want them, at an address that they have verified. [MSG-9] */
export function getsNews({ email, isVerified, isSuspended, wantsNews }: NewsReader): boolean {
  return wantsNews && isVerified && !isSuspended && !isDeletedEmail(email) && !isGuestEmail(email);
}
