import type { ReactNode } from 'react';
import { Screen } from '#web/features/frame/screen.tsx';
import { EmptyCourt } from '#web/pictures/empty-court.tsx';

interface ComingSoonProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A section with one thing to say. */
export function ComingSoon({ title, children }: ComingSoonProps) {
  return (
    <Screen
      title={title}
      className="mx-auto grid min-h-[70dvh] max-w-xl content-center justify-items-center px-4 py-10 text-center"
    >
      <EmptyCourt />
      <h1 className="display mt-8 text-2xl tablet:text-3xl">
        <Title text={title} />
      </h1>
      <p className="mt-3 text-lg text-balance text-ink-soft">{children}</p>
    </Screen>
  );
}

/** A dash stays with the words before it, as a line that begins with one looks like a list. */
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
