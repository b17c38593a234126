import { type ReactNode, Suspense, use, useEffect, useEffectEvent, useState } from 'react';
import { loadChunk, loadedChunk } from '#web/chunks.ts';
import { ErrorBoundary } from '#web/ui/error-boundary.tsx';
import { useOpening } from '#web/ui/modal-layers.ts';
import { showToast } from '#web/ui/toast.tsx';

interface LazyDialogProps<Module> {
  readonly load: () => Promise<Module>;
  /** The message if it does not load. */
  readonly failure: string;
  readonly onClose: () => void;
  readonly children: (module: Module) => ReactNode;
}

/** A dialog from its own chunk, in the DOM only while it is open. */
export function LazyDialog<Module>(props: LazyDialogProps<Module>) {
  const { load, failure, onClose, children } = props;
  // Retry on each opening, because a chunk that timed out may have loaded in the meantime.
  const [chunk] = useState(() => loadedChunk(load) ?? loadChunk(load));
  return (
    // A dialog that does not load must not break the screen below it.
    <ErrorBoundary resetKey="" fallback={() => <Failure text={failure} onShown={onClose} />}>
      <Suspense fallback={<Opening />}>
        <Loaded chunk={chunk}>{children}</Loaded>
      </Suspense>
    </ErrorBoundary>
  );
}

interface LoadedProps<Module> {
  readonly chunk: Module | Promise<Module>;
  readonly children: (module: Module) => ReactNode;
}

function Loaded<Module>({ chunk, children }: LoadedProps<Module>) {
  return children(chunk instanceof Promise ? use(chunk) : chunk);
}

function Opening() {
  useOpening();
  return null;
}

interface FailureProps {
  readonly text: string;
  readonly onShown: () => void;
}

function Failure({ text, onShown }: FailureProps) {
  const show = useEffectEvent(() => {
    showToast(text, 'danger');
    onShown();
  });
  useEffect(() => show(), []);
  return null;
}

/** For the button that opens a dialog: preloads the chunk on hover or focus. */
export function preloading(load: () => Promise<unknown>) {
  const preload = (): void => void loadChunk(load).catch(() => undefined);
  return { onPointerEnter: preload, onFocus: preload };
}
