import { X } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';
import { classNames } from '#web/ui/class-names.ts';

export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly tone: 'info' | 'danger';
}

const shownForMs = 8_000;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function replaceToasts(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Says something that belongs to no place on the screen. */
export function showToast(text: string, tone: Toast['tone'] = 'info'): void {
  lastId += 1;
  // The same sentence twice would only be noise.
  replaceToasts([...toasts.filter((toast) => toast.text !== text), { id: lastId, text, tone }]);
}

function dismissToast(id: number): void {
  replaceToasts(toasts.filter((toast) => toast.id !== id));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The live region stands empty from the start, or screen readers would miss the first message. */
export function ToastRegion({ dismissLabel }: { readonly dismissLabel: string }) {
  const shown = useSyncExternalStore(subscribe, () => toasts);
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-4 bottom-[calc(var(--bottom-bar)+1rem)] z-50 grid justify-items-center gap-2"
    >
      {shown.map((toast) => (
        <ToastLine key={toast.id} toast={toast} dismissLabel={dismissLabel} />
      ))}
    </div>
  );
}

function ToastLine({
  toast,
  dismissLabel,
}: {
  readonly toast: Toast;
  readonly dismissLabel: string;
}) {
  useEffect(() => {
    const timer = setTimeout(() => dismissToast(toast.id), shownForMs);
    return () => clearTimeout(timer);
  }, [toast.id]);
  return (
    <div
      className={classNames(
        'on-court rise pointer-events-auto flex max-w-md items-center gap-2 rounded-card py-1 pr-1 pl-5 font-semibold text-white shadow-lg',
        toast.tone === 'danger' ? 'bg-danger' : 'bg-ink',
      )}
    >
      <span className="py-2">{toast.text}</span>
      <button
        type="button"
        aria-label={dismissLabel}
        onClick={() => dismissToast(toast.id)}
        className="grid size-11 shrink-0 place-items-center rounded-control hover:bg-white/15"
      >
        <X size={18} aria-hidden="true" />
      </button>
    </div>
  );
}
