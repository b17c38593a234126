const prefix = 'depot:';

/**
 * Values that a tab keeps across page loads: form drafts, and the page a visitor asked for. They
 * are in sessionStorage, so that they survive the end of a session, a reload, and the redirect to
 * Google and back. Passwords are never stored.
 */
export function remember(name: string, value: unknown): void {
  withStorage((storage) => storage.setItem(prefix + name, JSON.stringify(value)));
}

/** The stored value. It may have any shape, because an older version may have written it. */
export function recall(name: string): unknown {
  return withStorage((storage) => JSON.parse(storage.getItem(prefix + name) ?? 'null')) ?? null;
}

export function forget(name: string): void {
  withStorage((storage) => storage.removeItem(prefix + name));
}

/** A logout leaves nothing behind for the next person in this tab. */
export function forgetAll(): void {
  withStorage((storage) => {
    for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key);
  });
}

/** If the storage is full or blocked, the form must still work. */
function withStorage<T>(use: (storage: Storage) => T): T | null {
  try {
    return use(sessionStorage);
  } catch {
    return null;
  }
}
