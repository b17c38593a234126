import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/call.ts';
import {
  listMessageChoices,
  listMessages,
  previewMessage,
  readMessage,
  resendMessage,
  sendMessage,
} from '#contract/console-messages.ts';
import { callApi } from '#web/api/client.ts';
import { withFreshFactor } from '#web/console/api/fresh-factor.ts';
import { waitingMailMs } from '#web/console/api/member-story.ts';
import { messagesKey } from '#web/console/api/messages-key.ts';

export type ChosenAudience = CallInput<typeof previewMessage>['body']['audience'];

export function useMessageChoices() {
  return useQuery({
    queryKey: [messagesKey, 'choices'],
    queryFn: ({ signal }) => callApi(listMessageChoices, {}, signal),
  });
}

/** Nothing is asked for until an audience is chosen. */
export function useMessagePreview(audience: ChosenAudience | null) {
  return useQuery({
    queryKey: [messagesKey, 'preview', audience],
    queryFn: ({ signal }) =>
      callApi(previewMessage, { body: { audience: audience as ChosenAudience } }, signal),
    enabled: audience !== null,
    gcTime: 0,
  });
}

export function useSentMessages(person: string) {
  return useQuery({
    queryKey: [messagesKey, 'sent', person],
    queryFn: ({ signal }) =>
      callApi(listMessages, { query: person.length < 2 ? {} : { person } }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.messages.some(({ waiting }) => waiting > 0) ? waitingMailMs : false,
  });
}

export function useMessage(id: string) {
  return useQuery({
    queryKey: [messagesKey, 'one', id],
    queryFn: ({ signal }) => callApi(readMessage, { params: { id } }, signal),
    refetchInterval: ({ state: { data } }) =>
      data?.recipients.some(({ state }) => state === 'waiting') ? waitingMailMs : false,
  });
}

function useAct<Input, Answer>(act: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    // Not awaited: a refusal is told before the lists are loaded again.
    onSettled: () => void client.invalidateQueries({ queryKey: [messagesKey] }),
  });
}

export function useSending() {
  return useAct((body: CallInput<typeof sendMessage>['body']) =>
    withFreshFactor(() => callApi(sendMessage, { body })),
  );
}

export function useResending(id: string) {
  return useAct((userId: string) => callApi(resendMessage, { params: { id, userId } }));
}
