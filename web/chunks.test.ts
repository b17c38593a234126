import { createElement, Suspense } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ChunkLoadError, lazyComponent, loadChunk } from '#web/chunks.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

test('a chunk that loads is returned, and its timer is cleared', async () => {
  await expect(loadChunk(async () => 'screen')).resolves.toBe('screen');
  expect(vi.getTimerCount()).toBe(0);
});

test('a chunk that fails throws a ChunkLoadError with its cause', async () => {
  const cause = new TypeError('Failed to fetch dynamically imported module');
  const loading = loadChunk(() => Promise.reject(cause));
  await expect(loading).rejects.toBeInstanceOf(ChunkLoadError);
  await expect(loading).rejects.toMatchObject({ cause });
  expect(vi.getTimerCount()).toBe(0);
});

test('a chunk that hangs fails after 120 seconds and not before', async () => {
  const settled = vi.fn();
  const loading = loadChunk(() => new Promise<never>(() => undefined)).catch((error: unknown) => {
    settled(error);
  });
  await vi.advanceTimersByTimeAsync(119_999);
  expect(settled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await loading;
  expect(settled).toHaveBeenCalledWith(expect.any(ChunkLoadError));
});

test('a component whose chunk has loaded renders at once; otherwise it suspends', async () => {
  const load = async () => ({ Screen: ({ name }: { readonly name: string }) => `screen ${name}` });
  const shown = (): string => {
    const Screen = lazyComponent(load, (module) => module.Screen);
    return renderToString(
      createElement(Suspense, { fallback: 'waiting' }, createElement(Screen, { name: 'one' })),
    );
  };
  expect(shown()).toContain('waiting');
  await loadChunk(load);
  expect(shown()).toContain('screen one');
  expect(shown()).not.toContain('waiting');
});
