import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SearchResult, searchVenue } from '#contract/console-members.ts';
import { callApi } from '#web/api/client.ts';
import { useSettled } from '#web/console/ui/use-settled.ts';

/** Fewer letters would match almost everybody; the server refuses them. */
const fewestLetters = 2;
const debounceMs = 150;

/** The prefix of the query keys of searches. */
export const searchKey = 'search';

const searchQuery = (text: string) =>
  queryOptions({
    queryKey: [searchKey, text],
    queryFn: ({ signal }) => callApi(searchVenue, { query: { text } }, signal),
    staleTime: 5_000,
    // No retries: the next letter searches again, and a failure shows at once.
    retry: false,
    gcTime: 30_000,
  });

export interface Search {
  /** The last results; those of an earlier text while new ones load. Null before the first. */
  readonly result: SearchResult | null;
  /** True if the results belong to the text. */
  readonly isCurrent: boolean;
  readonly error: Error | null;
  /** The results for the text without the pause after typing. */
  readonly now: () => Promise<SearchResult>;
}

export const isSearchable = (text: string): boolean => text.trim().length >= fewestLetters;

/** Searches the venue once the typing pauses. */
export function useSearch(typed: string): Search {
  const client = useQueryClient();
  const text = typed.trim();
  const settled = useSettled(text, debounceMs);
  const { data, isPlaceholderData, error } = useQuery({
    ...searchQuery(settled),
    enabled: isSearchable(settled),
    // The list stays while the next one loads.
    placeholderData: keepPreviousData,
  });
  return {
    result: isSearchable(text) ? (data ?? null) : null,
    isCurrent: settled === text && data !== undefined && !isPlaceholderData,
    error,
    now: () => client.fetchQuery(searchQuery(text)),
  };
}
