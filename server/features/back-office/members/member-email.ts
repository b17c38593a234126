import { normaliseEmail, refusalOfEmail } from '#domain/accounts/email.ts';
import { refusalToChangeEmail } from '#domain/accounts/email-change.ts';
import type { AppContext } from '#server/app-context.ts';
import { transact } from '#server/db/transact.ts';
import { askForNewEmail } from '#server/features/accounts/email-change/email-change.ts';
import { findPerson } from '#server/features/accounts/staff/staff.repository.ts';
import { requireShownMember } from '#server/features/back-office/members/members.ts';
import { findUserByEmail, lockUser } from '#server/features/members/members.repository.ts';
import { writeAudit } from '#server/features/platform/audit.ts';
import type { StaffCaller } from '#server/http/callers.ts';
import { throwIfRefused } from '#server/http/refusal.ts';

interface EmailChange {
  readonly userId: string;
  readonly email: string;
  readonly reason: string;
}

/** Asks for another address at the member's request. The link in the mail proves it. [ACCOUNT-9] */
export const changeEmailOf = (
  context: AppContext,
  by: StaffCaller,
  { userId, email: typed, reason }: EmailChange,
): Promise<void> =>
  transact(context.db, async (tx) => {
    const newEmail = normaliseEmail(typed);
    throwIfRefused(refusalOfEmail(newEmail));
    await lockUser(tx, userId);
    const { email: oldEmail } = await requireShownMember(tx, userId);
    const isStaff = (await findPerson(tx, { userId })) !== undefined;
    const isTaken = (await findUserByEmail(tx, newEmail)) !== undefined;
    throwIfRefused(refusalToChangeEmail({ isStaff, isTaken }));
    const asked = { userId, oldEmail, newEmail, askedBy: by.userId };
    const emailChangeId = await askForNewEmail(tx, context, asked);
    const details = { emailChangeId };
    const entry = {
      by,
      reason,
      action: 'email.ask' as const,
      subject: `member:${userId}`,
      details,
    };
    await writeAudit(tx, entry, context.clock.now());
  });
