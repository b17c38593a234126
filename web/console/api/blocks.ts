import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/call.ts';
import { previewUndoBlock, undoBlock } from '#contract/desk-blocks.ts';
import { callApi } from '#web/api/client.ts';
import { dayKey } from '#web/console/api/day.ts';

/** The preview of the undo of a block. It stays as it was read until it is read again. */
export function useUndoBlockPreview(id: number) {
  return useQuery({
    queryKey: ['block-undo', id],
    queryFn: ({ signal }) => callApi(previewUndoBlock, { params: { id } }, signal),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

export function useUndoneBlock(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<typeof undoBlock>['body']) =>
      callApi(undoBlock, { params: { id }, body }),
    // Not awaited: a refusal is told before the day is loaded again.
    onSettled: () => void client.invalidateQueries({ queryKey: [dayKey] }),
  });
}
