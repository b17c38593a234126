import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { OwnProfile } from '#contract/profile.ts';
import { isSameEdit, type ProfileEdit, recallEdit } from '#web/features/profile/profile-draft.ts';
import { onSavedEdit, tellSavedEdit } from '#web/features/profile/saved-edits.ts';
import { forget, remember } from '#web/tab-memory.ts';

/**
 * The edit in progress, or null. A change can arrive late, such as a picture that took seconds to
 * prepare: it is merged into the edit as it is then, and dropped when the edit has ended.
 */
export function useProfileEdit(name: string) {
  const [edit, setEdit] = useState(() => recallEdit(name));
  const [isRestored, setIsRestored] = useState(edit !== null);
  const latest = useRef(edit);

  const show = (next: ProfileEdit | null): void => {
    latest.current = next;
    setEdit(next);
  };
  const end = (): void => {
    show(null);
    setIsRestored(false);
    forget(name);
  };
  // Anything changed since it was sent stays in the form.
  const endIfSame = useEffectEvent((saved: ProfileEdit) => {
    if (latest.current === null) return;
    if (isSameEdit(latest.current, saved)) end();
    else remember(name, latest.current);
  });
  useEffect(() => onSavedEdit(name, endIfSame), [name]);
  return {
    edit,
    /** True if the edit was started in an earlier session. */
    isRestored,
    begin({ username, gender, dateOfBirth }: OwnProfile): void {
      show({ username, gender, dateOfBirth, picture: null, removesPicture: false });
    },
    change(part: Partial<ProfileEdit>): void {
      if (latest.current === null) return;
      const next = { ...latest.current, ...part };
      show(next);
      remember(name, next);
    },
    end,
    /** Ends the edit that was saved, also in a form opened since. */
    endSaved: (saved: ProfileEdit): void => tellSavedEdit(name, saved),
  };
}
