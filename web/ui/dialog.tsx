import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { classNames } from '#web/ui/class-names.ts';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  /** Whether a press outside closes it; a question that needs an answer says no. */
  readonly isDismissable?: boolean;
  /** For pictures, which need more room than words. */
  readonly isWide?: boolean;
  /** What the close icon is called; without it there is none. */
  readonly closeLabel?: string;
  readonly children: ReactNode;
  /** The buttons, in reading order. */
  readonly actions?: ReactNode;
}

/** A modal dialog: it is in the page while it is open. Reach it through a chunk of its own. */
export function Dialog(props: DialogProps) {
  const { title, onClose, isDismissable = true, isWide = false, closeLabel } = props;
  return (
    <ModalOverlay
      isOpen
      isDismissable={isDismissable}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      className="appear fixed inset-0 z-40 flex items-end justify-center overflow-y-auto bg-ink/55 tablet:items-center tablet:p-6"
    >
      <Modal
        className={classNames(
          'rise max-h-full w-full overflow-y-auto rounded-t-card bg-paper shadow-2xl tablet:rounded-card',
          isWide ? 'tablet:max-w-5xl' : 'tablet:max-w-md',
        )}
      >
        <AriaDialog className="p-6 outline-none">
          <div className="flex items-start justify-between gap-3">
            <Heading slot="title" className="display text-xl">
              {title}
            </Heading>
            {closeLabel !== undefined && <CloseIcon label={closeLabel} onPress={onClose} />}
          </div>
          <div className="mt-3 grid gap-3 text-ink-soft">{props.children}</div>
          {props.actions !== undefined && (
            <div className="mt-6 flex flex-col-reverse gap-3 tablet:flex-row tablet:justify-end">
              {props.actions}
            </div>
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

function CloseIcon({ label, onPress }: { readonly label: string; readonly onPress: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onPress}
      className="-mt-2 -mr-2 grid size-11 shrink-0 place-items-center rounded-control text-ink-soft hover:bg-mist hover:text-ink"
    >
      <X size={22} aria-hidden="true" />
    </button>
  );
}
