import { type ReactNode, useEffect, useRef, useState } from 'react';
import { historyLabels } from '#domain/words/history-labels.ts';
import { labels } from '#domain/words/labels.ts';
import { refusals } from '#domain/words/refusal-texts.ts';
import type { Pages } from '#web/api/history.ts';
import { EmptyCourt } from '#web/pictures/empty-court.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

interface PagedListProps<Item> {
  readonly pages: Pages<Item>;
  readonly keyOf: (item: Item) => string | number;
  readonly row: (item: Item) => ReactNode;
  /** The heading of the items that belong together; it stands above the first of them. */
  readonly groupOf?: (item: Item) => string;
  /** The message for an empty list. */
  readonly none: string;
  /** How many items to show at first, if there is something below the list. */
  readonly atFirst?: number;
}

/** A list that loads more on demand. */
export function PagedList<Item>(props: PagedListProps<Item>) {
  const { pages, keyOf, row, groupOf, none, atFirst = Number.POSITIVE_INFINITY } = props;
  const [isUnfolded, setIsUnfolded] = useState(false);
  const { items } = pages;
  const shown = isUnfolded ? items : items?.slice(0, atFirst);
  const list = useRef<HTMLUListElement>(null);
  const shownBefore = useRef<number | null>(null);
  const count = shown?.length ?? 0;

  // The button disappears with the last page, so the focus moves to the first new item.
  useEffect(() => {
    const from = shownBefore.current;
    if (from === null || count <= from) return;
    shownBefore.current = null;
    (list.current?.children[from] as HTMLElement | undefined)?.focus({ preventScroll: true });
  }, [count]);

  if (shown === undefined) return pages.isError ? <Failure pages={pages} /> : <Waiting />;
  if (count === 0) return <Nothing text={none} />;
  const isFolded = count < (items?.length ?? 0);
  const showMore = (): void => {
    shownBefore.current = count;
    if (isFolded) setIsUnfolded(true);
    else pages.readMore();
  };
  return (
    <>
      <ul ref={list} className="mt-4">
        {shown.map((item, index) => {
          const group = groupOf?.(item);
          const before = shown[index - 1];
          const isFirst = before === undefined || groupOf?.(before) !== group;
          return (
            <li
              key={keyOf(item)}
              tabIndex={-1}
              className="appear border-line border-t py-3 last:pb-0"
            >
              {group !== undefined && isFirst && (
                <p className="pb-2 font-semibold text-ink-soft text-sm not-first:pt-2">{group}</p>
              )}
              {row(item)}
            </li>
          );
        })}
      </ul>
      {pages.isError && <Failure pages={pages} />}
      {(isFolded || pages.hasMore) && !pages.isError && (
        <Button
          tone="secondary"
          className="mt-5 w-full"
          isBusy={!isFolded && pages.isReading}
          onClick={showMore}
        >
          {historyLabels.showMore}
        </Button>
      )}
    </>
  );
}

function Failure<Item>({ pages }: { readonly pages: Pages<Item> }) {
  return (
    <div className="mt-5 grid justify-items-start gap-3">
      <Notice tone="danger">{refusals.data_load_failed}</Notice>
      <Button tone="secondary" isBusy={pages.isReading} onClick={pages.retry}>
        {labels.common.tryAgain}
      </Button>
    </div>
  );
}

function Waiting() {
  return (
    <div className="mt-5 grid gap-4">
      <Skeleton className="h-16" />
      <Skeleton className="h-16" />
      <Skeleton className="h-16" />
    </div>
  );
}

function Nothing({ text }: { readonly text: string }) {
  return (
    <div className="grid min-h-56 content-center justify-items-center gap-5 text-center text-balance text-ink-soft">
      <EmptyCourt />
      <p>{text}</p>
    </div>
  );
}
