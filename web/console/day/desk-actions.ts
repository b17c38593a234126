import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallInput, CallOutput } from '#contract/call.ts';
import {
  blockSlots,
  previewBlock,
  previewUndoBlock,
  unblockSlots,
  undoBlock,
} from '#contract/desk-blocks.ts';
import { cancelAtDesk, previewCancelAtDesk } from '#contract/desk-bookings.ts';
import { bookingTimeRange } from '#domain/bookings/booking-titles.ts';
import { displayAmount, type Sen } from '#domain/money/money.ts';
import type { RefundChoice } from '#domain/staff/cancellation.ts';
import type { Slot } from '#domain/time/slots.ts';
import { blockLabels, cancelLabels } from '#domain/words/desk-cancel-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { amountsOfRefusal } from '#domain/words/staff-refusal-lines.ts';
import { ApiFailure, callApi } from '#web/api/client.ts';
import { dayKey } from '#web/console/api/day.ts';
import { deskFailureMessage } from '#web/console/api/desk-failure.ts';
import { withFreshFactor } from '#web/console/api/fresh-factor.ts';
import type { CourtColumn } from '#web/console/day/grid.ts';
import { useUndo } from '#web/console/day/undo.tsx';
import { showUndoable } from '#web/console/ui/undoable-toast.tsx';
import { clearToasts, showToast } from '#web/ui/toast.tsx';

type Court = Pick<CourtColumn, 'name'>;
type Block = CallInput<typeof blockSlots>['body'];

interface BlockToMake {
  readonly body: Block;
  /** The money to return to guests among the cancelled bookings. */
  readonly toReturnSen: Sen;
}

type Unblock = CallInput<typeof unblockSlots>['body'];

const runBlock = (body: Block) => withFreshFactor(() => callApi(blockSlots, { body }));
const runUnblock = (body: Unblock) => callApi(unblockSlots, { body });

/** Undoes the whole block if all of its bookings come back; null if the staff have to see which do not. */
const runUndo = async ({ id }: { readonly id: number; readonly slots: readonly Slot[] }) => {
  const params = { id };
  const { digest, kept } = await callApi(previewUndoBlock, { params });
  if (kept.length > 0) return null;
  return callApi(undoBlock, { params, body: { digest, reason: null } });
};

/** Undoes a block or its removal, and shows a toast. */
function useUndoBlock<Body, Answer>(
  run: (body: Body) => Promise<Answer>,
  done: (answer: Answer, body: Body) => string,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: run,
    onMutate: clearToasts,
    onSuccess: (answer, body) => showToast(done(answer, body)),
    onError: (error) => showToast(blockFailure(error), 'danger'),
    onSettled: () => client.invalidateQueries({ queryKey: [dayKey] }),
  });
}

/** Why slots were not blocked, with the amounts of the refusal. */
export function blockFailure(error: Error): string {
  const { code, details } = error instanceof ApiFailure ? error : { code: null, details: null };
  return amountsOfRefusal(code, details) ?? deskFailureMessage(error);
}

/** The limits that a block would go beyond, asked for only if it cancels bookings. [DESK-21] */
export function useBlockPreview(body: CallInput<typeof previewBlock>['body']) {
  return useQuery({
    // Not below the day: a change there asks again only if it changes the bookings in the way.
    queryKey: ['block-preview', body],
    queryFn: ({ signal }) => callApi(previewBlock, { body }, signal),
    enabled: body.cancels.length > 0,
    gcTime: 0,
  });
}

/** The limits that a cancellation would go beyond; not asked for without anything to give back. */
export function useCancelPreview(
  bookingId: string,
  body: Pick<CallInput<typeof cancelAtDesk>['body'], 'also'> & { giveBack: RefundChoice | null },
) {
  const { giveBack, also } = body;
  return useQuery({
    queryKey: [dayKey, 'cancel preview', bookingId, body],
    queryFn: ({ signal }) => {
      const asked = { giveBack: giveBack ?? 'nothing', also };
      return callApi(previewCancelAtDesk, { params: { bookingId }, body: asked }, signal);
    },
    enabled: giveBack !== null && giveBack !== 'nothing',
    gcTime: 0,
  });
}

interface BlockPlace {
  readonly court: string;
  readonly range: string;
}

/** The slots of a block are in a row. */
const placeOf = (court: Court, slots: readonly Slot[]): BlockPlace => ({
  court: court.name,
  range: bookingTimeRange(slots[0] ?? 7, slots.length),
});

/** The message after a block was taken back, with the bookings that it had cancelled. */
function restoredText(place: BlockPlace, restored: number): string {
  const { removed, restoredOne, restored: many } = blockLabels;
  const texts = [
    fill(removed, place),
    ...(restored === 0
      ? []
      : [fill(restored === 1 ? restoredOne : many, { count: `${restored}` })]),
  ];
  return texts.join(' ');
}

