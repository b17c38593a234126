import { isDeepStrictEqual } from 'node:util';
import type { StaffPerson } from '#contract/operator-staff.ts';
import { isDeletedEmail } from '#domain/accounts/account-deletion.ts';
import { normaliseEmail, refusalOfEmail } from '#domain/accounts/email.ts';
import { refusalToChangeStaff } from '#domain/staff/last-owner.ts';
import { type GoodwillLimit, goodwillLimitOf } from '#domain/staff/limits.ts';
import type { StaffRole } from '#domain/staff/permissions.ts';
import { refusalOfStaffReason, type StaffRights } from '#domain/staff/staff-changes.ts';
import { auditReasons } from '#domain/words/audit-reasons.ts';
import { fillMail } from '#domain/words/mail-parts.ts';
import { staffRoleLabels } from '#domain/words/staff-labels.ts';
import { staffMailTexts } from '#domain/words/staff-mail-texts.ts';
import type { AppContext } from '#server/app-context.ts';
import { asDate, type Database, type Tx } from '#server/db/database.ts';
import { transact } from '#server/db/transact.ts';
import { deleteEmailChangesOf } from '#server/features/accounts/email-change.repository.ts';
import { issueLink } from '#server/features/accounts/links/links.ts';
import { refuseSharedAccount } from '#server/features/accounts/staff/demo-factor.ts';
import { recordFactorChange } from '#server/features/accounts/staff/factor-changes.ts';
import { deletePasskeysOf } from '#server/features/accounts/staff/passkeys.repository.ts';
import { deletePin } from '#server/features/accounts/staff/pins.repository.ts';
import {
  deleteFactor,
  deletePendingSignInsOf,
} from '#server/features/accounts/staff/second-factor.repository.ts';
import {
  deleteStaffSessionsOf,
  findPerson,
  insertPerson,
  listPeople,
  lockActiveOwners,
  lockPerson,
  type PersonRow,
  updatePerson,
  type WhichPerson,
  withLimits,
} from '#server/features/accounts/staff/staff.repository.ts';
import {
  insertUser,
  lockAccountShared,
  lockUserByEmailShared,
  markSecondFactor,
} from '#server/features/members/members.repository.ts';
import type { Actor } from '#server/features/platform/audit.repository.ts';
import { writeAudit } from '#server/features/platform/audit.ts';
import { queueMail } from '#server/features/platform/mail/mail.ts';
import { Refusal, throwIfRefused } from '#server/http/refusal.ts';

const personOf = ({ createdAt, disabledAt, lastSignInAt, ...row }: PersonRow): StaffPerson => {
  const { ownLimits, ...person } = withLimits(row);
  return {
    ...person,
    isDisabled: disabledAt !== null,
    limits: goodwillLimitOf({ role: row.role, ownLimits }),
    hasOwnLimits: ownLimits !== null,
    addedAt: createdAt.toISOString(),
    lastSignInAt: lastSignInAt?.toISOString() ?? null,
  };
};

export const readPeople = async ({ db }: AppContext): Promise<StaffPerson[]> =>
  (await listPeople(db)).map(personOf);

export const requirePerson = async (db: Database, which: WhichPerson): Promise<PersonRow> => {
  const row = await findPerson(db, which);
  if (row === undefined) throw new Refusal('not_found', { reason: 'no_staff' });
  return row;
};

/** Finds the account of an address, or inserts one whose owner has yet to set a password. */
const accountFor = async (tx: Tx, email: string, name: string, now: Temporal.Instant) => {
  const found = await lockUserByEmailShared(tx, email);
  if (found !== undefined) return { userId: found.id, isNew: false };
  const inserted = await insertUser(tx, { email, name, isVerified: false }, now);
  // Null if somebody has signed up with the address since the lookup.
  if (inserted === null) throw new Refusal('unavailable');
  return { userId: inserted, isNew: true };
};

/** Mails a new staff member, with a link to set the first password if the account is new. */
const mailWelcome = async (
  tx: Tx,
  { settings, clock }: AppContext,
  { userId, email, name, role }: PersonRow,
  isNew: boolean,
): Promise<void> => {
  const now = clock.now();
  const token = isNew ? await issueLink(tx, 'invitation', userId, now) : null;
  const { publicUrl } = settings;
  await queueMail(
    tx,
    {
      to: email,
      ...fillMail(isNew ? staffMailTexts.staffInvited : staffMailTexts.staffAdded, {
        name,
        email,
        role: staffRoleLabels[role],
        link: `${publicUrl}/console/password?token=${token}`,
        forgot: `${publicUrl}/forgot-password`,
        console: `${publicUrl}/console`,
      }),
      idempotencyKey: `staff-added/${userId}`,
    },
    now,
  );
};

interface NewStaff {
  readonly email: string;
  readonly name: string;
  readonly role: StaffRole;
  readonly ownLimits?: GoodwillLimit | null | undefined;
}

