import { useState } from 'react';
import { changesSince } from '#web/console/series/series-words.ts';

type Dates = Parameters<typeof changesSince>[0];

/** Changes since the dates of this plan were first shown, including those of a refresh in the background. */
export function useChangesSince(plan: unknown, dates: Dates | undefined): string[] {
  const key = JSON.stringify(plan);
  const [first, setFirst] = useState<{ readonly key: string; readonly dates: Dates }>();
  if (dates === undefined) return [];
  if (first === undefined || first.key !== key) {
    setFirst({ key, dates });
    return [];
  }
  return changesSince(first.dates, dates);
}
