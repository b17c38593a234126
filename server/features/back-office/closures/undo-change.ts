import { bookingDayOf } from '#domain/time/booking-window.ts';
import { type ClosurePlaces, keptReasons } from '#domain/venue/closures.ts';
import { sports } from '#domain/venue/courts.ts';
import { fill } from '#domain/words/fill.ts';
import { keptEndTexts } from '#domain/words/kept-end-texts.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Tx } from '#server/db/database.ts';
import {
  type Closed,
  type Closing,
  closeInTransaction,
  lockPeopleThere,
  staffOf,
} from '#server/features/back-office/closures/closing.ts';
import { writeEventsOfCards } from '#server/features/back-office/closures/kept.ts';
import { namedOf } from '#server/features/back-office/closures/list.ts';
import {
  type Undoing,
  type Undone,
  undoInTransaction,
} from '#server/features/back-office/closures/undo.ts';
import { listEndedByClosure } from '#server/features/bookings/undo.repository.ts';
import { type Actor, lockVenue } from '#server/features/platform/audit.repository.ts';
import { withdrawFromMailsOfClosure } from '#server/features/platform/mail/closure-mails.repository.ts';
import { type ClosureAct, lockReplaced } from '#server/features/venue/closure-acts.repository.ts';
import { listCourts } from '#server/features/venue/venue.repository.ts';

/** A replaced closure that is in force again, because the one that replaced it was undone. */
interface ClosedAgain {
  readonly act: ClosureAct;
  readonly named: ReturnType<typeof namedOf>;
  readonly places: ClosurePlaces;
  readonly closed: Closed;
}

/** An undone closure. If it had replaced another one, that one is in force again. */
export interface UndoneChange extends Undone {
  readonly again: ClosedAgain | null;
}

/** Removes the sentence that the closure was called off from mails that are not sent yet. */
const withdrawToldKept = async (tx: Tx, closureId: number): Promise<void> => {
  for (const why of keptReasons) {
    const told = fill(keptEndTexts.mail, { why: keptEndTexts.why[why] });
    await withdrawFromMailsOfClosure(tx, closureId, [{ paragraph: told }]);
  }
  await withdrawFromMailsOfClosure(tx, closureId, [{ paragraph: keptEndTexts.mailOfHold }]);
};

/**
 * Undoes a closure in the caller's transaction, which a preview rolls back. If it had replaced another
 * one that is not over, that one closes its places again, under its id and with its own reason. The
 * bookings there end again, so only those that the replacement alone had ended come back. All members
 * concerned are locked first. [CLOSE-11]
 */
export const undoChange = async (
  tx: Tx,
  context: AppContext,
  undoing: Omit<Undoing, 'staffUserId'> & { readonly by: Actor },
  since: Temporal.Instant,
): Promise<UndoneChange> => {
  await lockVenue(tx);
  const { id, by } = undoing;
  const undoes = { ...undoing, staffUserId: staffOf(by) };
  const act = await lockReplaced(tx, id);
  const now = context.clock.now();
  if (act === undefined || act.to < bookingDayOf(now)) {
    return { ...(await undoInTransaction(tx, context, undoes)), again: null };
  }
  const court = (await listCourts(tx)).find((one) => one.id === act.courtId)?.name ?? null;
  const sport = sports.find((one) => one === act.sport) ?? null;
  const named = namedOf({ ...act, sport, court });
  const { scope, from, to, reason } = named;
  const places = { scope, from, to };
  const closing: Closing = { ...places, reason, by, again: act };
  await lockPeopleThere(tx, closing, id, now);
  const undone = await undoInTransaction(tx, context, undoes);
  const closed = await closeInTransaction(tx, context, closing, since);
  await withdrawToldKept(tx, act.id);
  await writeEventsOfCards(tx, await listEndedByClosure(tx, act.id));
  return { ...undone, again: { act, named, places, closed } };
};
