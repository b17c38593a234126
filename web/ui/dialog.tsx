import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  /** Whether a press outside closes it; a question that needs an answer says no. */
  readonly isDismissable?: boolean;
  readonly children: ReactNode;
  /** The buttons, in reading order. */
  readonly actions: ReactNode;
}

/** A modal dialog: it is in the page while it is open. Reach it through a chunk of its own. */
export function Dialog({ title, onClose, isDismissable = true, children, actions }: DialogProps) {
  return (
    <ModalOverlay
      isOpen
      isDismissable={isDismissable}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      className="appear fixed inset-0 z-40 flex items-end justify-center overflow-y-auto bg-ink/55 tablet:items-center tablet:p-6"
    >
      <Modal className="rise max-h-full w-full overflow-y-auto rounded-t-card bg-paper shadow-2xl tablet:max-w-md tablet:rounded-card">
        <AriaDialog className="p-6 outline-none">
          <Heading slot="title" className="display text-xl">
            {title}
          </Heading>
          <div className="mt-3 grid gap-3 text-ink-soft">{children}</div>
          <div className="mt-6 flex flex-col-reverse gap-3 tablet:flex-row tablet:justify-end">
            {actions}
          </div>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
