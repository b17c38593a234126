import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { type InitialEntry, MemoryRouter } from 'react-router';
import { vi } from 'vitest';
import type { CallOutput, CallShape } from '#contract/call.ts';
import { createQueryClient } from '#web/api/queries.ts';
import { sessionQuery } from '#web/api/session.ts';

/** Advances time and runs everything that it triggers. */
export function pass(milliseconds: number): Promise<void> {
  return act(() => vi.advanceTimersByTimeAsync(milliseconds).then(() => undefined));
}

interface Waiting {
  readonly url: string;
  readonly body: unknown;
  readonly settle: PromiseWithResolvers<Response>;
}

/** Fakes the server: `fetch` waits until the test answers, in any order. */
export function openFakeServer() {
  const requests: Waiting[] = [];
  const open = new Set<Waiting>();
  vi.stubGlobal('fetch', (url: string, { body, signal, method }: RequestInit) => {
    const settle = Promise.withResolvers<Response>();
    const text = typeof body === 'string' ? JSON.parse(body) : null;
    const request = { url: `${method} ${url}`, body: text, settle };
    requests.push(request);
    open.add(request);
    signal?.addEventListener('abort', () => settle.reject(signal.reason));
    return settle.promise;
  });
  const isOf = ({ method, path }: CallShape) => {
    const address = new RegExp(`^${method} ${path.replaceAll(/:\w+/g, '[^/]+')}(\\?|$)`);
    return ({ url }: Waiting) => address.test(url);
  };
  const take = async (call: CallShape): Promise<Waiting> => {
    for (let turn = 0; turn < 50; turn += 1) {
      const request = [...open].find(isOf(call));
      if (request !== undefined) {
        open.delete(request);
        return request;
      }
      await pass(1);
    }
    throw new Error(`No request for ${call.method} ${call.path}.`);
  };
  const settle = async (run: () => void): Promise<void> => {
    run();
    await pass(5);
  };
  return {
    /** Bodies of all requests for a call so far, answered or not. */
    asked: (call: CallShape): readonly unknown[] =>
      requests.filter(isOf(call)).map(({ body }) => body),
    /** Takes the oldest open request for a call, to be answered later. */
    take,
    answer: async <C extends CallShape>(
      call: C,
      answer: CallOutput<C>,
      taken?: Waiting,
    ): Promise<void> => {
      const request = taken ?? (await take(call));
      await settle(() => request.settle.resolve(Response.json(answer)));
    },
    refuse: async (call: CallShape, code: string, message: string): Promise<void> => {
      const request = await take(call);
      const refusal = { code, message, details: null, hint: null };
      await settle(() => request.settle.resolve(Response.json(refusal, { status: 409 })));
    },
    /** Cuts the connection, so that the outcome of the call is unknown. */
    lose: async (call: CallShape): Promise<void> => {
      const request = await take(call);
      await settle(() => request.settle.reject(new TypeError('Failed to fetch')));
    },
  };
}

export const userId = '00000000-0000-4000-8000-000000000001';

/** Renders a hook as the app would for a member who has signed in. */
export function renderInApp<Result, Props>(
  hook: (props: Props) => Result,
  initialProps: Props,
  entry: InitialEntry = '/',
) {
  const client = createQueryClient();
  client.setQueryData(sessionQuery.queryKey, {
    member: { userId, email: 'aisyah@depot.test', profile: null },
  });
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[entry]}>{children}</MemoryRouter>
    </QueryClientProvider>
  );
  return { client, ...renderHook(hook, { initialProps, wrapper }) };
}
