import { createHash } from 'node:crypto';
import type { CallOutput, CallRequest } from '#contract/call.ts';
import type {
  previewUndoClosure,
  UndoClosurePreview,
  undoClosure,
} from '#contract/console-closures.ts';
import { sumSen } from '#domain/money/money.ts';
import { shownMobile } from '#domain/orders/mobile-numbers.ts';
import { closureTexts } from '#domain/words/closure-words.ts';
import type { AppContext } from '#server/app-context.ts';
import { realNow } from '#server/clock.ts';
import type { Tx } from '#server/db/database.ts';
import { runAndRollBack, transact } from '#server/db/transact.ts';
import {
  peopleOf,
  releaseHoldsOf,
  summaryOf,
} from '#server/features/back-office/closures/closures.ts';
import { rowsOfEnded } from '#server/features/back-office/closures/ended-rows.ts';
import { tellKept } from '#server/features/back-office/closures/kept.ts';
import { listChain } from '#server/features/back-office/closures/people.repository.ts';
import { digestOfUndo, endedBefore } from '#server/features/back-office/closures/undo.ts';
import {
  type UndoneChange,
  undoChange,
} from '#server/features/back-office/closures/undo-change.ts';
import type { DeskPerson } from '#server/features/back-office/desk/person.ts';
import { undoneBy } from '#server/features/back-office/desk/undo-checks.ts';
import { countToldOfClosures } from '#server/features/back-office/messages/messages.repository.ts';
import type { Cancellation } from '#server/features/bookings/undo.repository.ts';
import { retryJoined } from '#server/features/lessons/cancellation/member-joined.ts';
import { type Actor, findAuditOfChange } from '#server/features/platform/audit.repository.ts';
import { writeAudit } from '#server/features/platform/audit.ts';
import type { ClosureAct } from '#server/features/venue/closure-acts.repository.ts';
import { Refusal } from '#server/http/refusal.ts';

const sumOf = (all: readonly Cancellation[], kind: Cancellation['gaveBack']) =>
  sumSen(all.filter(({ gaveBack }) => gaveBack === kind).map(({ amountSen }) => amountSen));

/** The bookings and classes that come back for good, without those that the closure before the change ends. */
const effectsOf = ({ again, ...undone }: UndoneChange) => {
  const { plan } = undone;
  if (again === null) return { restored: plan.restored, classIds: plan.classIds, summary: null };
  const { closed } = again;
  const endsAgain = new Set(closed.ended.map(({ own }) => own.booking.id));
  for (const { bookingId } of closed.classes.flatMap(({ people }) => people)) {
    if (bookingId !== null) endsAgain.add(bookingId);
  }
  const classesAgain = new Set(closed.classes.map(({ lessonClass }) => lessonClass.id));
  return {
    restored: plan.restored.filter(({ bookingId }) => !endsAgain.has(bookingId)),
    classIds: plan.classIds.filter((id) => !classesAgain.has(id)),
    summary: summaryOf(again.places, closed, endedBefore(undone)),
  };
};

type Effects = ReturnType<typeof effectsOf>;

const countsOf = (
  { plan: { kept }, withdrawnMails, keptMails }: UndoneChange,
  { restored, classIds }: Effects,
) => ({
  restored: restored.length,
  creditsSen: sumOf(restored, 'credits'),
  guestMoneySen: sumOf(restored, 'money'),
  classes: classIds.length,
  kept: kept.length,
  withdrawnMails,
  keptMails: keptMails.length,
});

/** A digest of everything that undoing does, so that a preview can be compared with it. */
const digestOf = (undone: UndoneChange, { summary }: Effects): string => {
  const { again } = undone;
  const own = digestOfUndo(undone);
  if (again === null || summary === null) return own;
  const content = JSON.stringify([own, again.act.id, summary.digest]);
  return createHash('sha256').update(content).digest('base64url');
};

/** The orders that were held until the closure, whose holds do not come back. */
const ordersOf = ({ orders }: UndoneChange): NonNullable<UndoClosurePreview['orders']> =>
  [...Map.groupBy(orders, ({ orderId }) => orderId)].flatMap(([orderId, items]) => {
    const [first] = items;
    if (first === undefined) return [];
    const { userId, name, isByPhone } = first;
    const phone = first.phone && shownMobile(first.phone);
    const held = items.map(({ court, date, slot }) => ({ court, date, slot }));
    return { ...{ orderId, userId, name, phone, isByPhone }, held };
  });

