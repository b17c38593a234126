import { useEffect, useEffectEvent } from 'react';
import { isPageCovered } from '#web/ui/modal-layers.ts';

/** Runs an action when a key is pressed anywhere, except while someone types or a dialog is open. */
export function useShortcut(key: string, run: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isTyping =
      event.target instanceof HTMLElement &&
      event.target.matches('input, textarea, select, [contenteditable]');
    const hasModifier = event.ctrlKey || event.metaKey || event.altKey;
    if (event.key !== key || isTyping || hasModifier || event.defaultPrevented) return;
    if (isPageCovered()) return;
    event.preventDefault();
    run();
  });
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
