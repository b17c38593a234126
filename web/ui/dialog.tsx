import { X } from 'lucide-react';
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { classNames } from '#web/ui/class-names.ts';
import { firstFieldOf } from '#web/ui/first-field.ts';
import { coverPage, isTopLayer } from '#web/ui/modal-layers.ts';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  /** True if a press outside closes it. False for a question that needs an answer. */
  readonly isDismissable?: boolean;
  /** For pictures, which need more room than text. */
  readonly isWide?: boolean;
  /** A note that leaves most of the page in view, at its lower end. */
  readonly isLow?: boolean;
  /** Label of the close icon; without it there is no icon. */
  readonly closeLabel?: string;
  /** True if it is there to be filled in, even if no field of it is required. */
  readonly isForm?: boolean;
  readonly children: ReactNode;
  /** The buttons, in reading order. */
  readonly actions?: ReactNode;
}

/** A modal dialog. It is in the DOM only while it is open. */
export function Dialog(props: DialogProps) {
  const { title, onClose, isDismissable = true, isWide = false, isLow = false } = props;
  const { closeLabel, isForm = false } = props;
  const titleId = useId();
  const layer = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  useCoveredPage(layer);
  useFocusInside(panel, title, isForm);
  useEscape(layer, onClose);
  usePressOutside(layer, isDismissable ? onClose : null);
  return createPortal(
    <div
      ref={layer}
      data-modal=""
      className={classNames(
        'appear fixed inset-0 z-40 flex items-end justify-center overflow-y-auto overscroll-contain tablet:p-6',
        isLow ? 'bg-ink/25' : 'bg-ink/55 tablet:items-center',
      )}
    >
      <div
        ref={panel}
        role="dialog"
        aria-labelledby={titleId}
        tabIndex={-1}
        className={classNames(
          // A toast at the top of the window keeps its place; the dialog shrinks if it has to.
          // Below another dialog it would stand out where that one is smaller. Hidden with `visibility`, it
          // could not get the focus back.
          '[[inert]>&]:opacity-0 rise max-h-[calc(100%-var(--toasts,0px))] w-full scroll-pb-24 overflow-y-auto overscroll-contain rounded-t-card bg-paper shadow-2xl outline-none tablet:max-h-[min(100%,100%+3rem-2*var(--toasts,0px))] tablet:rounded-card forced-colors:border',
          isWide ? 'tablet:max-w-5xl' : isLow ? 'tablet:max-w-2xl' : 'tablet:max-w-md',
        )}
      >
        <div
          className={classNames(
            'flex items-start justify-between gap-3 px-6 pt-6',
            closeLabel !== undefined && 'sticky top-0 z-10 bg-paper',
          )}
        >
          <h2 id={titleId} className="display text-xl">
            {title}
          </h2>
          {closeLabel !== undefined && <CloseIcon label={closeLabel} onPress={onClose} />}
        </div>
        <div className="grid gap-3 px-6 pt-3 pb-6 text-ink-soft">{props.children}</div>
        {props.actions !== undefined && (
          // However low the window is, the buttons stay visible and the content scrolls.
          <div className="sticky bottom-0 flex flex-col-reverse gap-3 border-line border-t bg-paper px-6 pt-4 pb-6 tablet:flex-row tablet:justify-end">
            {props.actions}
          </div>
        )}
      </div>
    </div>,
    document.body,
  );
}

function useCoveredPage(layer: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => (layer.current ? coverPage(layer.current) : undefined), [layer]);
}

/**
 * Focuses the first field of a form, or else the dialog, on opening and when it asks something else, so
 * that its title is read out; returns the focus afterwards, unless it was moved elsewhere.
 */
function useFocusInside(
  panel: RefObject<HTMLElement | null>,
  title: string,
  isForm: boolean,
): void {
  // Read before the dialog is in the DOM, where a field of it may take the focus first.
  const [opener] = useState(() => document.activeElement);
  useLayoutEffect(() => {
    const isInside = panel.current?.contains(document.activeElement);
    if (title === '' || isInside || panel.current === null) return;
    const isToFill = isForm || panel.current.querySelector('form [required]') !== null;
    const field = isToFill ? firstFieldOf(panel.current) : null;
    (field ?? panel.current).focus({ preventScroll: true });
  }, [panel, title, isForm]);
  useEffect(() => {
    const inside = panel.current;
    return () => {
      const { activeElement, body } = document;
      const isFree = activeElement === body || inside?.contains(activeElement);
      if (isFree && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, [panel, opener]);
}

function useEscape(layer: RefObject<HTMLElement | null>, onEscape: () => void): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return;
    if (layer.current === null || !isTopLayer(layer.current)) return;
    // A layer below may listen for the same key.
    event.stopPropagation();
    event.preventDefault();
    onEscape();
  });
  useEffect(() => {
    // On the body, because the focus falls back to it when the focused element is removed.
    document.body.addEventListener('keydown', handle);
    return () => document.body.removeEventListener('keydown', handle);
  }, []);
}

/** Ignores a press that begins inside and ends outside, as when selecting text. */
function usePressOutside(layer: RefObject<HTMLElement | null>, onPress: (() => void) | null): void {
  const press = useEffectEvent(() => onPress?.());
  useEffect(() => {
    const outside = layer.current;
    if (outside === null) return;
    let isBegun = false;
    const begin = ({ target }: PointerEvent): void => {
      isBegun = target === outside;
    };
    const end = ({ target }: MouseEvent): void => {
      if (isBegun && target === outside) press();
    };
    outside.addEventListener('pointerdown', begin);
    outside.addEventListener('click', end);
    return () => {
      outside.removeEventListener('pointerdown', begin);
      outside.removeEventListener('click', end);
    };
  }, [layer]);
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
