const storageKey = 'depot-console:without-pin';

/** A browser that blocks storage asks again after the next load. */
function readDecliners(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

/** True if a person has declined a PIN on this device. */
export function hasDeclinedPin(userId: string): boolean {
  return readDecliners().includes(userId);
}

export function declinePin(userId: string): void {
  try {
    const others = readDecliners().filter((one) => one !== userId);
    localStorage.setItem(storageKey, JSON.stringify([...others, userId]));
  } catch {
    // The offer then stays away until the next load.
  }
}
