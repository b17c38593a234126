import { useIsMutating } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { showToast } from '#web/ui/toast.tsx';

/**
 * Says so when the subject of an open form is gone through somebody else: the form disappears with
 * it. An own request that is under way reports its outcome itself.
 */
export function useLossNews(isLost: boolean, text: string): void {
  const isOwn = useIsMutating() > 0;
  const say = useEffectEvent(() => {
    if (!isOwn) showToast(text, 'danger');
  });
  useEffect(() => {
    if (isLost) say();
  }, [isLost]);
}
