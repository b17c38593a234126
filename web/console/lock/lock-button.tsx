import { Lock } from 'lucide-react';
import { lockLabels as words } from '#domain/words/console-lock-labels.ts';
import { useLockConsole } from '#web/console/api/pins.ts';
import { useLeavingKeys } from '#web/console/ui/use-shortcut.ts';

export function LockButton() {
  const lock = useLockConsole();
  useLeavingKeys(['l'], () => lock.mutate());
  return (
    <button
      type="button"
      aria-label={words.lock}
      title={`${words.lock} (L)`}
      aria-busy={lock.isPending || undefined}
      onClick={() => lock.mutate()}
      className="top-button"
    >
      <Lock size={20} aria-hidden="true" />
    </button>
  );
}
