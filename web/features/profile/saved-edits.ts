import { isSameEdit, type ProfileEdit, recallEdit } from '#web/features/profile/profile-draft.ts';
import { forget } from '#web/tab-memory.ts';

type Listener = (saved: ProfileEdit) => void;

const open = new Map<string, Set<Listener>>();

/** Calls the listener when an edit of this name was saved, by this form or by an earlier one. */
export function onSavedEdit(name: string, listener: Listener): () => void {
  const listeners = open.get(name) ?? new Set();
  open.set(name, listeners.add(listener));
  return () => void listeners.delete(listener);
}

/** Removes the saved draft, and notifies the form that may be showing it. */
export function tellSavedEdit(name: string, saved: ProfileEdit): void {
  const kept = recallEdit(name);
  if (kept !== null && isSameEdit(kept, saved)) forget(name);
  for (const listener of open.get(name) ?? []) listener(saved);
}
