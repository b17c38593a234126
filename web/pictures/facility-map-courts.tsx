/**
 * Courts from above, in metres, centred on the origin, with the net across. Their lines are to
 * scale except for their width, or they would be invisible on a phone.
 */
interface CourtProps {
  /** True if the court belongs to the chosen sport. */
  readonly isLit: boolean;
}

const line = 0.15;

/** The area of a pickleball court, 30 by 64 feet. */
export const pickleSize = { width: 9.14, height: 19.5 } as const;
/** A padel court fills its cage. */
export const padelSize = { width: 10, height: 20 } as const;
/** A row of seats beside a show court. */
export const standWidth = 3.2;

/** 20 by 44 feet, with the kitchen 7 feet on either side of the net. */
export function PickleCourt({ isLit }: CourtProps) {
  return (
    <>
      <rect
        x="-4.42"
        y="-9.6"
        width="8.84"
        height="19.2"
        rx="0.6"
        className={isLit ? 'fill-court' : 'fill-mist'}
      />
      <rect
        x="-3.05"
        y="-6.705"
        width="6.1"
        height="13.41"
        className={isLit ? 'fill-court-soft' : 'fill-paper'}
      />
      <rect
        x="-3.05"
        y="-2.135"
        width="6.1"
        height="4.27"
        className={isLit ? 'fill-accent' : 'fill-mist'}
        opacity={isLit ? 0.28 : 1}
      />
      <g fill="none" strokeWidth={line} className={isLit ? 'stroke-white' : 'stroke-edge'}>
        <rect x="-3.05" y="-6.705" width="6.1" height="13.41" />
        <path d="M-3.05-2.135h6.1M-3.05 2.135h6.1M0-6.705v4.57M0 2.135v4.57" />
      </g>
      <path
        d="M-3.55 0h7.1"
        strokeWidth="0.3"
        className={isLit ? 'stroke-accent' : 'stroke-ink-soft'}
      />
    </>
  );
}

/** The rows of seats on both long sides of a show court. */
export function Stands({ isLit }: CourtProps) {
  return (
    <>
      <Stand x={-pickleSize.width / 2 - standWidth} isLit={isLit} />
      <Stand x={pickleSize.width / 2} isLit={isLit} />
    </>
  );
}

function Stand({ x, isLit }: CourtProps & { readonly x: number }) {
  return (
    <g transform={`translate(${x} 0)`}>
      <rect
        x="0.2"
        y="-9.6"
        width="2.8"
        height="19.2"
        rx="0.5"
        strokeWidth="0.12"
        className={isLit ? 'fill-tint stroke-court' : 'fill-mist stroke-edge'}
      />
      {/* Each dash is a seat, and the gap in the middle is the stairs. */}
      <path
        d="M0.85-9V-0.9M1.6-9V-0.9M2.35-9V-0.9M0.85 9V0.9M1.6 9V0.9M2.35 9V0.9"
        fill="none"
        strokeWidth="0.5"
        strokeDasharray="0.55 0.35"
        className={isLit ? 'stroke-court' : 'stroke-edge'}
      />
    </g>
  );
}

/** 10 by 20 metres within glass and mesh, with service lines 6.95 metres from the net. */
export function PadelCourt({ isLit }: CourtProps) {
  return (
    <>
      <rect x="-5" y="-10" width="10" height="20" className={isLit ? 'fill-court' : 'fill-mist'} />
      <rect
        x="-5"
        y="-6.95"
        width="10"
        height="13.9"
        className={isLit ? 'fill-court-soft' : 'fill-paper'}
      />
      <path
        d="M-5-6.95h10M-5 6.95h10M0-7.15v14.3"
        fill="none"
        strokeWidth={line}
        className={isLit ? 'stroke-white' : 'stroke-edge'}
      />
      <path
        d="M-5 0h10"
        strokeWidth="0.3"
        className={isLit ? 'stroke-accent' : 'stroke-ink-soft'}
      />
      <Cage isLit={isLit} />
    </>
  );
}

/** Glass behind the players and four metres along the sides, mesh beyond, a door at the net. */
function Cage({ isLit }: CourtProps) {
  return (
    <g fill="none">
      <path
        d="M-5-6v4.9M-5 1.1V6M5-6v4.9M5 1.1V6"
        strokeWidth="0.26"
        strokeDasharray="0.26 0.2"
        className={isLit ? 'stroke-court-deep' : 'stroke-ink-soft'}
      />
      <path
        d="M-5-6v-4h10v4M-5 6v4h10V6"
        strokeWidth="0.62"
        strokeLinejoin="round"
        className={isLit ? 'stroke-court-deep' : 'stroke-ink-soft'}
      />
      <path
        d="M-5-6v-4h10v4M-5 6v4h10V6"
        strokeWidth="0.32"
        strokeLinejoin="round"
        className={isLit ? 'stroke-accent' : 'stroke-paper'}
      />
    </g>
  );
}
