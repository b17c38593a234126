import { Fragment } from 'react';

/**
 * Matches up to a comma or dash that is followed by more, up to the ` to ` between two slots of a
 * move or the tag of a slot, or up to the end. The dash within a slot does not split it. A line break counts as a space.
 */
const phrase = /\S.*?(?:(?:(?<![AP]M) -|,)(?= )|(?<=[AP]M|\))(?= to )|(?<=[AP]M)(?= \()|$)/gs;

/** Text that wraps between phrases, so that no court loses its number and no slot its end. */
export function Phrases({ text }: { readonly text: string }) {
  return [...text.matchAll(phrase)].map(({ index, 0: words }) => (
    <Fragment key={index}>
      {index > 0 && ' '}
      <span className="inline-block">{words}</span>
    </Fragment>
  ));
}
