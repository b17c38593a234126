import { Fragment, type ReactNode } from 'react';
import type { ItemContent, NamedItem } from '#domain/orders/item-content.ts';
import { digestOfItems, shownLine } from '#domain/orders/order-digest.ts';
import { classNames } from '#web/ui/class-names.ts';

interface LineProps {
  readonly tag?: string | null;
  readonly amount: ReactNode;
  /** The item is no longer available. */
  readonly isLost?: boolean;
  /** Below text and amount, as wide as both. */
  readonly below?: ReactNode;
  readonly children: ReactNode;
}

/** A text and its amount, which in large text stands below it: words must not break. */
const pair = 'flex flex-wrap gap-x-4';
const pairText = 'min-w-0 grow basis-32';

/** An item or a deduction, with its amount at the end of the line. */
export function Line({ tag = null, amount, isLost = false, below, children }: LineProps) {
  // Parts of the text are boxes of their own, which their parent's line-through does not reach.
  const struck = isLost && 'text-ink-soft line-through **:line-through';
  return (
    <li
      className={classNames(
        pair,
        'relative items-start border-line border-t py-3 first:border-t-0 desktop:py-1',
      )}
    >
      <span className={classNames(pairText, struck)}>{children}</span>
      <span className="figures ml-auto flex min-w-20 flex-col items-end font-semibold whitespace-nowrap">
        <span className={classNames(struck)}>{amount}</span>
        {tag && (
          <span
            className={classNames(
              'rounded-md px-1.5 text-xs leading-5 font-bold',
              isLost ? 'bg-danger-tint text-danger' : 'bg-tint text-court',
            )}
          >
            {tag}
          </span>
        )}
      </span>
      {below && <span className={classNames('basis-full', struck)}>{below}</span>}
    </li>
  );
}

interface ItemLineProps extends Omit<LineProps, 'below' | 'children'> {
  readonly item: Pick<NamedItem, 'type' | 'details' | 'content'>;
}

/** Day and time first, because that is what members check. It is read out as 'type - details'. */
export function ItemLine({ item, ...line }: ItemLineProps) {
  const { title, name } = shownLine(item.content);
  return (
    <Line {...line} below={<Name>{name}</Name>}>
      <span className="sr-only">{`${item.type} - ${item.details}`}</span>
      <Title>{title}</Title>
    </Line>
  );
}

interface DigestProps {
  readonly contents: readonly ItemContent[];
  /** The amount of the items at these places; nothing without. */
  readonly amountOf?: (places: readonly number[]) => ReactNode;
}

/** The whole order in few lines. */
export function Digest({ contents, amountOf }: DigestProps) {
  return (
    <ul className="grid gap-2">
      {digestOfItems(contents).map(({ title, name, places }) => (
        <li key={`${name} ${title}`} className={pair}>
          <span className={pairText}>
            <Title isRead>{title}</Title>
          </span>
          {amountOf && (
            <span className="figures ml-auto text-right font-semibold whitespace-nowrap">
              {amountOf(places)}
            </span>
          )}
          <span className="basis-full">
            <Name isRead>{name}</Name>
          </span>
        </li>
      ))}
    </ul>
  );
}

interface TextProps {
  /** False where the whole line is read out already. */
  readonly isRead?: boolean;
  readonly children: string;
}

/** It wraps between its parts, so that no time loses its end. */
function Title({ isRead = false, children }: TextProps) {
  return (
    <span aria-hidden={!isRead || undefined} className="block font-bold text-ink">
      {children.split(partEnd).map((part, index) => (
        <Fragment key={part}>
          {index > 0 && ' '}
          <span className="inline-block">{part}</span>
        </Fragment>
      ))}
    </span>
  );
}

const partEnd = /(?<=[,·]) /;

function Name({ isRead = false, children }: TextProps) {
  return (
    <span aria-hidden={!isRead || undefined} className="block text-sm text-ink-soft">
      {children}
    </span>
  );
}
