import type { ReactNode } from 'react';
import { LoadFailure } from '#web/console/ui/load-failure.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

interface LoadedProps<Data> {
  readonly query: {
    readonly data: Data | undefined;
    readonly error: Error | null;
    readonly refetch: () => Promise<unknown>;
  };
  readonly words: {
    readonly loading: string;
    readonly failed: string;
    readonly outdated: string;
  };
  /** The height of the placeholder. */
  readonly className: string;
  readonly children: (data: Data) => ReactNode;
}

/** A part of a screen: while it loads, if that fails, and loaded, with a note if it is outdated. */
export function Loaded<Data>({ query, words, className, children }: LoadedProps<Data>) {
  const { data, error, refetch } = query;
  const title = data === undefined ? words.failed : words.outdated;
  return (
    <>
      {error && <LoadFailure title={title} error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && (
        <div role="status" aria-label={words.loading} className="member-section p-4">
          <Skeleton className={className} />
        </div>
      )}
      {data !== undefined && children(data)}
    </>
  );
}
