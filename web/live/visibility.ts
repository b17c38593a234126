/** The part of a live stream that follows the visibility of its tab. */
interface Pausable {
  readonly open: () => void;
  readonly pause: () => void;
  readonly lose: () => void;
}

/** A browser allows six connections per host, so a hidden tab closes its own. */
export function followVisibility(stream: Pausable): () => void {
  const openIfVisible = (): void => {
    if (document.visibilityState === 'visible') stream.open();
    else stream.pause();
  };
  const openIfRestored = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) openIfVisible();
  };
  openIfVisible();
  document.addEventListener('visibilitychange', openIfVisible);
  window.addEventListener('pageshow', openIfRestored);
  window.addEventListener('online', openIfVisible);
  window.addEventListener('offline', stream.lose);
  return () => {
    document.removeEventListener('visibilitychange', openIfVisible);
    window.removeEventListener('pageshow', openIfRestored);
    window.removeEventListener('online', openIfVisible);
    window.removeEventListener('offline', stream.lose);
  };
}
