import { randomUUIDv7 } from 'node:crypto';
import type { CallInput, CallOutput } from '#contract/call.ts';
import type { setMemberStatus } from '#contract/operator-members.ts';
import { type MembershipStatus, membershipLabels } from '#domain/members/membership-status.ts';
import {
  type CurrentMembership,
  isMembershipOver,
  membershipAfterGift,
  paidPlanCutTo,
  paidThrough,
  refusalToGive,
} from '#domain/memberships/memberships.ts';
import { displayAmount } from '#domain/money/money.ts';
import { bookingDayOf } from '#domain/time/booking-window.ts';
import { type BookingDate, daysBetween, formatDate } from '#domain/time/venue-time.ts';
import { counted } from '#domain/words/counted.ts';
import { mailTexts } from '#domain/words/mail-texts.ts';
import { operatorTexts } from '#domain/words/operator-texts.ts';
import { fill } from '#domain/words/texts.ts';
import type { Tx } from '#server/db/database.ts';
import { transact } from '#server/db/transact.ts';
import type { Settings } from '#server/env.ts';
import { summaryOf } from '#server/features/back-office/members/members.ts';
import { lockAccount, updateStatus } from '#server/features/members/members.repository.ts';
import { demandMember } from '#server/features/members/members.ts';
import {
  deleteMembership,
  findStanding,
  findStatusAfterPlan,
  listPurchases,
  type Standing,
  upsertMembership,
} from '#server/features/memberships/memberships.repository.ts';
import { writeAudit } from '#server/features/platform/audit.ts';
import { queueMail } from '#server/features/platform/mail/mail.ts';
import type { House } from '#server/house.ts';
import { Refusal } from '#server/http/refusal.ts';
import { writeEvent } from '#server/live/write-event.ts';

type Terms = CallInput<typeof setMemberStatus>['body'];

/**
 * The member's last purchase of a plan, unless it has run out. The membership says until when it runs.
 * After the operator ended it, or gave its status without an end, the purchases say it.
 */
const findPaidPlan = async (tx: Tx, userId: string, today: BookingDate) => {
  const purchases = await listPurchases(tx, userId);
  const last = purchases.at(-1);
  const bought = purchases.map(({ status, months, boughtAt }) => ({
    status,
    months,
    on: bookingDayOf(boughtAt.toTemporalInstant()),
  }));
  const endsOn = last?.endsOn ?? paidThrough(bought);
  if (last === undefined || endsOn === null || isMembershipOver(endsOn, today)) return undefined;
  return { ...last, endsOn, isLinked: last.endsOn !== null };
};

type PaidPlan = NonNullable<Awaited<ReturnType<typeof findPaidPlan>>>;

interface StatusChange {
  readonly email: string;
  readonly after: CurrentMembership;
  readonly plan: PaidPlan | undefined;
  /** The last day that the paid plan keeps; null when it loses nothing. */
  readonly cutTo: BookingDate | null;
}

const requireConfirmation = ({ email, after, plan, cutTo }: StatusChange): void => {
  if (plan === undefined || cutTo === null) return;
  const { endsOn, paidSen } = plan;
  const isAtOnce = after.status !== plan.status;
  throw new Refusal('confirmation_needed', {
    details: fill(operatorTexts[isAtOnce ? 'plan_ends_at_once' : 'plan_ends_early'], {
      email,
      paid: displayAmount(paidSen),
      plan: plan.plan,
      ends: endsOn,
      days: counted(daysBetween(cutTo, endsOn), 'day'),
      status: membershipLabels[after.status],
      last: cutTo,
    }),
    facts: { plan: plan.plan, endsOn, paidSen, orderId: plan.orderId },
  });
};

const sentencesOfChange = ({ after, plan, cutTo }: StatusChange): string => {
  const texts = mailTexts.membershipChanged;
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

const tellOfChange = (
  tx: Tx,
  { publicUrl }: Settings,
  change: StatusChange,
  now: Temporal.Instant,
): Promise<void> => {
  const { subject, text } = mailTexts.membershipChanged;
  return queueMail(
    tx,
    {
      to: change.email,
      subject,
      text: fill(text, { change: sentencesOfChange(change), profile: `${publicUrl}/profile` }),
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
    const boughtAt = kept?.boughtAt.toTemporalInstant() ?? now;
    await upsertMembership(tx, userId, { ...after, ...bought, endsOn }, boughtAt);
  }
  await updateStatus(tx, userId, status, now);
};

const auditChange = (
  tx: Tx,
  userId: string,
  before: Standing,
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

/** The standing before a gift. A paid plan that is given back leads to the same status as it did. */
const standingBefore = async (
  tx: Tx,
  userId: string,
  before: Standing,
  plan: PaidPlan | undefined,
  status: MembershipStatus,
): Promise<Standing> => {
  if (plan === undefined || plan.isLinked || plan.status !== status) return before;
  const statusAfter = await findStatusAfterPlan(tx, userId, plan.orderId);
  return { ...before, statusAfter: statusAfter ?? before.statusAfter };
};

/** Gives a member a status. A paid plan is cut short only after confirmation. [MEMBER-9] [MEMBER-10] */
export const changeStatus = (
  { db, clock, settings }: House,
  typedEmail: string,
  { status, until, isConfirmed = false }: Terms,
): Promise<CallOutput<typeof setMemberStatus>> =>
  transact(db, async (tx) => {
    const { user_id: userId, email } = await demandMember(tx, typedEmail);
    await lockAccount(tx, userId);
    const before = await findStanding(tx, userId);
    if (before === undefined) {
      throw new Refusal('conflict', { details: fill(operatorTexts.no_profile, { email }) });
    }
    const now = clock.now();
    const today = bookingDayOf(now);
    const given = { status, endsOn: until ?? null };
    const plan = await findPaidPlan(tx, userId, today);
    const after = membershipAfterGift(
      await standingBefore(tx, userId, before, plan, status),
      given,
    );
    const refusal = refusalToGive(after, today);
    if (refusal !== null) {
      const names = { email, status: membershipLabels[status], last: until ?? '' };
      throw new Refusal('conflict', { details: fill(operatorTexts[refusal], names) });
    }
    const cutTo = plan?.status === before.status ? paidPlanCutTo(plan, given, today) : null;
    const change = { email, after, plan, cutTo };
    if (before.status !== status || before.endsOn !== given.endsOn) {
      if (!isConfirmed) requireConfirmation(change);
      await writeMembership(tx, userId, change, now);
      await auditChange(tx, userId, before, change, now);
      await writeEvent(tx, { topic: 'membership', payload: { userId, status } });
      await tellOfChange(tx, settings, change, now);
    }
    const cutPlan = plan === undefined || cutTo === null ? null : plan;
    const member = summaryOf(await demandMember(tx, email));
    return { member, statusAfter: after.statusAfter, cutPlan };
  });
