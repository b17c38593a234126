import { Link } from 'react-router';
import type { NamedClosure } from '#domain/venue/closures.ts';
import { nameOf } from '#web/console/closures/closure-words.ts';

/** The name of a closure, which leads to it in the list; one without an id is only named. */
export function ClosureLink({ closure }: { readonly closure: NamedClosure }) {
  if (closure.id === null) return <span className="figures">{nameOf(closure)}</span>;
  return (
    <Link to={`/closures?id=${closure.id}`} className="figures underline">
      {nameOf(closure)}
    </Link>
  );
}
