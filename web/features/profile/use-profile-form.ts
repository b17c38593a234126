import { type SubmitEvent, useRef, useState } from 'react';
import type { ProfileDraft } from '#domain/members/profile.ts';
import { refusals } from '#domain/words/refusal-texts.ts';
import {
  errorsOf,
  errorsOfRefusal,
  type ProfileErrors,
} from '#web/features/profile/profile-draft.ts';
import { focusFirstError, isDateHalfTyped } from '#web/features/profile/profile-fields.tsx';
import { useVenueToday } from '#web/features/profile/venue-today.ts';
import { type Answer, answerOf } from '#web/ui/form-answer.tsx';

/** Shared by the two profile forms: errors at their fields, and focus on the first one. */
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
    /** Starts a submission; returns false if there are errors to correct first. */
    begin(event: SubmitEvent<HTMLFormElement>, draft: ProfileDraft): boolean {
      event.preventDefault();
      const halfTyped = isDateHalfTyped(event.currentTarget) && {
        dateOfBirth: refusals.birth_invalid,
      };
      const found = { ...errorsOf(draft, today), ...halfTyped };
      show(found);
      return !hasErrors(found);
    },
    /** Shows a server refusal, at its field if it is about one. */
    refuse(error: unknown, otherwise: string): void {
      const found = errorsOfRefusal(error);
      show(found);
      setFailure(hasErrors(found) ? null : answerOf('danger', otherwise));
    },
    /** Clears the errors of the changed fields. */
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
