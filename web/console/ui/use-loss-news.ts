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
 * Tells whether a change that the screen has just learned of is an own one: its request is on its way, or
 * has ended in this moment.
 */
export function useIsOwnChange(): () => boolean {
  const isSending = useIsMutating() > 0;
  const succeededAt = useLastSuccess();
  return () => isSending || performance.now() - succeededAt.current < sameMomentMs;
}

/**
 * Says so when the subject of an open form is gone through somebody else: the form disappears with
 * it. An own request reports its outcome itself.
 */
export function useLossNews(isLost: boolean, news: string | (() => void)): void {
  const isOwn = useIsOwnChange();
  const say = useEffectEvent(() => {
    if (isOwn()) return;
    if (typeof news === 'string') showToast(news, 'danger');
    else news();
  });
  useEffect(() => {
    if (isLost) say();
  }, [isLost]);
}
