import { isTooShortForPhone } from '#domain/members/phone-search.ts';
import { fill } from '#domain/words/fill.ts';
import { searchLabels as words } from '#domain/words/search-labels.ts';
import { failureMessage } from '#web/api/client.ts';
import { isSearchable, type Search } from '#web/console/api/search.ts';
import { HitOption } from '#web/console/frame/search-hit.tsx';
import type { Hit } from '#web/console/frame/search-hits.ts';

/** The line of the list in place of results. */
function answerText({ result, error }: Search, text: string): string {
  if (!isSearchable(text)) return words.short;
  if (error !== null) return `${words.failed} ${failureMessage(error)}`;
  if (result === null) return words.loading;
  const typed = text.trim();
  return fill(isTooShortForPhone(typed) ? words.phoneTooShort : words.none, { text: typed });
}

interface SearchResultsProps {
  readonly id: string;
  readonly search: Search;
  readonly hits: readonly Hit[];
  readonly active: number;
  readonly text: string;
  readonly onOpen: (hit: Hit) => void;
}

/** The list below the field. */
export function SearchResults(props: SearchResultsProps) {
  const { id, search, hits, active, text, onOpen } = props;
  const groups = [
    { kind: 'member', title: words.members },
    { kind: 'guest', title: words.guests },
    { kind: 'order', title: words.orders },
    { kind: 'charge', title: words.charges },
    { kind: 'court', title: words.courts },
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
      {!search.isCurrent && (
        <p role="presentation" className="search-group">
          {words.loading}
        </p>
      )}
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
                    isActive={search.isCurrent && at === active}
                    // The hits of an earlier text are not what the person asks for now.
                    isStale={!search.isCurrent}
                    onOpen={() => onOpen(hit)}
                  />
                ),
            )}
          </div>
        ))}
    </div>
  );
}
