import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getMailChoices, setMailChoices } from '#contract/mail-choices.ts';
import { callApi } from '#web/api/client.ts';

const mailChoicesKey = ['mail-choices'] as const;

export function useMailChoices() {
  return useQuery({
    queryKey: mailChoicesKey,
    queryFn: ({ signal }) => callApi(getMailChoices, {}, signal),
  });
}

export function useSetMailChoices() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (wantsNews: boolean) => callApi(setMailChoices, { body: { wantsNews } }),
    onSuccess: (choices) => client.setQueryData(mailChoicesKey, choices),
  });
}
