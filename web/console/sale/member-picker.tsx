import { useState } from 'react';
import { deskSaleLabels as words } from '#domain/words/desk-sale-labels.ts';
import { failureMessage } from '#web/api/client.ts';
import { isSearchable, useSearch } from '#web/console/api/search.ts';
import type { MemberHit } from '#web/console/sale/sale-request.ts';
import { nameOf } from '#web/console/ui/member-name.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';

interface MemberPickerProps {
  readonly member: MemberHit | null;
  readonly error: string | null;
  readonly onPick: (member: MemberHit | null) => void;
}

/** Finds the member who buys. */
export function MemberPicker({ member, error, onPick }: MemberPickerProps) {
  const [text, setText] = useState('');
  const search = useSearch(text);
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
        <Button tone="quiet" className="shrink-0" onClick={() => onPick(null)}>
          {words.change}
        </Button>
      </div>
    );
  }
  const members = search.result?.members ?? [];
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <Field
        label={words.findMember}
        autoComplete="off"
        maxLength={100}
        autoFocus
        error={error}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {isSearchable(text) && (
        <ul className="grid max-h-56 grid-cols-1 overflow-y-auto rounded-control border border-line">
          {members.map((hit) => (
            <li key={hit.userId} className="border-line not-first:border-t">
              <button
                type="button"
                onClick={() => onPick(hit)}
                className="block min-h-11 w-full px-3.5 py-1.5 text-left hover:bg-tint"
              >
                <span className="block truncate font-semibold">{nameOf(hit)}</span>
                <span className="block truncate text-xs text-ink-soft">{hit.email}</span>
              </button>
            </li>
          ))}
          {members.length === 0 && search.isCurrent && (
            <li className="px-3.5 py-2.5 text-sm text-ink-soft">
              {search.error === null ? words.noMember : failureMessage(search.error)}
            </li>
          )}
        </ul>
      )}
    </div>
  );
}
