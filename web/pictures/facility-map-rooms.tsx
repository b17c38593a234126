/**
 * The rooms at the entrance, in metres of the landscape plan: the street is on the left, the courts
 * are on the right.
 */
export const roomsWidth = 15;
export const roomsHeight = 50.2;

/** The door in the outer wall, and the walls on either side of the reception. */
export const door = { from: 22.6, to: 27.6 } as const;
export const walls = { cafe: 16.6, toilets: 33.6 } as const;

export function Rooms() {
  return (
    <>
      <rect width={roomsWidth} height={roomsHeight} rx="1.2" className="fill-paper" />
      <path
        d={`M0 ${walls.cafe}h11.4M${roomsWidth} ${walls.cafe}V0M0 ${walls.toilets}h11.4M${roomsWidth} ${walls.toilets}V${roomsHeight}`}
        strokeWidth="0.4"
        strokeLinecap="round"
        className="fill-none stroke-ink-soft"
      />
      {tables.map(({ x, y }) => (
        <Table key={`${x} ${y}`} x={x} y={y} />
      ))}
      <Counter />
      <Cubicles />
    </>
  );
}

const tables = [
  { x: 3.2, y: 3.4 },
  { x: 11.6, y: 3.4 },
  { x: 3.2, y: 13.2 },
  { x: 11.6, y: 13.2 },
] as const;

function Table({ x, y }: { readonly x: number; readonly y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <g className="fill-line">
        <circle cx="-1.4" r="0.55" />
        <circle cx="1.4" r="0.55" />
        <circle cy="-1.4" r="0.55" />
        <circle cy="1.4" r="0.55" />
      </g>
      <circle r="1" strokeWidth="0.16" className="fill-chalk stroke-edge" />
    </g>
  );
}

function Counter() {
  return (
    <path
      d="M13.6 20.6q-1.400 4.500 0 9"
      strokeWidth="1.1"
      strokeLinecap="round"
      className="fill-none stroke-edge"
    />
  );
}

/** Cubicles along the outer wall, each with its door ajar. */
function Cubicles() {
  return (
    <path
      d="M0.3 36.900h2.600M0.3 40.200h2.600M0.3 43.500h2.600M0.3 46.800h2.600M2.9 36.900l1.200 1.900M2.9 40.200l1.200 1.900M2.9 43.500l1.200 1.900M2.9 46.800l1.200 1.900"
      strokeWidth="0.26"
      strokeLinecap="round"
      className="fill-none stroke-edge"
    />
  );
}