function blockedText(
  place: BlockPlace,
  { cancelled, refundedSen }: CallOutput<typeof blockSlots>,
  toReturnSen: Sen,
): string {
  const { done, doneAndCancelledOne, doneAndCancelled, toReturn } = blockLabels;
  const texts = [done, doneAndCancelledOne];
  const text = fill(texts[cancelled] ?? doneAndCancelled, {
    ...place,
    count: `${cancelled}`,
    amount: displayAmount(refundedSen),
  });
  if (cancelled === 0 || toReturnSen === 0) return text;
  return `${text} ${fill(toReturn, { amount: displayAmount(toReturnSen) })}`;
}

/**
 * Blocks slots. If somebody else has just taken one, the form may be gone when the answer comes; a
 * toast then says so.
 */
export function useBlockSlots(court: Court, isShown: () => boolean) {
  const client = useQueryClient();
  const { notDone, notAll } = blockLabels;
  const undo = useUndoBlock(runUnblock, (answer, { slots }) =>
    restoredText(placeOf(court, slots), answer.restored),
  );
  const undoWhole = useUndoBlock(runUndo, (answer, { slots }) => {
    const place = placeOf(court, slots);
    if (answer === null) return fill(notAll, place);
    return restoredText(place, answer.counts.restored);
  });
  return useMutation({
    mutationFn: ({ body }: BlockToMake) => runBlock(body),
    onSuccess: (answer, { body: { courtId, date, slots }, toReturnSen }) => {
      const { cancelled, undo: act } = answer;
      const remove = (): void => undo.mutate({ courtId, date, slots });
      const onUndo = act ? () => undoWhole.mutate({ id: act.id, slots }) : remove;
      showUndoable(
        blockedText(placeOf(court, slots), answer, toReturnSen),
        cancelled > 0 && act === undefined ? null : onUndo,
      );
      return client.invalidateQueries({ queryKey: [dayKey] });
    },
    onError: async (error) => {
      await client.invalidateQueries({ queryKey: [dayKey] });
      if (!isShown()) showToast(fill(notDone, { failure: blockFailure(error) }), 'danger');
    },
  });
}

/** Removes a block that has this reason. */
export function useUnblockSlots(court: Court, reason: string) {
  const client = useQueryClient();
  const { done, removed } = blockLabels;
  const undo = useUndoBlock(runBlock, (_, { slots }) => fill(done, placeOf(court, slots)));
  return useMutation({
    mutationFn: runUnblock,
    onSuccess: ({ slots }, { courtId, date }) => {
      const again = { courtId, date, slots, reason };
      showUndoable(fill(removed, placeOf(court, slots)), () => undo.mutate(again));
      return client.invalidateQueries({ queryKey: [dayKey] });
    },
  });
}

type Cancelled = CallOutput<typeof cancelAtDesk>;

/** The slots of one person that are cancelled together. */
interface CancelledSlots {
  readonly name: string;
  readonly range: string;
  readonly count: number;
}

const outcomeText = ({ gaveBack, amountSen, isHandedBack }: Cancelled): string =>
  fill(isHandedBack ? cancelLabels.handedBack : cancelLabels.outcome[gaveBack], {
    amount: displayAmount(amountSen),
  });

function cancelledText({ name, range, count }: CancelledSlots, answer: Cancelled): string {
  const { done, doneMany, notUndoable, handedBackIsFinal } = cancelLabels;
  const slots = fill(count === 1 ? done : doneMany, { name, range, count: `${count}` });
  const isFinal = answer.isHandedBack ? handedBackIsFinal : notUndoable;
  const texts = [slots, outcomeText(answer), ...(answer.changeId === null ? [isFinal] : [])];
  return texts.join(' ');
}

/** The message if somebody else has ended the booking before. */
function endedByOtherText(
  name: string,
  { name: by }: NonNullable<Cancelled['endedBy']>,
  answer: Cancelled,
): string {
  const { endedByOther, byMember } = cancelLabels;
  return fill(endedByOther, { name, by: by ?? byMember, outcome: outcomeText(answer) });
}

/** Cancels a booking, shows the new day, and offers to undo it. */
export function useCancelAtDesk(cancelled: CancelledSlots) {
  const client = useQueryClient();
  const undo = useUndo();
  return useMutation({
    mutationFn: (input: CallInput<typeof cancelAtDesk>) =>
      withFreshFactor(() => callApi(cancelAtDesk, input)),
    onSuccess: (answer) => {
      const { changeId, alsoChangeIds: also, endedBy } = answer;
      if (endedBy !== null) {
        clearToasts();
        showToast(endedByOtherText(cancelled.name, endedBy, answer), 'danger');
        return client.invalidateQueries({ queryKey: [dayKey] });
      }
      const done = cancelledText(cancelled, answer);
      const undone = { changeId: changeId ?? '', of: 'cancellation', reason: null, also } as const;
      showUndoable(done, changeId === null ? null : () => undo.mutate(undone));
      return client.invalidateQueries({ queryKey: [dayKey] });
    },
  });
}
