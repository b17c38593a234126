import { createHash } from 'node:crypto';
import type { Slot } from '#domain/time/slots.ts';
import { refusalToUndoClosure } from '#domain/venue/closures.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Tx } from '#server/db/database.ts';
import { listEndedOrders } from '#server/features/back-office/closures/ended-orders.repository.ts';
import { keysOfKeptLessons, mailKeyOf } from '#server/features/back-office/closures/kept.ts';
import { openPlaces } from '#server/features/back-office/closures/standing.ts';
import { planUndo, type UndoPlan } from '#server/features/back-office/closures/undo-plan.ts';
import { lockOrdersOf, restoreBookings } from '#server/features/bookings/refunds/restore-all.ts';
import { listEndedByClosure } from '#server/features/bookings/undo.repository.ts';
import { lockAccounts } from '#server/features/lessons/cancellation/cancellation.repository.ts';
import { reviveClass } from '#server/features/lessons/schedules/schedules.repository.ts';
import { insertPastWaits } from '#server/features/lessons/waiting-list/waiting-list.repository.ts';
import { holdEndedKey } from '#server/features/orders/payment-links.ts';
import { lockVenue } from '#server/features/platform/audit.repository.ts';
import {
  deleteMails,
  lockClosureMails,
} from '#server/features/platform/mail/closure-mails.repository.ts';
import {
  type ClosureAct,
  lockClosureAct,
  markOpened,
} from '#server/features/venue/closure-acts.repository.ts';
import { Refusal, throwIfRefused } from '#server/http/refusal.ts';
import { writeEvent } from '#server/live/write-event.ts';

type EndedOrders = Awaited<ReturnType<typeof listEndedOrders>>;

type Mails = Awaited<ReturnType<typeof lockClosureMails>>;

/** The mails about bookings, lessons and holds that stay ended, which are sent all the same. */
const mailsToKeep = (
  mails: Mails,
  act: ClosureAct,
  { kept, classIds }: UndoPlan,
  orders: EndedOrders,
): Mails => {
  const keys = new Set([
    ...kept.map(({ ended }) => mailKeyOf(ended)),
    ...orders.map(({ orderId }) => holdEndedKey(orderId)),
  ]);
  const ended = act.classes.filter(({ id }) => !classIds.includes(id));
  const ofLessons = keysOfKeptLessons(
    kept,
    ended.map(({ id }) => id),
  );
  return mails.filter(({ key }) => keys.has(key) || ofLessons.some((own) => key.startsWith(own)));
};

const reviveClasses = async (
  tx: Tx,
  act: ClosureAct,
  { restored, classIds }: UndoPlan,
): Promise<void> => {
  for (const { id, waits } of act.classes) {
    if (!classIds.includes(id)) continue;
    const participants = restored.filter(({ classId }) => classId === id).length;
    if (!(await reviveClass(tx, id, participants))) throw new Refusal('undo_slot_taken');
    await insertPastWaits(tx, id, waits);
    for (const { userId } of waits) await writeEvent(tx, { topic: 'waits', payload: { userId } });
  }
};

/** A closure that was undone. */
export interface Undone {
  readonly act: ClosureAct;
  readonly plan: UndoPlan;
  /** The blocks that are gone. */
  readonly removed: readonly { readonly slot: Slot; readonly reason: string | null }[];
  readonly withdrawnMails: number;
  readonly keptMails: Mails;
  /** What was held for orders by a closure; a hold does not come back. */
  readonly orders: EndedOrders;
}

export interface Undoing {
  readonly id: number;
  /** The class whose cancellation is undone; none for a closure. */
  readonly classId?: number | undefined;
  /** True for a block that cancelled bookings. */
  readonly isBlock?: boolean | undefined;
  readonly staffUserId: string | null;
  readonly reason: string;
}

const lockToUndo = async (
  tx: Tx,
  { id, classId, isBlock = false }: Pick<Undoing, 'id' | 'classId' | 'isBlock'>,
  now: Temporal.Instant,
) => {
  const act = await lockClosureAct(tx, id);
  if (act === undefined || act.classId !== (classId ?? null) || act.isBlock !== isBlock) {
    throw new Refusal('not_found', { reason: 'no_closure', id });
  }
  const mails = await lockClosureMails(tx, id);
  const past = {
    undoUntil: act.undoUntil.toTemporalInstant(),
    isOpened: act.openedAt !== null,
    isMailed: mails.some(({ attempts }) => attempts > 0),
  };
  throwIfRefused(refusalToUndoClosure(past, now));
  return { act, mails };
};

/**
 * Undoes a closure in the caller's transaction, which a preview rolls back. Members are locked
 * first, then their orders; the version of the rules only before slots are taken. [CLOSE-5] [CLOSE-6]
 */
export const undoInTransaction = async (
  tx: Tx,
  { clock }: AppContext,
  { id, classId, isBlock, staffUserId, reason }: Undoing,
): Promise<Undone> => {
  await lockVenue(tx);
  const ended = await listEndedByClosure(tx, id);
  const userIds = new Set(ended.map(({ userId }) => userId));
  const accounts = userIds.size === 0 ? [] : await lockAccounts(tx, [...userIds]);
  const emails = new Map(accounts.map(({ userId, email }) => [userId, email]));
  const orders = await lockOrdersOf(tx, ended);
  const now = clock.now();
  const { act, mails } = await lockToUndo(tx, { id, classId, isBlock }, now);
  const plan = await planUndo(tx, act, ended, emails, now);
  const closure = { id, staffUserId, reason };
  const removed: { slot: Slot; reason: string | null }[] = [];
  const beforeTaking = async () => {
    removed.push(...(await openPlaces(tx, act)));
    await reviveClasses(tx, act, plan);
  };
  await restoreBookings(tx, plan.restored, { closure, orders, beforeTaking }, now);
  const endedOrders = await listEndedOrders(tx, id);
  const stay = new Set(mailsToKeep(mails, act, plan, endedOrders));
  const withdrawn = mails.filter((mail) => !stay.has(mail));
  await deleteMails(
    tx,
    withdrawn.map((mail) => mail.id),
  );
  await markOpened(tx, { id, openedBy: staffUserId, isUndone: true }, now);
  await writeEvent(tx, { topic: 'venue', payload: { changed: 'closures' } });
  return {
    ...{ act, plan, removed, withdrawnMails: withdrawn.length },
    ...{ keptMails: [...stay], orders: endedOrders },
  };
};

/** A digest of everything that undoing does, so that a preview can be compared with it. */
export const digestOfUndo = ({
  act,
  plan: { restored, kept, classIds },
  orders,
}: Undone): string => {
  const content = JSON.stringify([
    act.id,
    restored.map((one) => one.id).toSorted(),
    kept.map((one) => `${one.ended.id}/${one.why}`).toSorted(),
    classIds.toSorted((a, b) => a - b),
    [...new Set(orders.map(({ orderId }) => orderId))].toSorted(),
  ]);
  return createHash('sha256').update(content).digest('base64url');
};

/** The bookings and classes that an undone closure gave back, for the closure that ends them again. */
export const endedBefore = ({ plan }: Pick<Undone, 'plan'>) => ({
  bookingIds: new Set(plan.restored.map(({ bookingId }) => bookingId)),
  classIds: new Set(plan.classIds),
});
