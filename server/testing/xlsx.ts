import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipEntry {
  readonly name: string;
  readonly content: string | Uint8Array;
  /** The unpacked size that the archive declares; the real one unless given. */
  readonly declaredBytes?: number;
  /** True for a packed size, an unpacked size and a checksum that stand behind the content. */
  readonly hasSizesAfter?: boolean;
  /** False for an entry that stands in the archive, and not in its directory. */
  readonly isListed?: boolean;
  /** The method that the directory names for the packed content; 8, as in the file, unless given. */
  readonly listedMethod?: 0;
}

const record = (signature: number, fields: readonly (readonly [2 | 4, number])[]): Buffer => {
  const bytes = Buffer.alloc(4 + fields.reduce((sum, [size]) => sum + size, 0));
  bytes.writeUInt32LE(signature);
  let at = 4;
  for (const [size, value] of fields) at = bytes.writeUIntLE(value, at, size);
  return bytes;
};

const descriptor = (bytes: Buffer, packed: Buffer): Buffer =>
  record(0x08074b50, [
    [4, crc32(bytes)],
    [4, packed.length],
    [4, bytes.length],
  ]);

/** An archive with these entries. */
export const makeZip = (entries: readonly ZipEntry[]): Buffer => {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const { name, content, declaredBytes, isListed = true, listedMethod } = entry;
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const title = Buffer.from(name);
    const unpacked = declaredBytes ?? bytes.length;
    const sharedWith = (flags: number, method: number, sizes: readonly number[]) =>
      [
        ...([20, flags, method, 0, 0].map((value) => [2, value]) as [2, number][]),
        ...([crc32(bytes), ...sizes].map((value) => [4, value]) as [4, number][]),
        [2, title.length],
        [2, 0],
      ] as const;
    const isAsListed = isListed && listedMethod === undefined && !entry.hasSizesAfter;
    // Without its sizes, an entry ends with a descriptor of them.
    const local = Buffer.concat([
      record(
        0x04034b50,
        isAsListed ? sharedWith(0, 8, [packed.length, unpacked]) : sharedWith(8, 8, [0, 0]),
      ),
      title,
      packed,
      ...(isAsListed ? [] : [descriptor(bytes, packed)]),
    ]);
    const method = listedMethod ?? 8;
    const shared = sharedWith(0, method, [packed.length, method === 0 ? packed.length : unpacked]);
    const rest = [
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, offset],
    ] as const;
    if (isListed) directory.push(record(0x02014b50, [[2, 20], ...shared, ...rest]), title);
    locals.push(local);
    offset += local.length;
  }
  const listed = Buffer.concat(directory);
  const count = entries.filter(({ isListed = true }) => isListed).length;
  const end = record(0x06054b50, [
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, listed.length],
    [4, offset],
    [2, 0],
  ]);
  return Buffer.concat([...locals, listed, end]);
};

/** A text, a number, a date as Excel counts days, or a formula with the value that was saved. */
export type SheetCell =
  | string
  | number
  | { readonly days: number }
  | { readonly formula: string; readonly value?: number };

const columnName = (at: number): string => String.fromCodePoint(65 + at);

const cellXml = (cell: SheetCell, ref: string): string => {
  if (typeof cell === 'string') return `<c r="${ref}" t="inlineStr"><is><t>${cell}</t></is></c>`;
  if (typeof cell === 'number') return `<c r="${ref}"><v>${cell}</v></c>`;
  if ('days' in cell) return `<c r="${ref}" s="1"><v>${cell.days}</v></c>`;
  const value = cell.value === undefined ? '' : `<v>${cell.value}</v>`;
  return `<c r="${ref}"><f>${cell.formula}</f>${value}</c>`;
};

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

export const sheetXml = (rows: readonly (readonly SheetCell[])[]): string => {
  const lines = rows.map((cells, row) => {
    const inside = cells.map((cell, at) => cellXml(cell, `${columnName(at)}${row + 1}`));
    return `<row r="${row + 1}">${inside.join('')}</row>`;
  });
  return `${xml}<worksheet xmlns="${main}"><sheetData>${lines.join('')}</sheetData></worksheet>`;
};

/** The entries of an Excel file with one sheet. */
export const workbook = (sheet: string): ZipEntry[] => [
  {
    name: '[Content_Types].xml',
    content: `${xml}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`,
  },
  {
    name: '_rels/.rels',
    content: `${xml}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  },
  {
    name: 'xl/workbook.xml',
    content: `${xml}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Settlement" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  },
  {
    name: 'xl/_rels/workbook.xml.rels',
    content: `${xml}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  },
  {
    name: 'xl/styles.xml',
    content: `${xml}<styleSheet xmlns="${main}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
  },
  { name: 'xl/worksheets/sheet1.xml', content: sheet },
];

export const makeXlsx = (rows: readonly (readonly SheetCell[])[]): Buffer =>
  makeZip(workbook(sheetXml(rows)));
