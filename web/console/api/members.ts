import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  addMemberNote,
  endMemberSessions,
  giveCredits,
  listMemberNotes,
  listMemberSessions,
  readMemberPage,
  removeMemberNote,
  takeBackCredits,
  undoCredits,
} from '#contract/console-members.ts';
import { whyNot } from '#contract/console-why-not.ts';
import type { Slot } from '#domain/time/slots.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import { callApi } from '#web/api/client.ts';
import { withFreshFactor } from '#web/console/api/fresh-factor.ts';
import { memberKey } from '#web/console/api/member-key.ts';

/** Everything about a member, fetched again when the window gets the focus. */
export function useMemberPage(userId: string) {
  return useQuery({
    queryKey: [memberKey, userId, 'page'],
    queryFn: ({ signal }) => callApi(readMemberPage, { params: { userId } }, signal),
    refetchOnWindowFocus: 'always',
    // The live stream updates only the open page, so an earlier one is fetched again.
    gcTime: 0,
  });
}

export interface AskedSlot {
  readonly courtId: number;
  readonly date: BookingDate;
  readonly slot: Slot;
}

/** Asks why the member cannot book a slot; nothing is asked before a slot is chosen. */
export function useWhyNot(userId: string, asked: AskedSlot | null) {
  return useQuery({
    queryKey: [memberKey, userId, 'why-not', asked],
    queryFn: ({ signal }) => asked && callApi(whyNot, { query: { userId, ...asked } }, signal),
    enabled: asked !== null,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: 'always',
    gcTime: 0,
  });
}

/** Runs a change of the member and then reads the page again. */
export function useMemberChange<Input, Answer>(
  userId: string,
  change: (input: Input) => Promise<Answer>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: [memberKey, userId] }),
  });
}

export function useMemberNotes(userId: string) {
  return useQuery({
    queryKey: [memberKey, userId, 'notes'],
    queryFn: ({ signal }) => callApi(listMemberNotes, { params: { userId } }, signal),
    gcTime: 0,
  });
}

export function useAddNote(userId: string) {
  return useMemberChange(userId, (text: string) =>
    callApi(addMemberNote, { params: { userId }, body: { text } }),
  );
}

export function useRemoveNote(userId: string) {
  return useMemberChange(userId, (noteId: string) =>
    callApi(removeMemberNote, { params: { userId, noteId } }),
  );
}

interface EndedSessions {
  readonly reason: string;
  /** Only this session; all of them without it. */
  readonly sessionId?: string;
}

export function useEndSessions(userId: string) {
  return useMemberChange(userId, (body: EndedSessions) =>
    callApi(endMemberSessions, { params: { userId }, body }),
  );
}

/** The browsers of a member; nothing is asked before they are shown. */
export function useMemberSessions(userId: string, isShown: boolean) {
  return useQuery({
    queryKey: [memberKey, userId, 'sessions'],
    queryFn: ({ signal }) => callApi(listMemberSessions, { params: { userId } }, signal),
    enabled: isShown,
    gcTime: 0,
  });
}

interface CreditUndo {
  readonly key: string;
  /** Null if it is undone at once. */
  readonly reason: string | null;
}

export function useUndoCredits(userId: string) {
  return useMemberChange(userId, ({ key, reason }: CreditUndo) =>
    callApi(undoCredits, { params: { userId, key }, body: { reason } }),
  );
}

export type CreditDirection = 'give' | 'takeBack';

const creditCalls = { give: giveCredits, takeBack: takeBackCredits } as const;

interface CreditChange {
  readonly amountSen: number;
  readonly reason: string;
  readonly idempotencyKey: string;
}

export function useCreditChange(userId: string, direction: CreditDirection) {
  return useMemberChange(userId, (body: CreditChange) =>
    withFreshFactor(() => callApi(creditCalls[direction], { params: { userId }, body })),
  );
}
