import type { StaffRefusalCode } from '#domain/words/staff-refusals.ts';

/** How often a mail is sent again in 24 hours. [MAIL-1] */
export const resendsOfMail = { most: 3, hours: 24 } as const;

interface MailFacts {
  /** A link that signs in, verifies or resets; a person who needs one requests a new mail. */
  readonly hasSecretLink: boolean;
  readonly isCopy: boolean;
  readonly sentAt: Date | null;
  readonly lastError: string | null;
}

/** A booking in a mail's calendar file. */
export interface FiledBooking {
  /** True if the file takes it out of the calendar. */
  readonly isRemoved: boolean;
  /** True if the booking is there now. */
  readonly isBooked: boolean;
}

/**
 * True if a mail confirms a booking that has ended since, or says the end of one that was restored:
 * sent again, it would be wrong, and its file would change a calendar. [MAIL-6]
 */
export function isOutdated(filed: readonly FiledBooking[]): boolean {
  return filed.some(({ isRemoved, isBooked }) => isRemoved === isBooked);
}

/** True if the staff may send a mail again at all: one that waits will be sent anyway, or withdrawn. [MAIL-1] */
export function isResendable({ hasSecretLink, isCopy, sentAt, lastError }: MailFacts): boolean {
  const isTried = sentAt !== null || lastError !== null;
  return isTried && !hasSecretLink && !isCopy;
}

/** [MAIL-1] [MAIL-6] */
export function refusalToResend(
  mail: MailFacts & { readonly resent: number; readonly filed: readonly FiledBooking[] },
): StaffRefusalCode | null {
  if (!isResendable(mail)) return 'mail_not_resendable';
  if (isOutdated(mail.filed)) return 'mail_outdated';
  return mail.resent >= resendsOfMail.most ? 'mail_resent_often' : null;
}
