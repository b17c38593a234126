import { randomUUIDv7 } from 'node:crypto';
import type { CallInput, CallOutput } from '#contract/call.ts';
import type { setMemberStatus } from '#contract/operator-members.ts';
import { type MembershipStatus, membershipLabels } from '#domain/members/membership-status.ts';
import {
  type CurrentMembership,
  membershipAfterGift,
  refusalToGive,
  refusalToGiveAgain,
} from '#domain/memberships/memberships.ts';
import { isMadeEndless, paidPlanCutTo } from '#domain/memberships/paid-plans.ts';
import { bookingDayOf } from '#domain/time/booking-window.ts';
import { type BookingDate, formatDate } from '#domain/time/venue-time.ts';
import { fill } from '#domain/words/fill.ts';
import { fillMail } from '#domain/words/mail-parts.ts';
import { membershipMailTexts } from '#domain/words/membership-mail-texts.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Tx } from '#server/db/database.ts';
import { transact } from '#server/db/transact.ts';
import type { Settings } from '#server/env.ts';
import { requireShownMember, summaryOf } from '#server/features/back-office/members/members.ts';
import { findPaidPlan, type PaidPlan } from '#server/features/back-office/members/paid-plan.ts';
import {
  lockAccount,
  type MemberRow,
  updateStatus,
} from '#server/features/members/members.repository.ts';
import { requireMember } from '#server/features/members/members.ts';
import {
  deleteMembership,
  findMembershipState,
  type MembershipState,
  upsertMembership,
} from '#server/features/memberships/memberships.repository.ts';
import type { AuditEntry } from '#server/features/platform/audit.repository.ts';
import { writeAudit } from '#server/features/platform/audit.ts';
import { queueMail } from '#server/features/platform/mail/mail.ts';
import type { StaffCaller } from '#server/http/callers.ts';
import { Refusal } from '#server/http/refusal.ts';
import { writeEvent } from '#server/live/write-event.ts';

type Terms = CallInput<typeof setMemberStatus>['body'];

/** The author of a status change and the reason. The operator gives no reason. */
type StatusAct = Pick<AuditEntry, 'by' | 'reason'>;

interface StatusChange {
  readonly email: string;
  readonly after: CurrentMembership;
  readonly plan: PaidPlan | undefined;
  /** The last day that the paid plan keeps; null if it loses nothing. */
  readonly cutTo: BookingDate | null;
}

/** The confirmation that a change of a paid plan needs, or null. */
const questionOf = ({ after, plan, cutTo }: StatusChange) => {
  if (plan === undefined) return null;
  if (isMadeEndless(plan, after)) return 'plan_made_endless';
  if (cutTo === null) return null;
  return after.status === plan.status ? 'plan_ends_early' : 'plan_ends_at_once';
};

const requireConfirmation = (change: StatusChange): void => {
  const question = questionOf(change);
  if (question === null || change.plan === undefined) return;
  const { email, after, plan, cutTo } = change;
  const { endsOn, runsUntil, paidSen, orderId, purchases } = plan;
  const details = {
    email,
    plan: plan.plan,
    orderId,
    paidSen,
    endsOn,
    runsUntil: runsUntil === endsOn ? null : runsUntil,
    purchases,
    status: after.status,
  };
  throw new Refusal(
    'confirmation_needed',
    question === 'plan_made_endless'
      ? { reason: question, ...details }
      : { reason: question, ...details, last: cutTo ?? endsOn },
  );
};

const sentencesOfChange = ({ after, plan, cutTo }: StatusChange): string => {
  const texts = membershipMailTexts.changes;
  const { status, endsOn, statusAfter } = after;
  const names = {
    status: membershipLabels[status],
    after: membershipLabels[statusAfter],
    last: endsOn === null ? '' : formatDate(endsOn),
    plan: plan?.plan ?? '',
    ends: plan === undefined ? '' : formatDate(plan.endsOn),
  };
  if (cutTo !== null && status === plan?.status) return fill(texts.planCut, names);
  const change = fill(endsOn === null ? texts.forGood : texts.until, names);
  return cutTo === null ? change : `${change} ${fill(texts.planEnded, names)}`;
};

const mailChange = (
  tx: Tx,
  { publicUrl }: Settings,
  change: StatusChange,
  now: Temporal.Instant,
): Promise<void> => {
  return queueMail(
    tx,
    {
      to: change.email,
      ...fillMail(membershipMailTexts.membershipChanged, {
        change: sentencesOfChange(change),
        profile: `${publicUrl}/profile`,
      }),
      idempotencyKey: `membershipChanged/${randomUUIDv7()}`,
    },
    now,
  );
};

