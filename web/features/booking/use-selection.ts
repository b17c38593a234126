import { useLocation, useNavigate } from 'react-router';
import type { Selection } from '#domain/slots/selection.ts';
import { type Chosen, entryOf, readChosen } from '#web/features/booking/selection-entry.ts';

interface WriteOptions {
  readonly isDateDeselected?: boolean;
}

interface ChosenAndWrite {
  readonly chosen: Chosen;
  readonly write: (selection: Selection, options?: WriteOptions) => void;
}

/**
 * The selection is kept in the history entry. A reload and going back from the checkout restore it,
 * and every plain link to the home screen drops it. [PICK-1]
 */
export function useSelection(): ChosenAndWrite {
  const location = useLocation();
  const navigate = useNavigate();
  const write: ChosenAndWrite['write'] = (selection, { isDateDeselected = false } = {}) => {
    const { search, state } = entryOf({ selection, isDateDeselected });
    void navigate(
      { pathname: location.pathname, search },
      { replace: true, preventScrollReset: true, state },
    );
  };
  return { chosen: readChosen(location), write };
}
