import { type KeyboardEvent, useRef, useState } from 'react';
import { deskSaleLabels as words } from '#domain/words/desk-sale-labels.ts';
import { searchLabels } from '#domain/words/search-labels.ts';
import { failureMessage } from '#web/api/client.ts';
import { isSearchable, type Search, useSearch } from '#web/console/api/search.ts';
import { nextActive } from '#web/console/frame/search-hits.ts';
import type { MemberHit } from '#web/console/sale/sale-request.ts';
import { nameOf } from '#web/console/ui/member-name.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';

interface MemberPickerProps {
  readonly member: MemberHit | null;
  readonly error: string | null;
  readonly onPick: (member: MemberHit | null) => void;
  /** False if the focus stays where it is when the field appears. */
  readonly takesFocus?: boolean;
}

/** Finds the member who buys, or is credited. */
export function MemberPicker({ member, error, onPick, takesFocus = true }: MemberPickerProps) {
  const [text, setText] = useState('');
  const [hasPicked, setHasPicked] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const search = useSearch(text);
  const pick = (picked: MemberHit | undefined): void => {
    if (picked === undefined) return;
    setHasPicked(true);
    onPick(picked);
  };
  if (member !== null) {
    return (
      <div className="flex items-center justify-between gap-3 rounded-control bg-tint py-1 pl-3.5">
        <span className="min-w-0">
          <span title={nameOf(member)} className="block truncate font-semibold">
            {nameOf(member)}
          </span>
          <span title={member.email} className="block truncate text-xs text-ink-soft">
            {member.email}
          </span>
        </span>
        <Button
          tone="quiet"
          className="shrink-0"
          // The field that had the focus is gone.
          autoFocus={hasPicked}
          onClick={() => onPick(null)}
        >
          {words.change}
        </Button>
      </div>
    );
  }
  const members = search.result?.members ?? [];
  const enter = async (): Promise<void> => {
    if (search.isCurrent) return pick(members[0]);
    // Someone who types a name and presses Enter at once means the first match of the whole name.
    const result = await search.now().catch(() => null);
    if (box.current?.querySelector('input')?.value === text) pick(result?.members[0]);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !isSearchable(text)) return;
    event.preventDefault();
    void enter();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: The arrows are a second way; Tab works, too.
    <div ref={box} onKeyDown={moveFocus} className="grid grid-cols-1 gap-1.5">
      <Field
        label={words.findMember}
        autoComplete="off"
        maxLength={100}
        autoFocus={takesFocus}
        error={error}
        value={text}
        // After a change of mind, the next name replaces the last one.
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={press}
      />
      {isSearchable(text) && (
        <ul className="grid max-h-56 grid-cols-1 overflow-y-auto rounded-control border border-line">
          {members.map((hit) => (
            <li key={hit.userId} className="border-line not-first:border-t">
              <button
                type="button"
                // The matches of an earlier text are not whom the person asks for now.
                disabled={!search.isCurrent}
                onClick={() => pick(hit)}
                className="block min-h-11 w-full px-3.5 py-1.5 text-left enabled:hover:bg-tint disabled:cursor-progress disabled:opacity-50"
              >
                <span className="block truncate font-semibold">{nameOf(hit)}</span>
                <span className="block truncate text-xs text-ink-soft">{hit.email}</span>
              </button>
            </li>
          ))}
          {(members.length === 0 || !search.isCurrent) && (
            <li role="status" className="px-3.5 py-2.5 text-sm text-ink-soft">
              {noMatchText(search)}
            </li>
          )}
        </ul>
      )}
    </div>
  );
}

/** The line of the list in place of matches. */
function noMatchText({ isCurrent, error }: Search): string {
  if (error !== null) return failureMessage(error);
  return isCurrent ? words.noMember : searchLabels.loading;
}

/** The arrows go from the field through the matches and back. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const stops = [
    ...event.currentTarget.querySelectorAll<HTMLElement>('input, button:not([disabled])'),
  ];
  const at = stops.findIndex((stop) => stop.matches(':focus'));
  const next = nextActive(event.key, at, stops.length);
  if (next === null) return;
  event.preventDefault();
  stops[next]?.focus();
}
