import { useState } from 'react';
import { useLocation } from 'react-router';
import { forget, recall, remember } from '#web/tab-memory.ts';

interface KeptDraft<Draft> {
  readonly draft: Draft;
  readonly setDraft: (draft: Draft) => void;
  /** To be called once the draft has been sent. */
  readonly forgetDraft: () => void;
}

/**
 * The draft of a form, which survives a reload, and leaving the page and coming back. It belongs to
 * one entry of the tab's history, so a form that is opened anew is empty.
 */
export function useKeptDraft<Draft>(
  /** Turns a stored value into a draft; null if it is not one. */
  read: (stored: unknown) => Draft | null,
  first: () => Draft,
): KeptDraft<Draft> {
  const { key, pathname, search } = useLocation();
  const [name] = useState(`draft:${key}:${pathname}${search}`);
  const [draft, setState] = useState(() => read(recall(name)) ?? first());
  const setDraft = (next: Draft): void => {
    setState(next);
    remember(name, next);
  };
  return { draft, setDraft, forgetDraft: () => forget(name) };
}
