import type { Sport } from '#domain/venue/courts.ts';

/** The lines of the sport's court from above: a kitchen at the net, or service lines and walls. */
export function LogoMark({ sport }: { readonly sport: Sport }) {
  const lines =
    sport === 'Pickle' ? 'M11.5 2v18M20.5 2v18M2 11h9.5M20.5 11H30' : 'M6 2v18M26 2v18M6 11h20';
  return (
    <svg
      viewBox="0 0 32 22"
      width="32"
      height="22"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      aria-hidden="true"
      className="shrink-0"
    >
      <rect x="2" y="2" width="28" height="18" rx="2" />
      <path d={lines} />
      <path d="M16 0v22" className="stroke-accent" strokeWidth="2" />
    </svg>
  );
}
