import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { type InitialEntry, MemoryRouter } from 'react-router';
import { createConsoleQueries } from '#web/console/api/console-queries.ts';

/** Renders a part of a screen as the console does. */
export function renderInConsole(part: ReactNode, entry: InitialEntry = '/') {
  const client = createConsoleQueries();
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[entry]}>{children}</MemoryRouter>
    </QueryClientProvider>
  );
  return { client, ...render(part, { wrapper }) };
}

/** Types into the field with this label. */
export function type(label: string, value: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
}

export function press(name: string | RegExp): void {
  fireEvent.click(screen.getByRole('button', { name }));
}
