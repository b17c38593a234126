interface SharedText {
  readonly title: string;
  readonly text: string;
}

/**
 * Shares a text through the device, or copies it where the browser cannot share. A member who closes
 * the device's own dialog has shared nothing.
 */
export async function shareText(shared: SharedText): Promise<'shared' | 'copied' | 'failed'> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share(shared);
      return 'shared';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'shared';
    }
  }
  try {
    // Browsers copy only on secure pages and with permission.
    await navigator.clipboard.writeText(shared.text);
    return 'copied';
  } catch {
    return 'failed';
  }
}
