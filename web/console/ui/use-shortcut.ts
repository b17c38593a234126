import { useEffect, useEffectEvent } from 'react';
import { isFormOpen } from '#web/console/ui/open-form.ts';
import { isPageCovered } from '#web/ui/modal-layers.ts';

/** Runs an action when a key is pressed anywhere, except while someone types or a dialog is open. */
export function useShortcut(key: string, run: () => void): void {
  useShortcuts([key], run);
}

/**
 * The same for keys that lock the console, lead elsewhere or change a booking. They do nothing while a form is open,
 * whose fields may have lost the focus: whoever types goes on typing, and nothing is lost.
 */
export function useLeavingKeys(keys: readonly string[], run: (key: string) => void): void {
  useShortcuts(keys, (key) => {
    if (!isFormOpen()) run(key);
  });
}

/** The same for several keys, of which the action gets the pressed one. */
export function useShortcuts(keys: readonly string[], run: (key: string) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isTyping =
      event.target instanceof HTMLElement &&
      event.target.matches('input, textarea, select, [contenteditable]');
    const hasModifier = event.ctrlKey || event.metaKey || event.altKey;
    if (!keys.includes(event.key) || isTyping || hasModifier || event.defaultPrevented) return;
    if (isPageCovered()) return;
    event.preventDefault();
    run(event.key);
  });
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
