import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router';
import { labels } from '#domain/words/labels.ts';
import { CreditsNews } from '#web/features/frame/credits-news.tsx';
import { Navbar } from '#web/features/frame/navbar.tsx';
import { mainId } from '#web/features/frame/screen.tsx';
import { useSport } from '#web/features/frame/sport-theme.ts';
import { TroubleScreen } from '#web/features/frame/trouble-screen.tsx';
import { Waiting } from '#web/features/frame/waiting.tsx';
import { useLiveStream } from '#web/live/live.ts';
import { ErrorBoundary } from '#web/ui/error-boundary.tsx';

/** The navbar and the screen below it. If the screen crashes, the navbar stays. */
export function Frame() {
  const { key } = useLocation();
  useLiveStream(useSport());
  return (
    <>
      <a
        href={`#${mainId}`}
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-ink px-4 py-3 font-semibold text-white focus:translate-y-0"
      >
        {labels.common.skipToContent}
      </a>
      <Navbar />
      <CreditsNews />
      <ErrorBoundary resetKey={key} fallback={(error) => <TroubleScreen error={error} />}>
        <Suspense fallback={<Waiting />}>
          <Outlet />
        </Suspense>
      </ErrorBoundary>
    </>
  );
}