/** A plan whose status the member keeps stays linked to its order, with its new last day. */
const writeMembership = async (
  tx: Tx,
  userId: string,
  { after, plan }: StatusChange,
  now: Temporal.Instant,
): Promise<void> => {
  const { status, endsOn } = after;
  if (endsOn === null) await deleteMembership(tx, userId);
  else {
    const kept = plan?.status === status ? plan : undefined;
    const bought = { planId: kept?.planId ?? null, orderId: kept?.orderId ?? null };
    await upsertMembership(tx, userId, { ...after, ...bought, endsOn }, kept?.boughtAt ?? now);
  }
  await updateStatus(tx, userId, status, now);
};

const auditChange = (
  tx: Tx,
  act: StatusAct,
  { userId, before }: { readonly userId: string; readonly before: MembershipState },
  { after, plan }: StatusChange,
  now: Temporal.Instant,
): Promise<void> => {
  const paid = plan?.status === before.status && {
    plan: plan.plan,
    orderId: plan.orderId,
    paidSen: plan.paidSen,
    ...(plan.isLinked && { statusAfter: before.statusAfter }),
  };
  return writeAudit(
    tx,
    {
      ...act,
      action: 'member.set-status',
      subject: `member:${userId}`,
      details: {
        before: { status: before.status, endsOn: before.endsOn, ...paid },
        after: { status: after.status, endsOn: after.endsOn },
      },
    },
    now,
  );
};

/**
 * The membership before the change. A paid plan that is restored ends in the same earlier
 * status as before.
 */
const standingBefore = (
  before: MembershipState,
  plan: PaidPlan | undefined,
  status: MembershipStatus,
): MembershipState =>
  plan === undefined || plan.isLinked || plan.status !== status
    ? before
    : { ...before, statusAfter: plan.statusAfter ?? before.statusAfter };

interface Target extends StatusAct {
  readonly find: (tx: Tx) => Promise<MemberRow>;
}

/** Gives a member a status. Shortening a paid plan needs a confirmation. [MEMBER-9] [MEMBER-10] */
const changeStatusOf = (
  { db, clock, settings }: AppContext,
  { find, ...act }: Target,
  { status, until, isConfirmed = false }: Terms,
): Promise<CallOutput<typeof setMemberStatus>> =>
  transact(db, async (tx) => {
    const { userId, email } = await find(tx);
    await lockAccount(tx, userId);
    const before = await findMembershipState(tx, userId);
    if (before === undefined) {
      throw new Refusal('conflict', { reason: 'no_profile', email });
    }
    const now = clock.now();
    const today = bookingDayOf(now);
    const given = { status, endsOn: until ?? null };
    if (refusalToGiveAgain(before, given) !== null) {
      throw new Refusal('conflict', { reason: 'gift_changes_nothing', email, ...given });
    }
    const plan = await findPaidPlan(tx, userId, today);
    const after = membershipAfterGift(standingBefore(before, plan, status), given);
    const refusal = refusalToGive(after, today);
    if (refusal !== null) {
      throw new Refusal(
        'conflict',
        refusal === 'gift_over'
          ? { reason: refusal, last: until ?? today }
          : { reason: refusal, email, status },
      );
    }
    const cutTo =
      plan?.status === before.status
        ? paidPlanCutTo({ status: plan.status, endsOn: plan.runsUntil }, given, today)
        : null;
    const change = { email, after, plan, cutTo };
    if (!isConfirmed) requireConfirmation(change);
    await writeMembership(tx, userId, change, now);
    await auditChange(tx, act, { userId, before }, change, now);
    await writeEvent(tx, { topic: 'membership', payload: { userId, status } });
    await mailChange(tx, settings, change, now);
    const cutPlan = plan === undefined || cutTo === null ? null : plan;
    const member = summaryOf(await requireMember(tx, email));
    return { member, statusAfter: after.statusAfter, cutPlan };
  });

export const changeStatus = (
  context: AppContext,
  email: string,
  terms: Terms,
): Promise<CallOutput<typeof setMemberStatus>> =>
  changeStatusOf(context, { by: 'operator', find: (tx) => requireMember(tx, email) }, terms);

/** The same change by a staff member, with a reason for the audit log. */
export const changeStatusAtConsole = (
  context: AppContext,
  by: StaffCaller,
  { userId, reason, ...terms }: Terms & { readonly userId: string; readonly reason: string },
): Promise<CallOutput<typeof setMemberStatus>> =>
  changeStatusOf(context, { by, reason, find: (tx) => requireShownMember(tx, userId) }, terms);
