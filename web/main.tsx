import '#web/theme.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { createQueryClient } from '#web/api/queries.ts';
import { AppRouter } from '#web/router.tsx';

async function start(): Promise<void> {
  // Browsers without Temporal fetch it before anything asks for a date.
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');

  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no place for the app.');
  const app = (
    <StrictMode>
      <QueryClientProvider client={createQueryClient()}>
        <BrowserRouter>
          <AppRouter />
        </BrowserRouter>
      </QueryClientProvider>
    </StrictMode>
  );
  // As a transition the first rendering comes in slices, and a slow phone stays responsive.
  startTransition(() => createRoot(root).render(app));
}

void start();