/** Adds a person to the staff and mails them. Their address is fixed from then on. [ACCOUNT-9] */
export const addPerson = (
  context: AppContext,
  by: Actor,
  { email: typedEmail, name, role, ownLimits = null }: NewStaff,
): Promise<StaffPerson> =>
  transact(context.db, async (tx) => {
    const now = context.clock.now();
    const email = normaliseEmail(typedEmail);
    throwIfRefused(refusalOfEmail(email));
    const { userId, isNew } = await accountFor(tx, email, name, now);
    if (!(await insertPerson(tx, { userId, name, role, ownLimits }, now))) {
      throw new Refusal('conflict', { reason: 'staff_exists', email });
    }
    await deleteEmailChangesOf(tx, userId);
    const row = await requirePerson(tx, { userId });
    await mailWelcome(tx, context, row, isNew);
    const details = { before: null, after: { name, role, ownLimits } };
    const entry = { by, action: 'staff.add' as const, subject: `staff:${userId}`, details };
    await writeAudit(tx, { ...entry, reason: auditReasons.staffAdded }, now);
    return personOf(row);
  });

/** The fields of a staff member that can be changed. */
interface PersonState extends StaffRights {
  readonly name: string;
}

type StaffChange = {
  readonly [Part in keyof PersonState]?: PersonState[Part] | undefined;
} & { readonly reason?: string | undefined };

const stateOf = (row: PersonRow): PersonState => {
  const { name, role, ownLimits } = withLimits(row);
  return { name, role, isDisabled: row.disabledAt !== null, ownLimits };
};

/** A new role resets the limits to its own, unless the change sets some. */
const changed = (before: PersonState, change: StaffChange): PersonState => {
  const { name = before.name, role = before.role, isDisabled = before.isDisabled } = change;
  const kept = role === before.role ? before.ownLimits : null;
  return {
    name,
    role,
    isDisabled,
    ownLimits: change.ownLimits === undefined ? kept : change.ownLimits,
  };
};

/**
 * Changes a staff member. A new role and disabling end their console sessions, so that no open tab
 * keeps showing what the old role could see. The last owner cannot be removed. [STAFF-4]
 */
export const changePerson = (
  context: AppContext,
  by: Actor,
  which: WhichPerson,
  change: StaffChange,
): Promise<StaffPerson> =>
  transact(context.db, async (tx) => {
    const now = context.clock.now();
    const { userId } = await requirePerson(tx, which);
    // Locks out a concurrent deletion of the account. Accounts are locked before rows of `staff`.
    const account = await lockAccountShared(tx, userId);
    const owners = await lockActiveOwners(tx);
    const row = await requirePerson(tx, { userId });
    const before = stateOf(row);
    const after = changed(before, change);
    if (isDeepStrictEqual(before, after)) return personOf(row);
    if (account === undefined || isDeletedEmail(account.email)) {
      throw new Refusal('not_found', { reason: 'no_staff' });
    }
    throwIfRefused(
      refusalToChangeStaff(before, after, owners.filter((owner) => owner !== userId).length),
    );
    if (by !== 'operator') throwIfRefused(refusalOfStaffReason(before, after, change.reason));
    const hasOtherAccess = after.role !== before.role || after.isDisabled !== before.isDisabled;
    if (hasOtherAccess && by !== 'operator') refuseSharedAccount(context, row);
    const disabledAt = after.isDisabled ? (row.disabledAt ?? asDate(now)) : null;
    await updatePerson(tx, userId, { ...after, disabledAt });
    if (after.role !== before.role || after.isDisabled) await deleteStaffSessionsOf(tx, userId);
    if (after.isDisabled) await deletePin(tx, userId);
    else if (before.isDisabled) await deleteEmailChangesOf(tx, userId);
    const subject = `staff:${userId}`;
    const { reason } = change;
    const details = { before, after };
    await writeAudit(tx, { by, action: 'staff.set', subject, details, reason }, now);
    return personOf(await requirePerson(tx, { userId }));
  });

/** Removes the second factors of a person who has lost them, and ends their console sessions. */
export const resetFactor = (
  context: AppContext,
  by: Actor,
  which: WhichPerson,
  { reason }: { readonly reason?: string } = {},
): Promise<StaffPerson> =>
  transact(context.db, async (tx) => {
    const row = await requirePerson(tx, which);
    if (!row.hasSecondFactor) return personOf(row);
    if (by !== 'operator') refuseSharedAccount(context, row);
    const { userId } = row;
    await markSecondFactor(tx, userId, false);
    // Adding or using a passkey locks this row, too, so it runs entirely before or after this.
    await lockPerson(tx, userId);
    await deleteFactor(tx, userId);
    await deletePendingSignInsOf(tx, userId);
    // Verifying a passkey again locks its session first, too.
    await deleteStaffSessionsOf(tx, userId);
    await deletePasskeysOf(tx, userId);
    await recordFactorChange(tx, context, row, { by, action: 'second-factor.reset', reason });
    return personOf({ ...row, hasSecondFactor: false });
  });
