import { useEffect, useRef, useState } from 'react';
import { consoleLabels } from '#domain/words/console-labels.ts';
import { shiftLinkLabels as words } from '#domain/words/shift-link-labels.ts';
import { useTill } from '#web/console/api/shifts.ts';
import { LazyDialog, preloading } from '#web/ui/lazy-dialog.tsx';

const loadDialog = () => import('#web/console/sale/open-shift-dialog.tsx');

/** Says that money which is taken now would be outside a shift, and opens one in place. [SHIFT-2] */
export function ShiftHint() {
  const { data } = useTill();
  const [isOpen, setIsOpen] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const hasShift = data !== undefined && data.shift !== null;
  useEffect(() => {
    if (!isOpen || !hasShift) return;
    setIsOpen(false);
    // The button that had the focus is gone, and the sale goes on.
    form.current?.querySelector<HTMLElement>('[type="submit"]')?.focus();
  }, [isOpen, hasShift]);
  if (data === undefined || hasShift) return null;
  return (
    <>
      <p role="status" className="shift-hint text-sm text-ink-soft">
        {words.hint}{' '}
        <button
          type="button"
          {...preloading(loadDialog)}
          onClick={({ currentTarget }) => {
            form.current = currentTarget.form;
            setIsOpen(true);
          }}
          className="font-semibold text-court underline"
        >
          {words.open}
        </button>
      </p>
      {isOpen && (
        <LazyDialog
          load={loadDialog}
          failure={consoleLabels.frame.notLoaded}
          onClose={() => setIsOpen(false)}
        >
          {({ OpenShiftDialog }) => (
            <OpenShiftDialog expectedSen={data.expectedFloatSen} onClose={() => setIsOpen(false)} />
          )}
        </LazyDialog>
      )}
    </>
  );
}
