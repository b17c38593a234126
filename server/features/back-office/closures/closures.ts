import { createHash } from 'node:crypto';
import type { CallOutput, CallRequest } from '#contract/call.ts';
import type { ClosurePreview, closeAtConsole, LostPlace } from '#contract/console-closures.ts';
import { sumSen } from '#domain/money/money.ts';
import type { RefundKind } from '#domain/staff/guest-money.ts';
import type { ClosureCounts, ClosurePlaces } from '#domain/venue/closures.ts';
import type { AppContext } from '#server/app-context.ts';
import { realNow } from '#server/clock.ts';
import type { Tx } from '#server/db/database.ts';
import { runAndRollBack, transact } from '#server/db/transact.ts';
import { listPeople } from '#server/features/back-office/closures/affected.repository.ts';
import { type Closed, closeInTransaction } from '#server/features/back-office/closures/closing.ts';
import {
  type Committed,
  releaseLateHolds,
} from '#server/features/back-office/closures/late-holds.ts';
import { listCoachNames } from '#server/features/back-office/closures/people.repository.ts';
import { findOverlaps } from '#server/features/back-office/closures/standing.ts';
import { isToCoach } from '#server/features/bookings/mails/coach-mails.ts';
import { retryJoined } from '#server/features/lessons/cancellation/member-joined.ts';
import type { Actor } from '#server/features/platform/audit.repository.ts';
import { writeAudit } from '#server/features/platform/audit.ts';
import { Refusal } from '#server/http/refusal.ts';

/** A slot or seat that a member loses, with its class. */
type Lost = LostPlace & { readonly userId: string; readonly classId: number | null };

/**
 * The bookings and classes of a changed closure: undoing the closure gave them back, and closing again
 * in the same transaction ends them again.
 */
interface EndedBefore {
  readonly bookingIds: ReadonlySet<string>;
  readonly classIds: ReadonlySet<number>;
  /** The mails that were withdrawn for those of a change. */
  readonly mails?: number;
}

const nothingBefore: EndedBefore = { bookingIds: new Set(), classIds: new Set() };

/**
 * True for a loss that the changed closure had not caused before the change. In a class that came back
 * and ends again nobody can have got a seat or place in between. [CLOSE-11]
 */
const isLostAnew = (
  { bookingIds, classIds }: EndedBefore,
  { bookingId, classId }: Lost,
): boolean =>
  bookingId === null ? classId === null || !classIds.has(classId) : !bookingIds.has(bookingId);

const noMoney = { gaveBack: 'nothing' as const, amountSen: 0 };

/** The slots and seats that members lose, by time. */
const lostOf = ({ ended, classes, holds, offers }: Closed): readonly Lost[] => {
  const lost: Lost[] = ended.map(({ own: { booking }, refund: { gaveBack, amountSen } }) => ({
    userId: booking.userId,
    kind: 'booking',
    bookingId: booking.id,
    type: booking.bookingType,
    court: booking.courtName,
    date: booking.bookingDate,
    slot: booking.slot,
    program: null,
    gaveBack,
    amountSen,
    classId: null,
  }));
  for (const { lessonClass, people } of classes) {
    const { court, date, slot, program } = lessonClass;
    const place = { type: 'group_lesson' as const, court, date, slot, program };
    lost.push(
      ...people.map(({ userId, seat: kind, bookingId, gaveBack, amountSen }) => ({
        ...{ userId, kind, bookingId, gaveBack, amountSen },
        ...{ ...place, classId: lessonClass.id },
      })),
    );
  }
  for (const { userId, court, date, slot } of holds) {
    const place = { type: 'court_booking' as const, court, date, slot, program: null };
    lost.push({ userId, kind: 'hold', bookingId: null, ...place, ...noMoney, classId: null });
  }
  for (const { userId, court, date, slot } of offers) {
    const place = { type: 'court_booking' as const, court, date, slot, program: null };
    lost.push({ userId, kind: 'offer', bookingId: null, ...place, ...noMoney, classId: null });
  }
  const timeOf = ({ date, slot, court }: Lost): string =>
    `${date}/${String(slot).padStart(2, '0')}/${court}`;
  return lost.toSorted((a, b) => (timeOf(a) < timeOf(b) ? -1 : 1));
};

const sumOf = (lost: readonly Lost[], kind: RefundKind) =>
  sumSen(lost.filter(({ gaveBack }) => gaveBack === kind).map(({ amountSen }) => amountSen));

const classesAnew = ({ classes }: Closed, { classIds }: EndedBefore) =>
  classes.flatMap(({ lessonClass }) => (classIds.has(lessonClass.id) ? [] : lessonClass));

const countsOf = (closed: Closed, lost: readonly Lost[], before: EndedBefore): ClosureCounts => ({
  people: new Set(lost.map(({ userId }) => userId)).size,
  bookings: lost.filter(({ kind }) => kind === 'booking').length,
  creditsSen: sumOf(lost, 'credits'),
  guestMoneySen: sumOf(lost, 'money'),
  orders: new Set(closed.holds.map(({ orderId }) => orderId)).size,
  classes: classesAnew(closed, before).length,
  mails: Math.max(0, closed.mails.length - (before.mails ?? 0)),
});

