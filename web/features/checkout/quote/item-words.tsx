import { Fragment, type ReactNode } from 'react';
import { type ItemContent, partsOfItem } from '#domain/orders/item-content.ts';
import { classNames } from '#web/ui/class-names.ts';

interface ItemWordsProps {
  readonly content: ItemContent;
}

/**
 * The text of an item, such as 'Pickle Hall Court 1, 17/11/2026, …'. It wraps between
 * its parts, so that no court loses its number. On a phone each part has its own line, and the commas
 * between them are only read out.
 */
export function ItemWords({ content }: ItemWordsProps) {
  const parts = partsOfItem(content);
  return (
    <>
      {parts.map((part, index) => (
        <Fragment key={part}>
          {index > 0 && ' '}
          <Part className={index === 0 ? 'font-semibold' : 'text-ink-soft'}>
            {part}
            {index < parts.length - 1 && <span className="max-tablet:sr-only">,</span>}
          </Part>
        </Fragment>
      ))}
    </>
  );
}

function Part({
  className,
  children,
}: {
  readonly className: string;
  readonly children: ReactNode;
}) {
  return <span className={classNames('block tablet:inline-block', className)}>{children}</span>;
}
