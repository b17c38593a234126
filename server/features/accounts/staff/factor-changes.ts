import { randomUUIDv7 } from 'node:crypto';
import { dateOf, formatDate, formatTime } from '#domain/time/venue-time.ts';
import { fill } from '#domain/words/fill.ts';
import { fillMail } from '#domain/words/mail-parts.ts';
import { staffMailTexts } from '#domain/words/staff-mail-texts.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Tx } from '#server/db/database.ts';
import type { AuditEntry } from '#server/features/platform/audit.repository.ts';
import { writeAudit } from '#server/features/platform/audit.ts';
import { queueMail } from '#server/features/platform/mail/mail.ts';

const { factorChanged, factorChanges } = staffMailTexts;

interface FactorOwner {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
}

interface FactorChange extends Pick<AuditEntry, 'by' | 'reason'> {
  readonly action: keyof typeof factorChanges;
  /** The name of the passkey that was added or removed. */
  readonly passkey?: string;
}

/**
 * Writes a change of a person's second factors to the audit log and mails them about it, because a
 * thief who has their password could have made it. [STAFF-15]
 */
export const recordFactorChange = async (
  tx: Tx,
  { settings, clock }: AppContext,
  { userId, name, email }: FactorOwner,
  { by, reason, action, passkey }: FactorChange,
): Promise<void> => {
  const now = clock.now();
  const details = passkey === undefined ? {} : { name: passkey };
  await writeAudit(tx, { by, action, subject: `staff:${userId}`, details, reason }, now);
  const { subject, what } = factorChanges[action];
  const words = fillMail(factorChanged, {
    subject,
    name,
    what: fill(what, { passkey: passkey ?? '' }),
    date: formatDate(dateOf(now)),
    time: formatTime(now),
    forgot: `${settings.publicUrl}/forgot-password`,
  });
  const idempotencyKey = `${action}/${randomUUIDv7()}`;
  await queueMail(tx, { to: email, ...words, idempotencyKey }, now);
};
