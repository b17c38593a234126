/** An empty court with a ball beside it, for empty lists. */
export function EmptyCourt() {
  return (
    <svg viewBox="0 8 132 72" width="132" height="72" fill="none" aria-hidden="true">
      <rect
        x="4"
        y="17"
        width="108"
        height="49"
        rx="6"
        className="fill-tint stroke-court"
        strokeWidth="2"
      />
      <path
        d="M40.8 17v49M75.2 17v49M4 41.5h36.8M75.2 41.5H112"
        className="stroke-court"
        strokeWidth="2"
        opacity="0.55"
      />
      <path d="M58 12v59" className="stroke-court" strokeWidth="2" strokeDasharray="4 4" />
      <ellipse cx="119" cy="76.5" rx="9" ry="2.5" className="fill-ink" opacity="0.12" />
      <circle cx="118" cy="66" r="9" className="fill-accent stroke-court" strokeWidth="2" />
      <g className="fill-court">
        <circle cx="115" cy="63" r="1.3" />
        <circle cx="121" cy="63.5" r="1.3" />
        <circle cx="114.5" cy="68.5" r="1.3" />
        <circle cx="120" cy="69" r="1.3" />
      </g>
    </svg>
  );
}
