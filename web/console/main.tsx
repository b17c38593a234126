import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { createConsoleQueries } from '#web/console/api/console-queries.ts';
import { ConsoleApp } from '#web/console/console-app.tsx';

// Browsers without Temporal load a polyfill before anything needs a date.
if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root element for the console.');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={createConsoleQueries()}>
      {/* A screen takes the place of the one before at once, so that it gets the next pressed key. */}
      <BrowserRouter basename="/console" useTransitions={false}>
        <ConsoleApp />
      </BrowserRouter>
    </QueryClientProvider>
  </StrictMode>,
);
