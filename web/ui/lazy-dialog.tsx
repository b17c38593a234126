import { type ReactNode, Suspense, use, useEffect, useEffectEvent, useState } from 'react';
import { loadChunk } from '#web/chunks.ts';
import { ErrorBoundary } from '#web/ui/error-boundary.tsx';
import { showToast } from '#web/ui/toast.tsx';

interface LazyDialogProps<Module> {
  readonly load: () => Promise<Module>;
  /** What is said instead when it does not load. */
  readonly failure: string;
  readonly onClose: () => void;
  readonly children: (module: Module) => ReactNode;
}

/** A dialog from a chunk of its own, in the page while it is open. */
export function LazyDialog<Module>(props: LazyDialogProps<Module>) {
  const { load, failure, onClose, children } = props;
  // Each opening asks anew, because a chunk that took too long may have arrived meanwhile.
  const [chunk] = useState(() => loadChunk(load));
  return (
    // A dialog that does not load must not take the screen below it along.
    <ErrorBoundary resetKey="" fallback={() => <Failure text={failure} onTold={onClose} />}>
      <Suspense>
        <Loaded chunk={chunk}>{children}</Loaded>
      </Suspense>
    </ErrorBoundary>
  );
}

interface LoadedProps<Module> {
  readonly chunk: Promise<Module>;
  readonly children: (module: Module) => ReactNode;
}

function Loaded<Module>({ chunk, children }: LoadedProps<Module>) {
  return children(use(chunk));
}

interface FailureProps {
  readonly text: string;
  readonly onTold: () => void;
}

function Failure({ text, onTold }: FailureProps) {
  const tell = useEffectEvent(() => {
    showToast(text, 'danger');
    onTold();
  });
  useEffect(() => tell(), []);
  return null;
}

/** For the button that opens a dialog: it loads when a hand comes near, so that the press is answered. */
export function preloading(load: () => Promise<unknown>) {
  const preload = (): void => void load().catch(() => undefined);
  return { onPointerEnter: preload, onFocus: preload };
}
