import type { CallOutput, CallRequest } from '#contract/call.ts';
import type {
  addClosure,
  Closure,
  previewAddClosure,
  undoAddedClosure,
} from '#contract/operator-calendar.ts';
import type { ClosurePlaces } from '#domain/venue/closures.ts';
import type { AppContext } from '#server/app-context.ts';
import {
  closeAsPreviewed,
  previewClosing,
} from '#server/features/back-office/closures/closures.ts';
import { previewUndo, undoAsPreviewed } from '#server/features/back-office/closures/undoing.ts';
import { changeVenue } from '#server/features/platform/audit.ts';
import { markOpened } from '#server/features/venue/closure-acts.repository.ts';
import { deleteClosure, findClosure } from '#server/features/venue/closures.repository.ts';
import { Refusal } from '#server/http/refusal.ts';

// Closures of service accounts, which the command line makes. They do what a closure of the console does.

type AskedPlaces = CallRequest<typeof previewAddClosure>['body'];

const placesOf = ({ sport, from, to }: AskedPlaces): ClosurePlaces => ({
  scope: sport === null ? { kind: 'venue' } : { kind: 'sport', sport },
  from,
  to,
});

export const previewByOperator = (context: AppContext, asked: AskedPlaces) =>
  previewClosing(context, 'operator', placesOf(asked));

/** Closes days. Refuses if a digest is given and the effects differ from its preview. [CLOSE-12] */
export const closeByOperator = async (
  context: AppContext,
  { reason, digest, ...asked }: CallRequest<typeof addClosure>['body'],
): Promise<CallOutput<typeof addClosure>> => {
  const request = { ...placesOf(asked), reason, digest: digest ?? null, shown: null };
  const { id, counts, undoUntil } = await closeAsPreviewed(context, 'operator', request);
  return { closure: { id, ...asked, reason }, counts, undoUntil };
};

export const previewUndoByOperator = (context: AppContext, id: number) =>
  previewUndo(context, 'operator', id);

/** Undoes a closure. Refuses if a digest is given and the effects differ from its preview. [CLOSE-12] */
export const undoByOperator = (
  context: AppContext,
  id: number,
  { reason, digest }: CallRequest<typeof undoAddedClosure>['body'],
): Promise<CallOutput<typeof undoAddedClosure>> =>
  undoAsPreviewed(context, 'operator', id, { reason, digest: digest ?? null });

/** Opens days of the venue or of a sport again. What the closure has ended stays ended. [CLOSE-8] */
export const openByOperator = async (context: AppContext, id: number): Promise<Closure> => {
  const { before } = await changeVenue(context, 'closure.remove', 'closures', async (tx) => {
    const closure = await findClosure(tx, id);
    if (closure === undefined) {
      throw new Refusal('not_found', { reason: 'no_closure', id });
    }
    await deleteClosure(tx, id);
    await markOpened(tx, { id, openedBy: null, isUndone: false }, context.clock.now());
    return { subject: `closure:${id}`, before: closure, after: null };
  });
  return before;
};
