import { Search as SearchIcon } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { searchLabels as words } from '#domain/words/search-labels.ts';
import { venueNow } from '#web/api/venue-clock.ts';
import { isSearchable, useSearch } from '#web/console/api/search.ts';
import { type Hit, hitsOf, nextActive } from '#web/console/frame/search-hits.ts';
import { SearchResults } from '#web/console/frame/search-results.tsx';
import { opensSlot } from '#web/console/ui/opens-slot.ts';
import { useShortcut } from '#web/console/ui/use-shortcut.ts';

/** The search of the top bar: a combobox with members, then orders, then courts. */
export function SearchBox() {
  const [text, setText] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const navigate = useNavigate();
  const search = useSearch(text);
  const hits = search.result === null ? [] : hitsOf(search.result, venueNow());
  useShortcut('/', () => field.current?.focus());

  const open = (hit: Hit | undefined): void => {
    if (hit === undefined) return;
    setIsOpen(false);
    setText('');
    field.current?.blur();
    void navigate(hit.path, { state: opensSlot });
  };
  const enter = async (): Promise<void> => {
    if (search.isCurrent) return open(hits[active]);
    if (!isSearchable(text)) return;
    // Someone who types a name and presses Enter at once means the first match of the whole name.
    const result = await search.now().catch(() => null);
    if (result !== null && field.current?.value === text) open(hitsOf(result, venueNow())[0]);
  };
  const press = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const next = search.isCurrent ? nextActive(event.key, active, hits.length) : null;
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
        aria-activedescendant={hasList && search.isCurrent ? `${id}-${active}` : undefined}
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
        <SearchResults
          id={id}
          search={search}
          hits={hits}
          active={active}
          text={text}
          onOpen={open}
        />
      )}
    </search>
  );
}
