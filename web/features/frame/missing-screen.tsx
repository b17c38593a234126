import type { ReactNode } from 'react';
import { Screen, titleClass } from '#web/features/frame/screen.tsx';
import { EmptyCourt } from '#web/pictures/empty-court.tsx';

interface MissingScreenProps {
  readonly title: string;
  readonly text: string;
  /** The ways on. */
  readonly children: ReactNode;
}

/** In place of what an address names, where there is no such thing or it could not be loaded. */
export function MissingScreen({ title, text, children }: MissingScreenProps) {
  return (
    <Screen
      title={title}
      className="mx-auto grid min-h-[70dvh] max-w-md content-center justify-items-center px-4 py-10 text-center"
    >
      <EmptyCourt />
      <div role="alert" className="mt-6 grid gap-2">
        <h1 className={titleClass}>{title}</h1>
        <p className="text-balance text-ink-soft">{text}</p>
      </div>
      <div className="mt-6 flex flex-wrap justify-center gap-3">{children}</div>
    </Screen>
  );
}
