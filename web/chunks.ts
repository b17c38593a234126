import { type ComponentType, createElement, type FunctionComponent, lazy, useState } from 'react';

const chunkTimeoutMs = 120_000;

/** A chunk of the app's script that failed to load or timed out. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';
}

/** Loaded modules, by their load function. */
const loadedModules = new WeakMap<() => Promise<unknown>, unknown>();

/** A module that has been loaded; undefined before. */
export const loadedChunk = <Module>(load: () => Promise<Module>): Module | undefined =>
  loadedModules.get(load) as Module | undefined;

/** A script that hangs would show a spinner forever, so it fails after two minutes. */
export async function loadChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new ChunkLoadError(`Loading a chunk timed out after ${chunkTimeoutMs} ms.`)),
    chunkTimeoutMs,
  );
  try {
    const module = await Promise.race([load(), late.promise]);
    loadedModules.set(load, module);
    return module;
  } catch (error) {
    if (error instanceof ChunkLoadError) throw error;
    throw new ChunkLoadError('Loading a chunk failed.', { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

/**
 * A component in its own chunk. `pick` selects it, because modules have no default exports. If the
 * chunk has already loaded, it renders at once; React's `lazy` would flash the fallback.
 */
export function lazyComponent<Module, Props extends object>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
): FunctionComponent<Props> {
  const Late = lazy(async () => ({ default: pick(await loadChunk(load)) }));
  return function Part(props: Props) {
    // Keep the first choice: another component type would remount it.
    const [Shown] = useState<ComponentType<Props>>(() => {
      const module = loadedChunk(load);
      return module === undefined ? Late : pick(module);
    });
    return createElement(Shown, props);
  };
}
