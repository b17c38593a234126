import type { ReactNode } from 'react';
import type { Sport } from '#domain/venue/courts.ts';
import { labels } from '#domain/words/labels.ts';
import { CourtOfMap, type MapCourt } from '#web/pictures/facility-map-court.tsx';
import {
  PadelCourt,
  PickleCourt,
  padelSize,
  pickleSize,
  Stands,
  standWidth,
} from '#web/pictures/facility-map-courts.tsx';
import { door, Rooms, roomsHeight, roomsWidth } from '#web/pictures/facility-map-rooms.tsx';
import {
  type Orientation,
  type Place,
  RoomSigns,
  Silent,
  Upright,
  Words,
} from '#web/pictures/facility-map-signs.tsx';

/** Courts of one type, numbered row by row. */
interface Block {
  readonly label: string;
  readonly sport: Sport;
  readonly left: number;
  readonly columns: number;
  readonly rows: number;
  /** The width of a court with its surroundings, including the gap to the next one. */
  readonly pitch: number;
  readonly gap: number;
  readonly Court: (props: { readonly isLit: boolean }) => ReactNode;
}

const aisle = 4.6;
const floor = { top: aisle, bottom: 47, height: roomsHeight } as const;
const rowMiddles = [floor.top + 9.9, floor.bottom - 9.9] as const;

const tournamentLeft = roomsWidth + 3.2;
const showLeft = tournamentLeft + 4 * pickleSize.width + aisle;
const padelLeft = showLeft + pickleSize.width + 2 * standWidth + aisle;
const padelGap = 2.4;
const planWidth = padelLeft + 2 * padelSize.width + padelGap + aisle;

const blocks: readonly Block[] = [
  {
    label: labels.facilityMap.tournament,
    sport: 'Pickle',
    left: tournamentLeft,
    columns: 4,
    rows: 2,
    pitch: pickleSize.width,
    gap: 0,
    Court: PickleCourt,
  },
  {
    label: labels.facilityMap.show,
    sport: 'Pickle',
    left: showLeft,
    columns: 1,
    rows: 2,
    pitch: pickleSize.width + 2 * standWidth,
    gap: 0,
    Court: ShowCourt,
  },
  {
    label: labels.facilityMap.padel,
    sport: 'Padel',
    left: padelLeft,
    columns: 2,
    rows: 2,
    pitch: padelSize.width,
    gap: padelGap,
    Court: PadelCourt,
  },
];

function ShowCourt({ isLit }: { readonly isLit: boolean }) {
  return (
    <>
      <Stands isLit={isLit} />
      <PickleCourt isLit={isLit} />
    </>
  );
}

const widthOf = ({ columns, pitch, gap }: Block): number => columns * pitch + (columns - 1) * gap;

/** Room for the outer wall, and for the arrow in front of the door. */
const margin = 0.8;
const forecourt = 3.8;
const length = forecourt + planWidth + margin;
const breadth = floor.height + 2 * margin;

const views: Readonly<Record<Orientation, { viewBox: string; transform: string }>> = {
  horizontal: { viewBox: `${-forecourt} ${-margin} ${length} ${breadth}`, transform: '' },
  // The same building, rotated so that the entrance is at the bottom.
  vertical: {
    viewBox: `${-margin} ${-margin} ${breadth} ${length}`,
    transform: `matrix(0 -1 1 0 0 ${planWidth})`,
  },
};

type CourtOf = (courtType: string, number: number) => MapCourt;

interface FacilityMapProps {
  readonly orientation: Orientation;
  /** The sport whose courts are highlighted. */
  readonly sport: Sport;
  readonly courtOf: CourtOf;
  readonly className?: string;
}

/** The venue from above, to scale. Its content must also be given as text next to it. */
export function FacilityMap({ orientation, sport, courtOf, className }: FacilityMapProps) {
  const { viewBox, transform } = views[orientation];
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: The dialog and the courts have names; a title would show as a tooltip.
    <svg viewBox={viewBox} className={className}>
      <g transform={transform}>
        <Silent>
          <rect width={planWidth} height={floor.height} rx="1.2" className="fill-chalk" />
          <Rooms />
          <OuterWall />
          <Benches />
          <RoomSigns orientation={orientation} />
        </Silent>
        {blocks.map((block) => (
          <CourtBlock
            key={block.label}
            block={block}
            isLit={block.sport === sport}
            courtOf={courtOf}
            orientation={orientation}
          />
        ))}
      </g>
    </svg>
  );
}

/** The wall is open at the entrance, which an arrow marks. */
function OuterWall() {
  const right = planWidth - 1.2;
  const bottom = floor.height - 1.2;
  const corner = 'a1.2 1.2 0 0 1';
  return (
    <>
      <path
        d={`M0 ${door.from}V1.2${corner} 1.2-1.2H${right}${corner} 1.2 1.2V${bottom}${corner}-1.2 1.2H1.2${corner}-1.2-1.2V${door.to}`}
        strokeWidth="0.7"
        strokeLinecap="round"
        className="fill-none stroke-ink"
      />
      <path
        d={`M-3.4 ${(door.from + door.to) / 2}h3M-1.9 ${(door.from + door.to) / 2 - 1.7}l1.7 1.7-1.7 1.7`}
        strokeWidth="0.75"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="fill-none stroke-court"
      />
    </>
  );
}

/** For players whose slot has not begun. */
function Benches() {
  const places = [0, 1, 2, 3].map((column) => tournamentLeft + (column + 0.5) * pickleSize.width);
  return places.map((x) => (
    <rect
      key={x}
      x={x - 2.2}
      y={(floor.top + floor.bottom) / 2 - 0.4}
      width="4.4"
      height="0.8"
      rx="0.3"
      className="fill-line"
    />
  ));
}

interface BlockProps {
  readonly block: Block;
  readonly isLit: boolean;
  readonly courtOf: CourtOf;
  readonly orientation: Orientation;
}

function CourtBlock({ block, isLit, courtOf, orientation }: BlockProps) {
  const { label, left, columns, rows, pitch, gap } = block;
  const right = left + widthOf(block);
  const sign: Readonly<Record<Orientation, Place>> = {
    horizontal: { x: (left + right) / 2, y: aisle / 2 },
    vertical: { x: right + 1.9, y: (floor.top + floor.bottom) / 2 },
  };
  const courts = Array.from({ length: rows * columns }, (_, index) => ({
    number: index + 1,
    x: left + pitch / 2 + (index % columns) * (pitch + gap),
    y: rowMiddles[Math.floor(index / columns)] ?? 0,
  }));
  return (
    <>
      {courts.map(({ number, x, y }) => (
        <CourtOfMap
          key={number}
          Court={block.Court}
          pitch={pitch}
          number={number}
          at={{ x, y }}
          isLit={isLit}
          court={courtOf(label, number)}
          orientation={orientation}
        />
      ))}
      <Silent>
        <Upright orientation={orientation} at={sign[orientation]}>
          <Words size={2.1} tone={isLit ? 'fill-ink' : 'fill-ink-soft'}>
            {label}
          </Words>
        </Upright>
      </Silent>
    </>
  );
}
