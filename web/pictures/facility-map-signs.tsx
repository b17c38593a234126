import { Coffee, ConciergeBell, type LucideIcon, ShowerHead } from 'lucide-react';
import type { ReactNode } from 'react';
import { labels } from '#domain/words/labels.ts';
import { door, roomsHeight, roomsWidth, walls } from '#web/pictures/facility-map-rooms.tsx';

export type Orientation = 'horizontal' | 'vertical';

/** A point on the plan: metres from its upper left corner, in landscape orientation. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

interface Sign {
  readonly lines: readonly string[];
  readonly Icon: LucideIcon | null;
  /** The centre of the first line. */
  readonly at: Readonly<Record<Orientation, Place>>;
}

const { cafe, reception, entrance, toilets, showers } = labels.facilityMap;
const doorMiddle = (door.from + door.to) / 2;
const cafeSign: Place = { x: roomsWidth / 2, y: walls.cafe / 2 };
const cabinsMiddle = (walls.toilets + roomsHeight) / 2;

const signs: readonly Sign[] = [
  { lines: [cafe], Icon: Coffee, at: { horizontal: cafeSign, vertical: cafeSign } },
  {
    lines: [reception],
    Icon: ConciergeBell,
    at: { horizontal: { x: 7, y: 21 }, vertical: { x: 8.3, y: doorMiddle } },
  },
  {
    lines: [entrance],
    Icon: null,
    at: { horizontal: { x: 6.2, y: doorMiddle }, vertical: { x: 2.4, y: doorMiddle } },
  },
  {
    lines: [toilets, showers],
    Icon: ShowerHead,
    at: {
      horizontal: { x: 9.4, y: cabinsMiddle },
      vertical: { x: 8.8, y: cabinsMiddle },
    },
  },
];

/** The names of the rooms at the entrance. */
export function RoomSigns({ orientation }: { readonly orientation: Orientation }) {
  return signs.map(({ lines, Icon, at }) => (
    <Upright key={lines.join()} orientation={orientation} at={at[orientation]}>
      {Icon && <Icon x="-1.4" y="-4" width="2.8" height="2.8" className="text-ink-soft" />}
      {lines.map((line, index) => (
        <Words key={line} y={index * 2.2} size={1.8} tone="fill-ink">
          {line}
        </Words>
      ))}
    </Upright>
  ));
}

interface UprightProps {
  readonly orientation: Orientation;
  readonly at: Place;
  readonly children: ReactNode;
}

/** Keeps its content upright when the plan is rotated. */
export function Upright({ orientation, at, children }: UprightProps) {
  const turn = orientation === 'vertical' ? ' rotate(90)' : '';
  return <g transform={`translate(${at.x} ${at.y})${turn}`}>{children}</g>;
}

interface WordsProps {
  readonly y?: number;
  readonly size: number;
  readonly tone: string;
  readonly children: ReactNode;
}

export function Words({ y = 0, size, tone, children }: WordsProps) {
  return (
    <text
      y={y}
      fontSize={size}
      textAnchor="middle"
      dominantBaseline="central"
      className={`display ${tone}`}
    >
      {children}
    </text>
  );
}

/** A part of the plan that is given as text next to it. */
export function Silent({ children }: { readonly children: ReactNode }) {
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: A group of an SVG cannot take the focus.
  return <g aria-hidden="true">{children}</g>;
}
