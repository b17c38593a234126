import { Fragment, type ReactNode } from 'react';
import { type ItemContent, type NamedItem, partsOfItem } from '#domain/orders/item-content.ts';
import { classNames } from '#web/ui/class-names.ts';

interface ItemWordsProps {
  /** Named before the goods, where the line does not say it otherwise. */
  readonly type?: NamedItem['type'];
  readonly content: ItemContent;
}

/**
 * The text of an item, such as 'Court Booking - Pickle Hall Court 1, 17/11/2026, …'. It wraps between
 * its parts, so that no court loses its number. On a phone each part has its own line, and the commas
 * between them are only read out.
 */
export function ItemWords({ type, content }: ItemWordsProps) {
  const parts = partsOfItem(content);
  return (
    <>
      {type !== undefined && <Part className="text-ink-soft">{type} -</Part>}
      {parts.map((part, index) => (
        <Fragment key={part}>
          {(index > 0 || type !== undefined) && ' '}
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
