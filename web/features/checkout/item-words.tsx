import { Fragment } from 'react';
import { classNames } from '#web/ui/class-names.ts';

/** The words of an item. They break between their parts, so that no court loses its number. */
export function ItemWords({ text }: { readonly text: string }) {
  const parts = text.split(/(?<=^[A-Za-z ]+ -) |(?<=,) /);
  // What is booked stands out, and not the kind of booking before it.
  const place = parts[0]?.endsWith(' -') ? 1 : 0;
  return parts.map((part, index) => (
    <Fragment key={part}>
      {index > 0 && ' '}
      <span
        className={classNames('inline-block', index === place ? 'font-semibold' : 'text-ink-soft')}
      >
        {part}
      </span>
    </Fragment>
  ));
}
