// QR codes as ISO/IEC 18004 describes them: bytes, error correction of level L, versions 1 to 20.

/** By version, from 1 on. */
const checkBytesPerBlock = [
  7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28,
];
const blocksOf = [1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8];

/** Where alignment patterns are centred, in both directions. */
function alignmentCentres(version: number): readonly number[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2;
  const last = version * 4 + 10;
  return [6, ...Array.from({ length: count - 1 }, (_, at) => last - (count - 2 - at) * step)];
}

/** The bytes that fit into a version, with those of the error correction. */
function allBytes(version: number): number {
  const centres = alignmentCentres(version).length;
  const size = version * 4 + 17;
  const alignment = centres === 0 ? 0 : (centres ** 2 - 3) * 25 - (centres - 2) * 10;
  const bits = size ** 2 - 192 - 31 - (size - 16) * 2 - alignment - (version >= 7 ? 36 : 0);
  return Math.floor(bits / 8);
}

function dataBytes(version: number): number {
  return allBytes(version) - (checkBytesPerBlock[version - 1] ?? 0) * (blocksOf[version - 1] ?? 0);
}

function multiply(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d);
    if ((b >>> bit) & 1) product ^= a;
  }
  return product;
}

/** The bytes of Reed and Solomon for one block. */
function checkBytes(data: readonly number[], length: number): readonly number[] {
  let divisor = [...Array<number>(length - 1).fill(0), 1];
  let root = 1;
  for (let at = 0; at < length; at += 1) {
    const factor = root;
    divisor = divisor.map((value, index) => multiply(value, factor) ^ (divisor[index + 1] ?? 0));
    root = multiply(root, 2);
  }
  return data.reduce<number[]>((rest, byte) => {
    const factor = byte ^ (rest[0] ?? 0);
    return divisor.map((value, index) => (rest[index + 1] ?? 0) ^ multiply(value, factor));
  }, Array<number>(length).fill(0));
}

function bitsOf(value: number, length: number): number[] {
  return Array.from({ length }, (_, at) => (value >>> (length - 1 - at)) & 1);
}

function lengthBits(version: number): number {
  return version < 10 ? 8 : 16;
}

/** The text in the bytes of a version, filled up as the standard asks. */
function dataOf(bytes: Uint8Array, version: number): readonly number[] {
  const room = dataBytes(version);
  const bits = [
    ...bitsOf(4, 4),
    ...bitsOf(bytes.length, lengthBits(version)),
    ...[...bytes].flatMap((byte) => bitsOf(byte, 8)),
    ...bitsOf(0, 4),
  ].slice(0, room * 8);
  const used = Math.ceil(bits.length / 8);
  return Array.from({ length: room }, (_, at) => {
    if (at >= used) return (at - used) % 2 === 0 ? 0xec : 0x11;
    const byte = bits
      .slice(at * 8, at * 8 + 8)
      .join('')
      .padEnd(8, '0');
    return Number.parseInt(byte, 2);
  });
}

/** Data and error correction of all blocks, interleaved. */
function codewords(bytes: Uint8Array, version: number): readonly number[] {
  const count = blocksOf[version - 1] ?? 1;
  const check = checkBytesPerBlock[version - 1] ?? 0;
  const data = dataOf(bytes, version);
  const short = Math.floor(data.length / count);
  const longFrom = count - (data.length % count);
  let start = 0;
  const blocks = Array.from({ length: count }, (_, at) => {
    const block = data.slice(start, start + short + (at >= longFrom ? 1 : 0));
    start += block.length;
    return block;
  });
  const interleave = (parts: readonly (readonly number[])[]): number[] =>
    Array.from({ length: Math.max(...parts.map(({ length }) => length)) }, (_, at) =>
      parts.flatMap((part) => part.slice(at, at + 1)),
    ).flat();
  return [...interleave(blocks), ...interleave(blocks.map((block) => checkBytes(block, check)))];
}

/** Appends the check bits of a BCH code. */
function withCheck(value: number, length: number, generator: number): number {
  let rest = value;
  const top = 31 - Math.clz32(generator);
  for (let at = 0; at < length; at += 1) rest = (rest << 1) ^ ((rest >>> (top - 1)) * generator);
  return (value << length) | rest;
}

type Grid = (boolean | undefined)[][];

function put(grid: Grid, x: number, y: number, isDark: boolean): void {
  const row = grid[y];
  if (row !== undefined && x >= 0 && x < row.length) row[x] = isDark;
}

function drawSquare(grid: Grid, x: number, y: number, radius: number): void {
  for (let dy = -radius; dy <= radius; dy += 1) {
    for (let dx = -radius; dx <= radius; dx += 1) {
      const distance = Math.max(Math.abs(dx), Math.abs(dy));
      put(grid, x + dx, y + dy, radius === 2 ? distance !== 1 : distance !== 2 && distance !== 4);
    }
  }
}

/** The patterns that are the same for every text of a version, for level L with mask 0. */
function drawPatterns(grid: Grid, version: number): void {
  const size = grid.length;
  for (let at = 0; at < size; at += 1) {
    put(grid, 6, at, at % 2 === 0);
    put(grid, at, 6, at % 2 === 0);
  }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    drawSquare(grid, x, y, 4);
  const centres = alignmentCentres(version);
  const [first, last] = [6, centres.at(-1)];
  for (const x of centres) {
    for (const y of centres) {
      const isCorner = (x === first && (y === first || y === last)) || (x === last && y === first);
      if (!isCorner) drawSquare(grid, x, y, 2);
    }
  }
  const format = withCheck(0b01_000, 10, 0x537) ^ 0x5412;
  for (let at = 0; at < 15; at += 1) {
    const isDark = ((format >>> at) & 1) === 1;
    put(grid, 8, at < 6 ? at : at < 8 ? at + 1 : size - 15 + at, isDark);
    put(grid, at < 8 ? size - 1 - at : at < 9 ? 7 : 14 - at, 8, isDark);
  }
  put(grid, 8, size - 8, true);
  if (version < 7) return;
  const bits = withCheck(version, 12, 0x1f25);
  for (let at = 0; at < 18; at += 1) {
    const [a, b] = [size - 11 + (at % 3), Math.floor(at / 3)];
    put(grid, a, b, ((bits >>> at) & 1) === 1);
    put(grid, b, a, ((bits >>> at) & 1) === 1);
  }
}

/** Fills the free modules in the zigzag of the standard, with mask 0. */
function drawBits(grid: Grid, bits: readonly number[]): void {
  const size = grid.length;
  let at = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    const isUpward = ((right + 1) & 2) === 0;
    for (let step = 0; step < size; step += 1) {
      const y = isUpward ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (grid[y]?.[x] !== undefined) continue;
        put(grid, x, y, ((bits[at] ?? 0) === 1) !== ((x + y) % 2 === 0));
        at += 1;
      }
    }
  }
}

/** The dark modules of the QR code of a text, row by row; null if the text is too long. */
export function qrCodeOf(text: string): readonly (readonly boolean[])[] | null {
  const bytes = new TextEncoder().encode(text);
  const fits = (version: number): boolean =>
    4 + lengthBits(version) + bytes.length * 8 <= dataBytes(version) * 8;
  const version = blocksOf.map((_, at) => at + 1).find(fits);
  if (version === undefined) return null;
  const size = version * 4 + 17;
  const grid: Grid = Array.from({ length: size }, () => Array<boolean | undefined>(size));
  drawPatterns(grid, version);
  drawBits(
    grid,
    codewords(bytes, version).flatMap((word) => bitsOf(word, 8)),
  );
  return grid.map((row) => row.map((isDark) => isDark === true));
}
