import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/call.ts';
import { previewUndoOwnClass, undoOwnCancellation } from '#contract/console-coach.ts';
import { previewUndoClass, undoClassCancellation } from '#contract/console-lessons.ts';
import { callApi } from '#web/api/client.ts';
import type { CancelScope } from '#web/console/api/cancel-class.ts';
import { lessonsKey } from '#web/console/api/coach.ts';

/** The effects of undoing a cancellation. They stay as they were read until they are read again. */
export function useUndoClassPreview(scope: CancelScope, id: number) {
  return useQuery({
    queryKey: ['class-undo', scope, id],
    queryFn: ({ signal }) =>
      callApi(scope === 'own' ? previewUndoOwnClass : previewUndoClass, { params: { id } }, signal),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

export function useUndoneClass(scope: CancelScope, id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<typeof undoClassCancellation>['body']) =>
      callApi(scope === 'own' ? undoOwnCancellation : undoClassCancellation, {
        params: { id },
        body,
      }),
    // Not awaited: a refusal is told before the lessons are loaded again.
    onSettled: () => void client.invalidateQueries({ queryKey: lessonsKey }),
  });
}
