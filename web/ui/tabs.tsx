import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { classNames } from '#web/ui/class-names.ts';

interface Tab<Name extends string> {
  readonly name: Name;
  readonly label: string;
  readonly panel: ReactNode;
}

interface TabsProps<Name extends string> {
  /** The subject of the tabs, for screen readers. */
  readonly label: string;
  readonly tabs: readonly Tab<Name>[];
  readonly selected: Name;
  readonly onSelect: (name: Name) => void;
}

/** The Tab key moves from the tabs to their panel, even if it has no controls. */
const panelStop = 0;

/**
 * Tabs with one tab stop. Arrow keys, Home and End move through them, and Enter or Space selects: a
 * panel has to fetch its content, so moving past a tab does not open it.
 */
export function Tabs<Name extends string>({ label, tabs, selected, onSelect }: TabsProps<Name>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent, index: number): void => {
    const next = destination(event.key, index, tabs.length);
    if (next === null || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
  };
  const panel = tabs.find(({ name }) => name === selected)?.panel;
  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className="flex flex-wrap border-edge/60 border-b"
      >
        {tabs.map(({ name, label: words }, index) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            aria-selected={name === selected}
            aria-controls={name === selected ? `${id}-panel` : undefined}
            tabIndex={name === selected ? 0 : -1}
            onClick={() => name !== selected && onSelect(name)}
            onKeyDown={(event) => move(event, index)}
            className={classNames(
              'display relative min-h-13 rounded-control px-3 text-sm tablet:text-base transition-colors duration-150 max-tablet:flex-1 tablet:px-5',
              name === selected
                ? 'marked text-ink before:absolute before:inset-x-3 before:-bottom-px before:border-court before:border-b-4 tablet:before:inset-x-5'
                : 'text-ink-soft hover:text-ink',
            )}
          >
            {words}
          </button>
        ))}
      </div>
      <div
        key={selected}
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${selected}`}
        tabIndex={panelStop}
        className="appear mt-4 rounded-card"
      >
        {panel}
      </div>
    </>
  );
}

/** The tab that a key moves to; null for keys that the tabs do not handle. */
function destination(key: string, from: number, count: number): number | null {
  switch (key) {
    case 'ArrowRight':
      return (from + 1) % count;
    case 'ArrowLeft':
      return (from + count - 1) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
