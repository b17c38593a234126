/** Google's four-coloured letter. */
export function GoogleMark() {
  return (
    <svg viewBox="0 0 24 24" width="20" height="20" fill="none" strokeWidth="4" aria-hidden="true">
      <path d="M18.36 5.64A9 9 0 0 0 4.2 7.5" stroke="#ea4335" />
      <path d="M4.2 7.5a9 9 0 0 0 0 9" stroke="#fbbc05" />
      <path d="M4.2 16.5a9 9 0 0 0 13.58 2.4" stroke="#34a853" />
      <path d="M17.78 18.9A9 9 0 0 0 21 12h-9" stroke="#4285f4" />
    </svg>
  );
}
