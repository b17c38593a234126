import type { ReactNode } from 'react';
import { labels } from '#domain/words/labels.ts';
import { ChunkLoadError } from '#web/chunks.ts';
import { titleClass } from '#web/features/frame/screen.tsx';
import { paths } from '#web/paths.ts';
import { EmptyCourt } from '#web/pictures/empty-court.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';

/** Replaces a screen that crashed: says what happened and offers two ways out. */
export function TroubleScreen({ error }: { readonly error: unknown }) {
  const isChunk = error instanceof ChunkLoadError;
  const { trouble } = labels;
  return (
    <TroubleFrame
      title={isChunk ? trouble.chunkTitle : trouble.crashTitle}
      text={isChunk ? trouble.chunk : trouble.crash}
    >
      <Button onClick={() => window.location.reload()}>{labels.common.reload}</Button>
      {/* A plain link, because the router's own state may be what broke. */}
      <a href={paths.home} className={buttonClass('secondary')}>
        {labels.common.backToStart}
      </a>
    </TroubleFrame>
  );
}

interface TroubleFrameProps {
  readonly title: string;
  readonly text?: string;
  readonly children: ReactNode;
}

export function TroubleFrame({ title, text, children }: TroubleFrameProps) {
  return (
    <main className="mx-auto grid min-h-[70dvh] max-w-md content-center justify-items-center px-4 py-10 text-center">
      <EmptyCourt />
      <div role="alert" className="mt-6 grid gap-2">
        <h1 className={titleClass}>{title}</h1>
        {text && <p className="text-balance text-ink-soft">{text}</p>}
      </div>
      <div className="mt-6 flex flex-wrap justify-center gap-3">{children}</div>
    </main>
  );
}
