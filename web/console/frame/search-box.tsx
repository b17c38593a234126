import { Search as SearchIcon } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { searchLabels as words } from '#domain/words/console-member-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { failureMessage } from '#web/api/client.ts';
import { isSearchable, type Search, useSearch } from '#web/console/api/search.ts';
import { HitOption } from '#web/console/frame/search-hit.tsx';
import { type Hit, hitsOf, nextActive } from '#web/console/frame/search-hits.ts';
import { useShortcut } from '#web/console/ui/use-shortcut.ts';

/** The search of the top bar: a combobox whose list has the members first, then the orders. */
export function SearchBox() {
  const [text, setText] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const navigate = useNavigate();
  const search = useSearch(text);
  const hits = search.result === null ? [] : hitsOf(search.result);
  useShortcut('/', () => field.current?.focus());

  const open = (hit: Hit | undefined): void => {
    if (hit === undefined) return;
    setIsOpen(false);
    setText('');
    field.current?.blur();
    void navigate(hit.path);
  };
  const enter = async (): Promise<void> => {
    if (search.isCurrent) return open(hits[active]);
    if (!isSearchable(text)) return;
    // Someone who types a name and presses Enter at once means the first match of the whole name.
    const result = await search.now().catch(() => null);
    if (result !== null && field.current?.value === text) open(hitsOf(result)[0]);
  };
  const press = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const next = nextActive(event.key, active, hits.length);
    if (next !== null) {
      setIsOpen(true);
      setActive(next);
    } else if (event.key === 'Enter') void enter();
    else if (event.key === 'Escape') {
      if (isOpen && text.trim() !== '') setIsOpen(false);
      else {
        setText('');
        field.current?.blur();
      }
    } else return;
    event.preventDefault();
  };
  const isShown = isOpen && text.trim() !== '';
  const hasList = isShown && hits.length > 0;
  return (
    <search className="search-box" onBlur={() => setIsOpen(false)}>
      <SearchIcon size={17} aria-hidden="true" className="search-icon" />
      <input
        ref={field}
        type="text"
        role="combobox"
        aria-label={words.label}
        aria-expanded={hasList}
        aria-controls={hasList ? id : undefined}
        aria-activedescendant={hasList ? `${id}-${active}` : undefined}
        aria-autocomplete="list"
        aria-keyshortcuts="/"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        placeholder={words.placeholder}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setActive(0);
          setIsOpen(true);
        }}
        onFocus={() => setIsOpen(true)}
        onKeyDown={press}
        className="search-field"
      />
      {text === '' && (
        <span aria-hidden="true" className="search-key">
          /
        </span>
      )}
      {isShown && (
        <Results id={id} search={search} hits={hits} active={active} text={text} onOpen={open} />
      )}
    </search>
  );
}

/** What the list says instead of results. */
function answerText({ result, error }: Search, text: string): string {
  if (!isSearchable(text)) return words.short;
  if (error !== null) return `${words.failed} ${failureMessage(error)}`;
  return result === null ? words.loading : fill(words.none, { text: text.trim() });
}

interface ResultsProps {
  readonly id: string;
  readonly search: Search;
  readonly hits: readonly Hit[];
  readonly active: number;
  readonly text: string;
  readonly onOpen: (hit: Hit) => void;
}

function Results({ id, search, hits, active, text, onOpen }: ResultsProps) {
  const groups = [
    { kind: 'member', title: words.members },
    { kind: 'order', title: words.orders },
  ] as const;
  if (hits.length === 0) {
    return (
      <p role="status" className="search-list search-none">
        {answerText(search, text)}
      </p>
    );
  }
  return (
    // A press must not take the focus from the field, which would close the list.
    <div
      id={id}
      role="listbox"
      aria-label={words.results}
      aria-busy={!search.isCurrent}
      onPointerDown={(event) => event.preventDefault()}
      className="search-list"
    >
      {groups
        .filter(({ kind }) => hits.some((hit) => hit.kind === kind))
        .map(({ kind, title }) => (
          // biome-ignore lint/a11y/useSemanticElements: A listbox contains groups, not fieldsets.
          <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
            <p id={`${id}-${kind}`} role="presentation" className="search-group">
              {title}
            </p>
            {hits.map(
              (hit, at) =>
                hit.kind === kind && (
                  <HitOption
                    key={hit.key}
                    id={`${id}-${at}`}
                    hit={hit}
                    isActive={at === active}
                    onOpen={() => onOpen(hit)}
                  />
                ),
            )}
          </div>
        ))}
    </div>
  );
}
