import { createHash } from 'node:crypto';
import type { CallOutput, CallRequest } from '#contract/call.ts';
import type {
  ClosureChangePreview,
  changeClosure,
  openClosure,
  previewChangeClosure,
} from '#contract/console-closures.ts';
import { sumSen } from '#domain/money/money.ts';
import {
  type ClosurePlaces,
  closesSlot,
  refusalOfClosureChange,
  refusalToUndoClosure,
} from '#domain/venue/closures.ts';
import type { AppContext } from '#server/app-context.ts';
import { realNow } from '#server/clock.ts';
import type { Tx } from '#server/db/database.ts';
import { runAndRollBack, transact } from '#server/db/transact.ts';
import {
  type Closed,
  type Closing,
  closeInTransaction,
  lockPeopleThere,
} from '#server/features/back-office/closures/closing.ts';
import {
  answerOfPreview,
  committedOf,
  releaseHoldsOf,
  summaryOf,
} from '#server/features/back-office/closures/closures.ts';
import { rowsOfEnded } from '#server/features/back-office/closures/ended-rows.ts';
import { tellKept } from '#server/features/back-office/closures/kept.ts';
import { scopeOf } from '#server/features/back-office/closures/list.ts';
import { listChain, listLost } from '#server/features/back-office/closures/people.repository.ts';
import { findOverlaps, openPlaces } from '#server/features/back-office/closures/standing.ts';
import {
  digestOfUndo,
  endedBefore,
  type Undone,
  undoInTransaction,
} from '#server/features/back-office/closures/undo.ts';
import type { Cancellation } from '#server/features/bookings/undo.repository.ts';
import { retryJoined } from '#server/features/lessons/cancellation/member-joined.ts';
import { lockVenue, type StaffActor } from '#server/features/platform/audit.repository.ts';
import { writeAudit } from '#server/features/platform/audit.ts';
import { isMailedAbout } from '#server/features/platform/mail/closure-mails.repository.ts';
import {
  type ClosureAct,
  lockClosureAct,
  markOpened,
  markReplaced,
} from '#server/features/venue/closure-acts.repository.ts';
import { listCourts } from '#server/features/venue/venue.repository.ts';
import { Refusal, throwIfRefused } from '#server/http/refusal.ts';
import { writeEvent } from '#server/live/write-event.ts';

const requireInForce = async (tx: Tx, id: number): Promise<ClosureAct> => {
  const act = await lockClosureAct(tx, id);
  if (act === undefined || act.classId !== null || act.isBlock) {
    throw new Refusal('not_found', { reason: 'no_closure', id });
  }
  if (act.openedAt !== null) throw new Refusal('closure_opened');
  return act;
};

/** Opens the places of a closure. The bookings and classes that it ended stay ended. */
const openInTransaction = async (
  tx: Tx,
  act: ClosureAct,
  openedBy: string,
  now: Temporal.Instant,
): Promise<void> => {
  await openPlaces(tx, act);
  await markOpened(tx, { id: act.id, openedBy, isUndone: false }, now);
  await writeEvent(tx, { topic: 'venue', payload: { changed: 'closures' } });
};

interface Changed {
  readonly act: ClosureAct;
  /** Null if the mails of the old closure were sent: then no booking or class comes back. */
  readonly undone: Undone | null;
  readonly closed: Closed;
}

/**
 * Replaces a closure by another in the caller's transaction: undoes the old one, or opens it if it is
 * too late for that, and makes the new one. All members concerned are locked first. [CLOSE-8]
 */
const changeInTransaction = async (
  tx: Tx,
  context: AppContext,
  id: number,
  closing: Closing & { readonly by: StaffActor },
  since: Temporal.Instant,
): Promise<Changed> => {
  await lockVenue(tx);
  const now = context.clock.now();
  await lockPeopleThere(tx, closing, id, now);
  const act = await requireInForce(tx, id);
  const { userId: staffUserId } = closing.by;
  const past = {
    undoUntil: act.undoUntil.toTemporalInstant(),
    isOpened: false,
    isMailed: await isMailedAbout(tx, id),
  };
  const canUndo = refusalToUndoClosure(past, now) === null;
  const undone = canUndo
    ? await undoInTransaction(tx, context, { id, staffUserId, reason: closing.reason })
    : null;
  if (undone === null) await openInTransaction(tx, act, staffUserId, now);
  const closed = await closeInTransaction(tx, context, closing, since);
  await markReplaced(tx, id, closed.id);
  return { act, undone, closed };
};

const digestOf = (id: number, undone: Undone | null, closeDigest: string): string =>
  createHash('sha256')
    .update(JSON.stringify([id, undone === null ? null : digestOfUndo(undone), closeDigest]))
    .digest('base64url');

/** Summarises a changed closure, without the bookings and classes that it had ended before the change. */
const summaryOfChange = (asked: ClosurePlaces, { undone, closed }: Changed) =>
  summaryOf(asked, closed, undone === null ? undefined : changedFrom(undone));

/** The bookings that the changed closure had ended, and its mails, which the new one's replace. [CLOSE-8] */
const changedFrom = (undone: Undone) => ({ ...endedBefore(undone), mails: undone.withdrawnMails });

