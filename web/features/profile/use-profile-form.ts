import { type SubmitEvent, useRef, useState } from 'react';
import type { ProfileDraft } from '#domain/members/profile.ts';
import { refusals } from '#domain/words/texts.ts';
import {
  errorsOf,
  errorsOfRefusal,
  type ProfileErrors,
} from '#web/features/profile/profile-draft.ts';
import { focusFirstError, isDateHalfTyped } from '#web/features/profile/profile-fields.tsx';
import { useVenueToday } from '#web/features/profile/venue-today.ts';
import { type Answer, answerOf } from '#web/ui/form-answer.tsx';

/** What the two forms of a profile share: errors at their fields, and the way to the first one. */
export function useProfileForm(known: ProfileErrors = {}) {
  const today = useVenueToday();
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState(known);
  const [failure, setFailure] = useState<Answer | null>(null);

  const show = (found: ProfileErrors): void => {
    setErrors(found);
    if (hasErrors(found)) focusFirstError(form.current, found);
  };
  return {
    form,
    today,
    errors,
    failure,
    /** Begins a submission; false when there is something to correct first. */
    begin(event: SubmitEvent<HTMLFormElement>, draft: ProfileDraft): boolean {
      event.preventDefault();
      const halfTyped = isDateHalfTyped(event.currentTarget) && {
        dateOfBirth: refusals.birth_invalid,
      };
      const found = { ...errorsOf(draft, today), ...halfTyped };
      show(found);
      return !hasErrors(found);
    },
    /** Says what the server refused, at its field where it is about one. */
    refuse(error: unknown, otherwise: string): void {
      const found = errorsOfRefusal(error);
      show(found);
      setFailure(hasErrors(found) ? null : answerOf('danger', otherwise));
    },
    /** A changed field is given another chance. */
    clear(change: Partial<ProfileDraft>): void {
      setErrors((all) =>
        Object.fromEntries(Object.entries(all).filter(([field]) => !(field in change))),
      );
    },
  };
}

function hasErrors(errors: ProfileErrors): boolean {
  return Object.keys(errors).length > 0;
}