/** The earlier closure that is in force again, with the losses that it causes anew. [CLOSE-11] */
const closesAgain = async (
  tx: Tx,
  { again }: UndoneChange,
  { summary }: Effects,
): Promise<UndoClosurePreview['closesAgain']> => {
  if (again === null || summary === null) return null;
  const { lost, counts } = summary;
  return { closure: again.named, counts, people: await peopleOf(tx, lost) };
};

const actorOf = (undoer: Pick<DeskPerson, 'userId'> | 'operator'): Actor =>
  undoer === 'operator' ? undoer : { userId: undoer.userId, permission: 'closures.edit' };

/** The undone changes in the words of the preview, except for whom messages have told. */
export const previewOf = async (
  tx: Tx,
  undone: UndoneChange,
): Promise<Omit<UndoClosurePreview, 'told'>> => {
  const effects = effectsOf(undone);
  const { kept } = undone.plan;
  const rowOf = await rowsOfEnded(tx, [...effects.restored, ...kept.map((one) => one.ended)]);
  return {
    digest: digestOf(undone, effects),
    counts: countsOf(undone, effects),
    restored: effects.restored.map(rowOf),
    kept: kept.map(({ ended, why }) => ({ ...rowOf(ended), why })),
    orders: ordersOf(undone),
    closesAgain: await closesAgain(tx, undone, effects),
  };
};

/** Undoes the closure, reads the effects, and rolls back. [CLOSE-6] */
export const previewUndo = (
  context: AppContext,
  undoer: Pick<DeskPerson, 'userId'> | 'operator',
  id: CallRequest<typeof previewUndoClosure>['params']['id'],
): Promise<UndoClosurePreview> =>
  retryJoined(() => {
    const since = realNow();
    return runAndRollBack(context.db, async (tx) => {
      const undoing = { id, by: actorOf(undoer), reason: 'A preview' };
      const undone = await undoChange(tx, context, undoing, since);
      const told = await countToldOfClosures(tx, await listChain(tx, id));
      return { ...(await previewOf(tx, undone)), told };
    });
  });

/** Without a digest it undoes whatever the effects are. */
type Asked = Omit<CallRequest<typeof undoClosure>['body'], 'digest'> & {
  readonly digest: string | null;
};

/** The reason to record. The staff need not give one for an undo at once. [CLOSE-5] */
const reasonFor = (
  staff: DeskPerson | 'operator',
  { closedBy: staffUserId, closedAt: madeAt }: ClosureAct,
  reason: string | null,
  now: Temporal.Instant,
): string =>
  staff === 'operator'
    ? (reason ?? closureTexts.undoneAtOnce)
    : undoneBy({ staff, reason }, { staffUserId, madeAt }, closureTexts.undoneAtOnce, now).reason;

const undoOnce = (
  context: AppContext,
  staff: DeskPerson | 'operator',
  id: number,
  { digest, reason }: Asked,
) => {
  const since = realNow();
  return transact(context.db, async (tx) => {
    const now = context.clock.now();
    const by = actorOf(staff);
    const undoing = { id, by, reason: reason ?? closureTexts.undoneAtOnce };
    const undone = await undoChange(tx, context, undoing, since);
    const effects = effectsOf(undone);
    if (digest !== null && digestOf(undone, effects) !== digest) {
      throw new Refusal('preview_changed');
    }
    const { again } = undone;
    await tellKept(tx, undone, again?.named ?? null);
    const { from, to } = undone.act;
    const why = reasonFor(staff, undone.act, reason, now);
    const counts = countsOf(undone, effects);
    const inForceAgain = again !== null && { inForceAgain: again.act.id };
    await writeAudit(
      tx,
      {
        by,
        action: 'closure.undone',
        subject: `closure:${id}`,
        reason: why,
        undoes: await findAuditOfChange(tx, `closure:${id}`, String(id)),
        details: {
          before: { from, to, reason: undone.act.reason },
          after: { ...counts, ...inForceAgain },
        },
      },
      now,
    );
    return { counts, again };
  });
};

/** Undoes the closure. Refuses if the effects differ from the preview. [CLOSE-6] */
export const undoAsPreviewed = async (
  context: AppContext,
  staff: DeskPerson | 'operator',
  id: number,
  asked: Asked,
): Promise<CallOutput<typeof undoClosure>> => {
  const { counts, again } = await retryJoined(() => undoOnce(context, staff, id, asked));
  if (again !== null) {
    const { act, named, places, closed } = again;
    const closure = { closureId: act.id, reason: named.reason, undoUntil: closed.undoUntil };
    await releaseHoldsOf(context, places, closure);
  }
  return { counts };
};
