import type { ReactNode } from 'react';
import {
  type Orientation,
  type Place,
  Silent,
  Upright,
  Words,
} from '#web/pictures/facility-map-signs.tsx';

/** How the map shows a court. */
export interface MapCourt {
  /** It cannot be booked by this member. */
  readonly isUnavailable: boolean;
  readonly isChosen: boolean;
  /** Null for a court that is only drawn; without `onPress` it says why it cannot be chosen. */
  readonly press: { readonly label: string; readonly onPress: (() => void) | null } | null;
}

interface CourtOfMapProps {
  readonly Court: (props: { readonly isLit: boolean }) => ReactNode;
  /** Its width with its surroundings. */
  readonly pitch: number;
  readonly number: number;
  readonly at: Place;
  readonly isLit: boolean;
  readonly court: MapCourt;
  readonly orientation: Orientation;
}

/** A court of the map; it can be pressed where `court.press` says so. */
export function CourtOfMap({
  Court,
  pitch,
  number,
  at,
  isLit,
  court,
  orientation,
}: CourtOfMapProps) {
  const { isUnavailable, isChosen, press } = court;
  const isOpen = isLit && !isUnavailable;
  const height = 20.4;
  const place = { x: at.x - pitch / 2, y: at.y - height / 2, width: pitch, height };
  const drawing = (
    <>
      <g transform={`translate(${at.x} ${at.y})`}>
        <Court isLit={isOpen} />
      </g>
      {isUnavailable && isLit && (
        <path
          d={`M${at.x - 3.4} ${at.y - 8}l6.8 16M${at.x + 3.4} ${at.y - 8}l-6.8 16`}
          strokeWidth="0.35"
          strokeLinecap="round"
          className="stroke-ink-soft"
        />
      )}
      {isChosen && (
        <rect {...place} rx="0.8" fill="none" strokeWidth="1" className="stroke-accent-strong" />
      )}
      <Upright orientation={orientation} at={at}>
        <circle
          r={isChosen ? 2.3 : 1.85}
          strokeWidth={isChosen ? 0.6 : 0.22}
          className={isOpen ? 'fill-accent stroke-court-deep' : 'fill-paper stroke-ink-soft'}
        />
        <Words size={2.4} tone={isOpen ? 'fill-ink' : 'fill-ink-soft'}>
          {number}
        </Words>
      </Upright>
    </>
  );
  if (press === null) return <Silent>{drawing}</Silent>;
  const { label, onPress } = press;
  return (
    // biome-ignore lint/a11y/useSemanticElements: SVG has no button.
    <g
      role="button"
      tabIndex={onPress ? 0 : -1}
      aria-label={label}
      aria-pressed={isChosen}
      aria-disabled={onPress === null || undefined}
      onClick={onPress ?? undefined}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        onPress?.();
      }}
      className={onPress ? 'group cursor-pointer outline-none' : 'cursor-not-allowed outline-none'}
    >
      {drawing}
      <rect
        {...place}
        rx="0.8"
        strokeWidth="0.7"
        fill="transparent"
        className="stroke-transparent group-hover:stroke-accent group-focus-visible:stroke-ink"
      />
    </g>
  );
}
