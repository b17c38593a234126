import { Fragment } from 'react';

/**
 * Up to a comma or a dash that something follows, to the hour from which something was moved to another,
 * or up to the end; the dash of an hour holds it together. A line break is a space like any other.
 */
const phrase = /\S.*?(?:(?:(?<![AP]M) -|,)(?= )|(?<=[AP]M|\))(?= to )|$)/gs;

/** Words that break between their phrases, so that no court loses its number and no hour its end. */
export function Phrases({ text }: { readonly text: string }) {
  return [...text.matchAll(phrase)].map(({ index, 0: words }) => (
    <Fragment key={index}>
      {index > 0 && ' '}
      <span className="inline-block">{words}</span>
    </Fragment>
  ));
}
