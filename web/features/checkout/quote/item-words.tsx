import { Fragment } from 'react';
import { classNames } from '#web/ui/class-names.ts';

/**
 * The text of an item. It wraps between its parts, so that no court loses its number. On a phone
 * each part has its own line, and the commas between them are only read out.
 */
export function ItemWords({ text }: { readonly text: string }) {
  const parts = text.split(/(?<=^[A-Za-z ]+ -) |(?<=,) /);
  // Emphasise the goods, not the kind of booking before them.
  const place = parts[0]?.endsWith(' -') ? 1 : 0;
  return parts.map((part, index) => (
    <Fragment key={part}>
      {index > 0 && ' '}
      <span
        className={classNames(
          'block tablet:inline-block',
          index === place ? 'font-semibold' : 'text-ink-soft',
        )}
      >
        {part.endsWith(',') ? (
          <>
            {part.slice(0, -1)}
            <span className="max-tablet:sr-only">,</span>
          </>
        ) : (
          part
        )}
      </span>
    </Fragment>
  ));
}