/** A digest of everything that the closure does, so that a preview can be compared with it. [CLOSE-3] */
const digestOf = (
  { scope, from, to }: ClosurePlaces,
  { classes, mails }: Closed,
  lost: readonly Lost[],
) => {
  const lines = lost.map(({ userId, kind, bookingId, court, date, slot, gaveBack, amountSen }) =>
    [userId, kind, bookingId, court, date, slot, gaveBack, amountSen].join('/'),
  );
  // A class without participants ends too, and its coach gets a mail.
  const classIds = classes.map(({ lessonClass }) => lessonClass.id).toSorted((a, b) => a - b);
  const recipients = mails.map((mail) => mail.to).toSorted();
  const content = JSON.stringify([scope, from, to, lines.toSorted(), classIds, recipients]);
  return createHash('sha256').update(content).digest('base64url');
};

/**
 * The effects of a closure. Its digest covers all that it ends; the lists and counts leave out what a
 * changed closure had ended before.
 */
export const summaryOf = (closing: ClosurePlaces, closed: Closed, before = nothingBefore) => {
  const all = lostOf(closed);
  const lost = all.filter((one) => isLostAnew(before, one));
  const digest = digestOf(closing, closed, all);
  return { lost, counts: countsOf(closed, lost, before), digest };
};

/** The members who lose slots or seats, by name, each with those that they lose. */
export const peopleOf = async (
  tx: Tx,
  lost: readonly Lost[],
): Promise<ClosurePreview['people']> => {
  const byPerson = Map.groupBy(lost, ({ userId }) => userId);
  const people = await listPeople(tx, [...byPerson.keys()]);
  return people.map((person) => ({
    ...person,
    lost: (byPerson.get(person.userId) ?? []).map(({ userId: _, classId: __, ...place }) => place),
  }));
};

export const answerOfPreview = async (
  tx: Tx,
  closing: ClosurePlaces,
  closed: Closed,
  now: Temporal.Instant,
  before = nothingBefore,
): Promise<ClosurePreview> => {
  const overlaps = await findOverlaps(tx, { ...closing, id: closed.id }, now);
  const { lost, counts, digest } = summaryOf(closing, closed, before);
  const coaches = await listCoachNames(
    tx,
    closed.mails.filter(({ key }) => isToCoach(key)).map(({ to }) => to),
  );
  return {
    digest,
    counts,
    people: await peopleOf(tx, lost),
    classes: [...classesAnew(closed, before)],
    mails: closed.mails.map(({ to, subject, key }) => ({
      ...{ to, subject },
      coach: isToCoach(key) ? (coaches.get(to) ?? to) : null,
    })),
    staying: closed.staying,
    overlaps,
  };
};

/** Makes the closure, reads its effects, and rolls back. [CLOSE-3] */
export const previewClosing = (
  context: AppContext,
  by: Actor,
  asked: ClosurePlaces,
): Promise<ClosurePreview> =>
  retryJoined(() => {
    const since = realNow();
    return runAndRollBack(context.db, async (tx) => {
      const closed = await closeInTransaction(
        tx,
        context,
        { ...asked, by, reason: 'A preview' },
        since,
      );
      return answerOfPreview(tx, asked, closed, context.clock.now());
    });
  });

/** Without a digest and counts it closes whatever the effects are. */
type Asked = Omit<CallRequest<typeof closeAtConsole>['body'], 'digest' | 'shown' | 'scope'> & {
  readonly scope: ClosurePlaces['scope'];
  readonly digest: string | null;
  readonly shown: ClosureCounts | null;
};

const closeOnce = (
  context: AppContext,
  by: Actor,
  { digest: expected, shown, ...asked }: Asked,
): Promise<CallOutput<typeof closeAtConsole>> => {
  const since = realNow();
  return transact(context.db, async (tx) => {
    const closed = await closeInTransaction(tx, context, { ...asked, by }, since);
    const { counts, digest } = summaryOf(asked, closed);
    if (expected !== null && digest !== expected) {
      throw shown === null
        ? new Refusal('preview_changed')
        : new Refusal('closure_changed', { shown, now: counts });
    }
    const { id, undoUntil } = closed;
    await findOverlaps(tx, { ...asked, id }, context.clock.now());
    const { reason, ...places } = asked;
    const details = { before: null, after: { ...places, ...counts }, changeId: String(id) };
    const entry = { by, action: 'closure.add', subject: `closure:${id}`, reason, details } as const;
    await writeAudit(tx, entry, context.clock.now());
    return { id, counts, undoUntil: undoUntil.toString() };
  });
};

/** Releases holds that came while days of the venue or of a sport were being closed. [SETTLE-11] */
export const releaseHoldsOf = async (
  context: AppContext,
  { scope, from, to }: ClosurePlaces,
  closure: Committed,
): Promise<void> => {
  if (scope.kind !== 'venue' && scope.kind !== 'sport') return;
  const sport = scope.kind === 'sport' ? scope.sport : null;
  await releaseLateHolds(context, { sport, from, to }, closure);
};

/** A closure as its answer says it. */
export const committedOf = (
  { reason }: Pick<Asked, 'reason'>,
  { id: closureId, undoUntil }: CallOutput<typeof closeAtConsole>,
): Committed => ({ closureId, reason, undoUntil: Temporal.Instant.from(undoUntil) });

/** Makes the closure. Refuses if the effects differ from the preview, and says how. [CLOSE-3] */
export const closeAsPreviewed = async (
  context: AppContext,
  by: Actor,
  asked: Asked,
): Promise<CallOutput<typeof closeAtConsole>> => {
  const answer = await retryJoined(() => closeOnce(context, by, asked));
  await releaseHoldsOf(context, asked, committedOf(asked, answer));
  return answer;
};
