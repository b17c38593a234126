import type { Sen } from '#domain/money/money.ts';
import { consoleLabels } from '#domain/words/console-labels.ts';
import { shiftLabels } from '#domain/words/shift-labels.ts';
import { OpenShiftFields } from '#web/console/sale/open-shift-fields.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

interface OpenShiftDialogProps {
  readonly expectedSen: Sen | null;
  readonly onClose: () => void;
}

/** Opens a shift without leaving the form of a sale. */
export function OpenShiftDialog({ expectedSen, onClose }: OpenShiftDialogProps) {
  return (
    <Dialog
      title={shiftLabels.open.title}
      closeLabel={consoleLabels.drawer.close}
      isDismissable={false}
      onClose={onClose}
    >
      <OpenShiftFields expectedSen={expectedSen} />
    </Dialog>
  );
}
