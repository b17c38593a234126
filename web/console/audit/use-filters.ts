import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type ChosenFilters, filterNames } from '#web/console/audit/audit-filters.tsx';

const debounceMs = 300;

const filtersIn = (search: URLSearchParams, isOwn: boolean): ChosenFilters => {
  const of = (name: string): string => search.get(name) ?? '';
  return { who: isOwn ? '' : of('who'), act: of('act'), about: of('about'), day: of('day') };
};

const paramsOf = (chosen: ChosenFilters): URLSearchParams =>
  new URLSearchParams(
    filterNames.filter((name) => chosen[name] !== '').map((name) => [name, chosen[name]]),
  );

interface Filters {
  /** The filters that the fields show. */
  readonly chosen: ChosenFilters;
  /** The filters that the log uses; a typed text follows once the typing pauses. */
  readonly acting: ChosenFilters;
  readonly change: (changed: Partial<ChosenFilters>) => void;
}

/** The filters of the log. The address follows them, so that a link opens the log with them. */
export function useFilters(isOwn: boolean): Filters {
  const [search, setSearch] = useSearchParams();
  const [chosen, setChosen] = useState(() => filtersIn(search, isOwn));
  const [acting, setActing] = useState(chosen);
  const written = useRef(paramsOf(chosen).toString());

  const isTyping = chosen.about !== acting.about && chosen.about !== '';
  useEffect(() => {
    const timer = setTimeout(() => setActing(chosen), isTyping ? debounceMs : 0);
    return () => clearTimeout(timer);
  }, [chosen, isTyping]);

  const write = useEffectEvent((params: URLSearchParams) => {
    if (params.toString() === written.current) return;
    written.current = params.toString();
    setSearch(params, { replace: true });
  });
  useEffect(() => write(paramsOf(acting)), [acting]);

  const adopt = useEffectEvent((found: ChosenFilters) => {
    if (paramsOf(found).toString() === written.current) return;
    written.current = paramsOf(found).toString();
    setChosen(found);
    setActing(found);
  });
  // A link, or the browser's back button, may open the log with other filters.
  useEffect(() => adopt(filtersIn(search, isOwn)), [search, isOwn]);

  const change = (changed: Partial<ChosenFilters>): void =>
    setChosen((before) => ({ ...before, ...changed }));
  return { chosen, acting, change };
}
