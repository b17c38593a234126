import { useEffect, useRef, useState } from 'react';
import { refusalOfAvatar } from '#domain/members/avatar.ts';
import { refusals } from '#domain/words/refusal-texts.ts';
import { preparePicture } from '#web/features/profile/prepare-picture.ts';

/**
 * Prepares picked files one at a time and hands over the result. A newer pick replaces an older one,
 * and leaving the form aborts it, so that no picture reaches a form that is gone.
 */
export function usePicture(onPrepared: (picture: string) => void) {
  const preparing = useRef<AbortController>(null);
  const [isPreparing, setIsPreparing] = useState(false);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => () => preparing.current?.abort(), []);

  const stop = (): void => {
    preparing.current?.abort();
    setIsPreparing(false);
    setError(null);
  };
  const prepare = async (file: File): Promise<void> => {
    stop();
    const refusal = refusalOfAvatar(file);
    if (refusal !== null) {
      setError(refusals[refusal]);
      return;
    }
    const controller = new AbortController();
    preparing.current = controller;
    setIsPreparing(true);
    const picture = await preparePicture(file, controller.signal).catch(() => null);
    if (controller.signal.aborted) return;
    setIsPreparing(false);
    if (picture === null) setError(refusals.avatar_processing_failed);
    else onPrepared(picture);
  };
  return { isPreparing, error, prepare, stop };
}
