import { useIsMutating, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { showToast } from '#web/ui/toast.tsx';

const sameMomentMs = 5_000;

/** The time at which a request of this page has last succeeded. */
function useLastSuccess() {
  const client = useQueryClient();
  const succeededAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(
    () =>
      client.getMutationCache().subscribe((event) => {
        const isSuccess = event.type === 'updated' && event.action.type === 'success';
        if (isSuccess) succeededAt.current = performance.now();
      }),
    [client],
  );
  return succeededAt;
}

/**
 * Says so when the subject of an open form is gone through somebody else: the form disappears with
 * it. An own request reports its outcome itself. It may have ended in the moment in which the screen
 * learns what it has done.
 */
export function useLossNews(isLost: boolean, text: string): void {
  const isSending = useIsMutating() > 0;
  const succeededAt = useLastSuccess();
  const say = useEffectEvent(() => {
    const isOwn = isSending || performance.now() - succeededAt.current < sameMomentMs;
    if (!isOwn) showToast(text, 'danger');
  });
  useEffect(() => {
    if (isLost) say();
  }, [isLost]);
}