/** The bookings that the old closure ended: those that come back, and those that the new one ends again. */
const bookingsBefore = async (tx: Tx, asked: ClosurePlaces, undone: Undone | null) => {
  if (undone === null) return { comesBack: [], keeps: [], stays: [] };
  const { plan } = undone;
  const courts = new Map((await listCourts(tx)).map(({ id, sportName }) => [id, sportName]));
  const isClosed = (ended: Cancellation): boolean =>
    closesSlot(asked, { id: ended.courtId, sport: courts.get(ended.courtId) ?? '' }, ended);
  const kept = plan.kept.map(({ ended }) => ended);
  return {
    comesBack: plan.restored.filter((ended) => !isClosed(ended)),
    keeps: plan.kept.filter(({ ended }) => !isClosed(ended)),
    stays: [...plan.restored, ...kept].filter(isClosed),
  };
};

/** The counts of a closure's page: all ended by it and by the closures that it replaced. [CLOSE-13] */
const sumsInAll = async (tx: Tx, asked: ClosurePlaces, { closed }: Changed) => {
  const lost = await listLost(tx, await listChain(tx, closed.id), null);
  const ended = lost.filter(({ isBack }) => !isBack);
  const people = [...ended, ...summaryOf(asked, closed).lost].map(({ userId }) => userId);
  const credited = ended.filter(({ gaveBack }) => gaveBack === 'credits');
  return {
    people: new Set(people).size,
    bookings: ended.filter(({ kind }) => kind === 'booking').length,
    creditsSen: sumSen(credited.map(({ amountSen }) => amountSen)),
  };
};

/** Changes the closure, reads the effects, and rolls back. [CLOSE-8] */
export const previewChange = (
  context: AppContext,
  by: StaffActor,
  id: number,
  asked: CallRequest<typeof previewChangeClosure>['body'],
): Promise<ClosureChangePreview> =>
  retryJoined(() => {
    const since = realNow();
    return runAndRollBack(context.db, async (tx) => {
      const closing = { ...asked, by, reason: 'A preview' };
      const changed = await changeInTransaction(tx, context, id, closing, since);
      const { undone, closed } = changed;
      const before = undone === null ? undefined : changedFrom(undone);
      const closure = await answerOfPreview(tx, asked, closed, context.clock.now(), before);
      const { comesBack, keeps, stays } = await bookingsBefore(tx, asked, undone);
      const kept = keeps.map(({ ended }) => ended);
      const rowOf = await rowsOfEnded(tx, [...comesBack, ...kept, ...stays]);
      return {
        ...closure,
        digest: digestOf(id, undone, closure.digest),
        comesBack: comesBack.map(({ bookingId, userId, courtName: court, date, slot }) => ({
          ...{ bookingId, userId, court, date, slot },
        })),
        ...{ keeps: keeps.length, stays: stays.length },
        named: {
          comesBack: comesBack.map(rowOf),
          keeps: keeps.map(({ ended, why }) => ({ ...rowOf(ended), why })),
          stays: stays.map(rowOf),
        },
        inAll: await sumsInAll(tx, asked, changed),
      };
    });
  });

type Asked = CallRequest<typeof changeClosure>['body'];

const changeOnce = (
  context: AppContext,
  by: StaffActor,
  id: number,
  { digest, shown, ...asked }: Asked,
): Promise<CallOutput<typeof changeClosure>> => {
  const since = realNow();
  return transact(context.db, async (tx) => {
    const changed = await changeInTransaction(tx, context, id, { ...asked, by }, since);
    const { act, undone, closed } = changed;
    const before = { scope: scopeOf(act), from: act.from, to: act.to, reason: act.reason };
    throwIfRefused(refusalOfClosureChange(asked, before));
    const { counts, digest: closeDigest } = summaryOfChange(asked, changed);
    if (digestOf(id, undone, closeDigest) !== digest) {
      throw new Refusal('closure_changed', { shown, now: counts });
    }
    await findOverlaps(tx, { ...asked, id: closed.id }, context.clock.now());
    if (undone !== null) await tellKept(tx, undone, asked);
    const { reason, ...places } = asked;
    const after = { ...places, reason, ...counts };
    const subject = `closure:${closed.id}`;
    const details = { before, after, changeId: String(closed.id), replaced: id };
    const entry = { by, action: 'closure.change', subject, reason, details } as const;
    await writeAudit(tx, entry, context.clock.now());
    return { id: closed.id, counts, undoUntil: closed.undoUntil.toString() };
  });
};

/** Changes the closure. Refuses if the effects differ from the preview, and says how. [CLOSE-8] */
export const changeAsPreviewed = async (
  context: AppContext,
  by: StaffActor,
  id: number,
  asked: Asked,
): Promise<CallOutput<typeof changeClosure>> => {
  const answer = await retryJoined(() => changeOnce(context, by, id, asked));
  await releaseHoldsOf(context, asked, committedOf(asked, answer));
  return answer;
};

/** Opens the places of a closure that can no longer be undone. Ended bookings stay ended. [CLOSE-8] */
export const openAtConsole = (
  context: AppContext,
  by: StaffActor,
  id: number,
  { reason }: CallRequest<typeof openClosure>['body'],
): Promise<CallOutput<typeof openClosure>> =>
  transact(context.db, async (tx) => {
    await lockVenue(tx);
    const act = await requireInForce(tx, id);
    const now = context.clock.now();
    await openInTransaction(tx, act, by.userId, now);
    const { from, to } = act;
    const before = { scope: scopeOf(act), from, to, reason: act.reason };
    const details = { before, after: null };
    const subject = `closure:${id}`;
    await writeAudit(tx, { by, action: 'closure.remove', subject, reason, details }, now);
    return {};
  });
