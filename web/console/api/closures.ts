import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/call.ts';
import { readClosureAtConsole, resendClosureMail } from '#contract/closure-people.ts';
import {
  type ClosureChangePreview,
  type ClosurePreview,
  changeClosure,
  closeAtConsole,
  listClosuresAtConsole,
  openClosure,
  previewChangeClosure,
  previewClosure,
  previewUndoClosure,
  undoClosure,
} from '#contract/console-closures.ts';
import { callApi } from '#web/api/client.ts';
import { closuresKey } from '#web/console/api/closures-key.ts';
import { withFreshFactor } from '#web/console/api/fresh-factor.ts';

/** The closures in force, to come and of the last days. */
export function useClosures() {
  return useQuery({
    queryKey: [closuresKey],
    queryFn: ({ signal }) => callApi(listClosuresAtConsole, {}, signal),
    refetchOnWindowFocus: 'always',
  });
}

/** The outbox tells nobody that it has sent a mail, so the page of a closure with waiting mails asks again. */
const waitingMs = 10_000;

/** A closure with everyone whom it affected and the mails. */
export function useClosure(id: number) {
  return useQuery({
    queryKey: [closuresKey, id],
    queryFn: ({ signal }) => callApi(readClosureAtConsole, { params: { id } }, signal),
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state: { data } }) =>
      data?.people.some(({ mails }) => mails.some(({ state }) => state !== 'sent'))
        ? waitingMs
        : false,
  });
}

export function useResentMail(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (mailId: string) => callApi(resendClosureMail, { params: { id, mailId } }),
    onSettled: () => void client.invalidateQueries({ queryKey: [closuresKey, id] }),
  });
}

export type AskedClosure = CallInput<typeof previewClosure>['body'];

/** A new closure says nothing about bookings that come back. */
export type ClosingPreview = ClosurePreview &
  Partial<Pick<ClosureChangePreview, 'comesBack' | 'keeps' | 'stays' | 'named' | 'inAll'>>;

/**
 * The preview of a closure, as a new one or in the place of another. It stays as it was read until it
 * is read again.
 */
export function useClosurePreview(asked: AskedClosure | null, changedId: number | null) {
  return useQuery({
    queryKey: ['closure-preview', changedId, asked],
    queryFn: ({ signal }): Promise<ClosingPreview> => {
      const body = asked as AskedClosure;
      return changedId === null
        ? callApi(previewClosure, { body }, signal)
        : callApi(previewChangeClosure, { params: { id: changedId }, body }, signal);
    },
    enabled: asked !== null,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

/** Runs a dangerous act, and then reads the closures again. [STAFF-13] */
function useAct<Input, Answer>(act: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => withFreshFactor(() => act(input)),
    // Not awaited: a refusal is told before the list is loaded again.
    onSettled: () => void client.invalidateQueries({ queryKey: [closuresKey] }),
  });
}

/** Closes, or puts the closure in the place of another. */
export function useClosing(changedId: number | null) {
  return useAct((body: CallInput<typeof closeAtConsole>['body']) =>
    changedId === null
      ? callApi(closeAtConsole, { body })
      : callApi(changeClosure, { params: { id: changedId }, body }),
  );
}

export function useOpenedClosure(id: number) {
  return useAct((reason: string) => callApi(openClosure, { params: { id }, body: { reason } }));
}

/** The preview of an undo. It stays as it was read until it is read again. */
export function useUndoPreview(id: number) {
  return useQuery({
    queryKey: ['closure-undo', id],
    queryFn: ({ signal }) => callApi(previewUndoClosure, { params: { id } }, signal),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

export function useUndoneClosure(id: number) {
  return useAct((body: CallInput<typeof undoClosure>['body']) =>
    callApi(undoClosure, { params: { id }, body }),
  );
}
