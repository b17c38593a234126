import { isSameEdit, type ProfileEdit, recallEdit } from '#web/features/profile/profile-draft.ts';
import { forget } from '#web/tab-memory.ts';

type Listener = (saved: ProfileEdit) => void;

const open = new Map<string, Set<Listener>>();

/** Calls back when an edit of this name was saved, by this form or by one that was left before. */
export function onSavedEdit(name: string, listener: Listener): () => void {
  const listeners = open.get(name) ?? new Set();
  open.set(name, listeners.add(listener));
  return () => void listeners.delete(listener);
}

/** Forgets the draft that was saved, and tells the form that may show it by now. */
export function tellSavedEdit(name: string, saved: ProfileEdit): void {
  const kept = recallEdit(name);
  if (kept !== null && isSameEdit(kept, saved)) forget(name);
  for (const listener of open.get(name) ?? []) listener(saved);
}
