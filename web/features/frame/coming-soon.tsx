import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { labels } from '#domain/words/labels.ts';
import { Screen, titleClass } from '#web/features/frame/screen.tsx';
import { paths } from '#web/paths.ts';
import { EmptyCourt } from '#web/pictures/empty-court.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';

interface ComingSoonProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A section that only shows one message. */
export function ComingSoon({ title, children }: ComingSoonProps) {
  return (
    <Screen
      title={title}
      className="mx-auto grid min-h-[70dvh] max-w-xl content-center justify-items-center px-4 py-10 text-center"
    >
      <EmptyCourt />
      <h1 className={classNames(titleClass, 'mt-8')}>
        <Title text={title} />
      </h1>
      <p className="mt-3 text-lg text-balance text-ink-soft">{children}</p>
      <Link to={paths.home} className={buttonClass('secondary', 'mt-8')}>
        {labels.common.bookCourt}
      </Link>
    </Screen>
  );
}

/**
 * Keeps a dash on the line of the word before it: a line starting with a dash looks like a list.
 */
function Title({ text }: { readonly text: string }) {
  const end = text.indexOf(' - ') + 2;
  if (end < 2) return text;
  return (
    <>
      <span className="inline-block">{text.slice(0, end)}</span>
      {text.slice(end)}
    </>
  );
}
