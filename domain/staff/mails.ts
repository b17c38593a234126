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

/** True if the staff may send a mail again at all: one that waits will be sent anyway, or withdrawn. [MAIL-1] */
export function isResendable({ hasSecretLink, isCopy, sentAt, lastError }: MailFacts): boolean {
  const isTried = sentAt !== null || lastError !== null;
  return isTried && !hasSecretLink && !isCopy;
}

/** [MAIL-1] */
export function refusalToResend(
  mail: MailFacts & { readonly resent: number },
): StaffRefusalCode | null {
  if (!isResendable(mail)) return 'mail_not_resendable';
  return mail.resent >= resendsOfMail.most ? 'mail_resent_often' : null;
}
