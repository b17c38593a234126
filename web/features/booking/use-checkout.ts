import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { MembershipStatus } from '#domain/members/membership-status.ts';
import { refusalToCheckOut } from '#domain/slots/daily-limit.ts';
import { checkoutStateOf, countSlots, type Selection } from '#domain/slots/selection.ts';
import { refusals } from '#domain/words/refusal-texts.ts';
import { useCheckSelection } from '#web/api/slots.ts';
import {
  type CheckoutError,
  checkoutErrorOf,
  unexpectedError,
} from '#web/features/booking/checkout-error.ts';
import { paths } from '#web/paths.ts';
import { useChange } from '#web/ui/use-change.ts';
import { useSteady } from '#web/ui/use-steady.ts';

export interface Checkout {
  readonly error: CheckoutError | null;
  readonly isBusy: boolean;
  readonly begin: () => void;
  readonly dismiss: () => void;
}

/** Checks with the server whether the selection may be ordered, then opens the checkout. */
export function useCheckout(selection: Selection, status: MembershipStatus): Checkout {
  const navigate = useNavigate();
  const check = useCheckSelection();
  const [error, setError] = useState<CheckoutError | null>(null);

  // Drop the answer to a check of slots that are no longer the selected ones.
  useChange(JSON.stringify([selection.date, selection.slots]), check.reset);

  const begin = useSteady(() => {
    const { date, slots } = selection;
    const requested = countSlots(slots);
    // Only the server knows the member's other slots on the date, and so how many fit. [LIMIT-7]
    if (refusalToCheckOut(status, { booked: 0, held: 0, requested }) === 'no_timeslot') {
      setError({ text: refusals.no_timeslot, lines: [] });
      return;
    }
    const state = checkoutStateOf(selection, status);
    if (date === null || state === null) {
      setError(unexpectedError);
      return;
    }
    check.mutate(
      { date, slots },
      {
        onSuccess: () => void navigate(paths.checkoutCourt, { state }),
        onError: (failure) => setError(checkoutErrorOf(failure)),
      },
    );
  });
  return { error, isBusy: check.isPending, begin, dismiss: () => setError(null) };
}
