import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { cancelOwnClass, previewCancelOwnClass } from '#contract/console-coach.ts';
import { cancelClassAtConsole, previewCancelClass } from '#contract/console-lessons.ts';
import { callApi } from '#web/api/client.ts';
import { lessonsKey } from '#web/console/api/coach.ts';

/** A coach cancels the own classes, a manager any. */
export type CancelScope = 'own' | 'any';

/** The effects that the cancellation would have. They stay as they were read until they are read again. */
export function useCancelPreview(scope: CancelScope, id: number) {
  return useQuery({
    queryKey: ['class-cancellation', scope, id],
    queryFn: ({ signal }) =>
      callApi(
        scope === 'own' ? previewCancelOwnClass : previewCancelClass,
        { params: { id } },
        signal,
      ),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

export function useCancelClass(scope: CancelScope, id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { readonly reason: string; readonly digest: string }) =>
      callApi(scope === 'own' ? cancelOwnClass : cancelClassAtConsole, { params: { id }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: lessonsKey }),
  });
}
