import type { CallOutput } from '#contract/call.ts';
import type { getPlans } from '#contract/memberships.ts';
import { type MembershipStatus, membershipLabels } from '#domain/members/membership-status.ts';
import {
  lastDayToRemindOf,
  membershipAfterBuying,
  type Purchase,
} from '#domain/memberships/memberships.ts';
import { bookingDayOf } from '#domain/time/booking-window.ts';
import { type BookingDate, formatDate } from '#domain/time/venue-time.ts';
import { fillMail, type MailPart } from '#domain/words/mail-parts.ts';
import { membershipMailTexts } from '#domain/words/membership-mail-texts.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { transact } from '#server/db/transact.ts';
import type { Settings } from '#server/env.ts';
import { confirmMembershipByMail } from '#server/features/bookings/mails/confirmation-mails.ts';
import { lockAccount, updateStatus } from '#server/features/members/members.repository.ts';
import {
  deleteEndedMembership,
  findMembershipState,
  listEndedMembers,
  listPlans,
  type MembershipState,
  markReminded,
  type PlanRow,
  upsertMembership,
} from '#server/features/memberships/memberships.repository.ts';
import type { Receipt } from '#server/features/orders/goods.ts';
import { queueMail } from '#server/features/platform/mail/mail.ts';
import { findSwitch } from '#server/features/venue/settings.repository.ts';
import { Refusal } from '#server/http/refusal.ts';
import { writeEvent } from '#server/live/write-event.ts';

const areMembershipsOpen = async (db: Database): Promise<boolean> =>
  (await findSwitch(db, 'membership'))?.isOn ?? false;

export const requireMembershipsOpen = async (db: Database): Promise<void> => {
  if (!(await areMembershipsOpen(db))) throw new Refusal('switched_off');
};

/** The member's status and membership. Without a profile a member can neither have nor buy one. */
export const requireMembershipState = async (
  db: Database,
  userId: string,
): Promise<MembershipState> => {
  const state = await findMembershipState(db, userId);
  if (state === undefined) throw new Refusal('unauthenticated');
  return state;
};

/** The last payment for the current membership. */
export const purchaseOf = ({ priceSen, months }: MembershipState): Purchase | null =>
  priceSen === null || months === null ? null : { priceSen, months };

export const readPlans = async (
  { db }: AppContext,
  userId: string,
): Promise<CallOutput<typeof getPlans>> => {
  await requireMembershipsOpen(db);
  const state = await requireMembershipState(db, userId);
  const { status, endsOn, statusAfter } = state;
  const current = { status, endsOn, statusAfter, purchase: purchaseOf(state) };
  return { plans: await listPlans(db), current };
};

interface PlanSale {
  readonly userId: string;
  readonly plan: Pick<PlanRow, 'id' | 'name' | 'status' | 'months'>;
  readonly receipt: Receipt;
}

/**
 * Grants what a member has bought, and sends the mail and the live event. The account is locked.
 * [MEMBER-2]
 */
export const grantMembership = async (
  tx: Tx,
  settings: Settings,
  { userId, plan, receipt }: PlanSale,
  now: Temporal.Instant,
): Promise<void> => {
  const { id: planId, name, status } = plan;
  const { orderId } = receipt.paid;
  const state = await requireMembershipState(tx, userId);
  const bought = membershipAfterBuying(state, plan, bookingDayOf(now));
  await upsertMembership(tx, userId, { ...bought, planId, orderId }, now);
  await updateStatus(tx, userId, status, now);
  await writeEvent(tx, { topic: 'membership', payload: { userId, status } });
  const { endsOn } = bought;
  await confirmMembershipByMail(tx, settings, { ...receipt, plan: name, status, endsOn }, now);
};

interface EndingMembership {
  readonly userId: string;
  /** Null if the operator gave the status. */
  readonly plan: string | null;
  readonly status: MembershipStatus;
  readonly statusBefore: MembershipStatus;
  readonly endsOn: BookingDate;
}

/**
 * Mails a member the end of their membership, once per last day. It offers a renewal only while
 * memberships are sold. [MEMBER-7]
 */
const mailMembershipEnd = async (
  tx: Tx,
  { publicUrl }: Settings,
  to: string,
  { userId, plan, status, statusBefore, endsOn }: EndingMembership,
  kind: 'membershipEnding' | 'membershipEnded',
  now: Temporal.Instant,
): Promise<void> => {
  const { [kind]: words, renewal } = membershipMailTexts;
  const last = formatDate(endsOn);
  const offer: readonly MailPart[] = [
    { paragraph: renewal[kind] },
    { button: renewal.button, url: `${publicUrl}/membership-upgrade` },
  ];
  await queueMail(
    tx,
    {
      to,
      ...fillMail(words, {
        plan: plan ?? membershipLabels[status],
        last,
        after: membershipLabels[statusBefore],
        renewal: (await areMembershipsOpen(tx)) ? offer : [],
      }),
      idempotencyKey: `${kind}/${userId}/${endsOn}`,
    },
    now,
  );
};

/**
 * A concurrent renewal commits before or after; in both cases the member keeps what they bought.
 */
const endMembership = ({ db, clock, settings }: AppContext, userId: string): Promise<void> =>
  transact(db, async (tx) => {
    const account = await lockAccount(tx, userId);
    const now = clock.now();
    const ended = await deleteEndedMembership(tx, userId, bookingDayOf(now));
    if (ended === undefined) return;
    await updateStatus(tx, userId, ended.statusBefore, now);
    const payload = { userId, status: ended.statusBefore };
    await writeEvent(tx, { topic: 'membership', payload });
    await mailMembershipEnd(tx, settings, account?.email ?? '', ended, 'membershipEnded', now);
  });

/** Returns members whose membership is over to their earlier status, each once. [MEMBER-3] */
export const endMemberships = async (context: AppContext): Promise<void> => {
  const today = bookingDayOf(context.clock.now());
  for (const { userId } of await listEndedMembers(context.db, today)) {
    await endMembership(context, userId);
  }
};

/** [MEMBER-7] */
export const remindOfEnds = ({ db, clock, settings }: AppContext): Promise<void> =>
  transact(db, async (tx) => {
    const now = clock.now();
    const today = bookingDayOf(now);
    for (const ending of await markReminded(tx, today, lastDayToRemindOf(today), now)) {
      await mailMembershipEnd(tx, settings, ending.email, ending, 'membershipEnding', now);
    }
  });
