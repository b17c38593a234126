import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { createQueryClient } from '#web/api/queries.ts';
import { hasMember } from '#web/api/session.ts';
import { takeStartData } from '#web/api/start-data.ts';
import { loadChunk } from '#web/chunks.ts';
import { AppRouter, loadFirstScreen } from '#web/router.tsx';

/** Replaces the page's outline with the app. Boot calls it once. */
export async function start(): Promise<void> {
  // Browsers without Temporal load a polyfill before anything needs a date.
  if (!('Temporal' in globalThis)) await loadChunk(() => import('temporal-polyfill/global'));

  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no root element for the app.');
  const client = createQueryClient();
  takeStartData(client);
  if (hasMember(client)) await loadFirstScreen(location.pathname);
  const app = (
    <StrictMode>
      <QueryClientProvider client={client}>
        {/* As a transition, a screen with a slow chunk would keep showing the old one without
            feedback. */}
        <BrowserRouter useTransitions={false}>
          <AppRouter />
        </BrowserRouter>
      </QueryClientProvider>
    </StrictMode>
  );
  // As a transition, the first render is sliced, so a slow phone stays responsive.
  startTransition(() => createRoot(root).render(app));
}
