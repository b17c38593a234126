const prefix = 'depot:';

/**
 * What a tab remembers beyond the page: drafts of forms, and where a visitor was headed. It lives in
 * the tab's own storage, so that it outlasts a session that ends in the middle, a reload, and the way
 * to Google and back. It never holds a password.
 */
export function remember(name: string, value: unknown): void {
  withStorage((storage) => storage.setItem(prefix + name, JSON.stringify(value)));
}

/** The remembered value; it may be anything, since an older version may have left it there. */
export function recall(name: string): unknown {
  return withStorage((storage) => JSON.parse(storage.getItem(prefix + name) ?? 'null')) ?? null;
}

export function forget(name: string): void {
  withStorage((storage) => storage.removeItem(prefix + name));
}

/** Whoever leaves on purpose leaves nothing behind for the next person at the same screen. */
export function forgetAll(): void {
  withStorage((storage) => {
    for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key);
  });
}

/** A full or forbidden storage costs this convenience, and must not cost the form. */
function withStorage<T>(use: (storage: Storage) => T): T | null {
  try {
    return use(sessionStorage);
  } catch {
    return null;
  }
}
