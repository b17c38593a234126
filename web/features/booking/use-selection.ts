import { startTransition, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Selection } from '#domain/slots/selection.ts';
import {
  type Chosen,
  entryOf,
  isSameEntry,
  readChosen,
} from '#web/features/booking/selection-entry.ts';
import { afterPaint } from '#web/ui/after-paint.ts';
import { useSteady } from '#web/ui/use-steady.ts';

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
  const write: ChosenAndWrite['write'] = useSteady((selection, options = {}) => {
    const { isDateDeselected = false } = options;
    const { search, state } = entryOf({ selection, isDateDeselected });
    void navigate(
      { pathname: location.pathname, search },
      { replace: true, preventScrollReset: true, state },
    );
  });
  return { chosen: readChosen(location), write };
}

interface Pressed {
  /** Of the history entry in which it was pressed. */
  readonly key: string;
  readonly chosen: Chosen;
}

interface PressedSelection extends ChosenAndWrite {
  /** Writes as well, but only the caller shows it at once. The rest of the page follows in slices. */
  readonly press: (selection: Selection) => void;
  /** True if the selection was pressed. */
  readonly isPressed: boolean;
}

/** The selection for the part of the page in which a press has to show in the next frame. */
export function usePressedSelection(): PressedSelection {
  const { key } = useLocation();
  const { chosen, write } = useSelection();
  const [pressed, setPressed] = useState<Pressed | null>(null);
  const cancel = useRef(() => {});
  useEffect(() => () => cancel.current(), []);
  const writeNow: typeof write = useSteady((...written) => {
    cancel.current();
    write(...written);
  });
  const press = useSteady((selection: Selection) => {
    setPressed({ key, chosen: { selection, isDateDeselected: false } });
    cancel.current();
    // Browsers take milliseconds to change the history.
    cancel.current = afterPaint(() => startTransition(() => write(selection)));
  });
  const isPressed =
    pressed !== null &&
    (pressed.key === key || isSameEntry(entryOf(pressed.chosen), entryOf(chosen)));
  return { chosen: isPressed ? pressed.chosen : chosen, isPressed, write: writeNow, press };
}
