import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { useBarHeight } from '#web/ui/use-bar-height.ts';

interface Toast {
  readonly id: number;
  readonly text: string;
  readonly tone: 'info' | 'danger';
  /** A button, such as one that takes the change back. */
  readonly action?: ReactNode;
}

const shownForMs = 8_000;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function replaceToasts(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a message that has no fixed place on the screen. */
export function showToast(text: string, tone: Toast['tone'] = 'info', action?: ReactNode): void {
  lastId += 1;
  // Do not show the same message twice.
  replaceToasts([
    ...toasts.filter((toast) => toast.text !== text),
    { id: lastId, text, tone, action },
  ]);
}

/** Called on logout: a member's messages must not show to anyone else. */
export function clearToasts(): void {
  replaceToasts([]);
}

/** Takes a message back that is no longer true. */
export function takeBackToast(text: string): void {
  replaceToasts(toasts.filter((toast) => toast.text !== text));
}

function dismissToast(id: number): void {
  replaceToasts(toasts.filter((toast) => toast.id !== id));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

interface ToastRegionProps {
  readonly dismissLabel: string;
  /** A message that stays for as long as it is true. */
  readonly children?: ReactNode;
}

/**
 * The live region is rendered empty from the start, or screen readers would miss the first message.
 * Toasts are above the bottom bar; while a dialog is open, whose buttons are there, they are at the
 * top.
 */
export function ToastRegion({ dismissLabel, children }: ToastRegionProps) {
  const shown = useSyncExternalStore(subscribe, () => toasts);
  const region = useRef<HTMLDivElement>(null);
  useBarHeight(region, true, '--toasts');
  return (
    <div
      ref={region}
      role="status"
      className="pointer-events-none fixed inset-x-4 bottom-(--bottom-bar) z-50 grid justify-items-center gap-2 py-4 empty:py-0 [body:has(>[data-modal])_&]:top-0 [body:has(>[data-modal])_&]:bottom-auto"
    >
      {children}
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
        'on-court rise pointer-events-auto flex max-w-md items-center gap-2 rounded-card py-1 pr-1 pl-5 font-semibold text-white shadow-lg forced-colors:border',
        toast.tone === 'danger' ? 'bg-danger' : 'bg-ink',
      )}
    >
      <span className="py-2">{toast.text}</span>
      {toast.action}
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
