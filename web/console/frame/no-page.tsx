import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { consoleLabels } from '#domain/words/console-labels.ts';

const { frame: words } = consoleLabels;

/** An address that leads nowhere, or nowhere for this role. */
export function NoPage({ seesDay }: { readonly seesDay: boolean }) {
  const main = useRef<HTMLElement>(null);
  useEffect(() => main.current?.focus({ preventScroll: true }), []);
  return (
    <main
      id="main"
      ref={main}
      tabIndex={-1}
      className="mx-auto grid max-w-xl justify-items-start gap-3 px-4 py-12 outline-none"
    >
      <h1 className="display text-xl">{words.noPage}</h1>
      <p className="text-ink-soft">{words.noPageText}</p>
      <Link to="/" className="inline-flex min-h-11 items-center text-court underline">
        {seesDay ? words.toDay : words.toStart}
      </Link>
    </main>
  );
}
