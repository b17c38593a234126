import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/call.ts';
import {
  listAnnouncements,
  saveAnnouncement,
  withdrawAnnouncement,
} from '#contract/console-messages.ts';
import { callApi } from '#web/api/client.ts';
import { messagesKey } from '#web/console/api/messages-key.ts';

const announcementsKey = [messagesKey, 'announcements'] as const;

export function useAnnouncements() {
  return useQuery({
    queryKey: announcementsKey,
    queryFn: ({ signal }) => callApi(listAnnouncements, {}, signal),
  });
}

/** Runs a change of an announcement and then refetches the list. */
function useAct<Input, Answer>(act: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSettled: () => client.invalidateQueries({ queryKey: announcementsKey }),
  });
}

export function useSavedAnnouncement(id: string) {
  return useAct((body: CallInput<typeof saveAnnouncement>['body']) =>
    callApi(saveAnnouncement, { params: { id }, body }),
  );
}

export function useWithdrawnAnnouncement(id: string) {
  return useAct((reason: string) =>
    callApi(withdrawAnnouncement, { params: { id }, body: { reason } }),
  );
}
