import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/call.ts';
import { nameJournalAccount, readJournal } from '#contract/console-journal.ts';
import type { JournalAccount } from '#domain/reports/journal.ts';
import type { Period } from '#domain/reports/period.ts';
import { callApi } from '#web/api/client.ts';
import { reportsKey } from '#web/console/api/reports-key.ts';

export function useJournal(period: Period) {
  return useQuery({
    queryKey: [reportsKey, 'journal', period],
    queryFn: ({ signal }) => callApi(readJournal, { query: period }, signal),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: 'always',
  });
}

export function useNameAccount(account: JournalAccount) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<typeof nameJournalAccount>['body']) =>
      callApi(nameJournalAccount, { params: { account }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: [reportsKey, 'journal'] }),
  });
}
