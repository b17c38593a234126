import { crc32 } from 'node:zlib';

const numbers = (...fields: readonly (readonly [bytes: 2 | 4, value: number])[]): Buffer => {
  const bytes = Buffer.alloc(fields.reduce((sum, [size]) => sum + size, 0));
  let at = 0;
  for (const [size, value] of fields) at = bytes.writeUIntLE(value, at, size);
  return bytes;
};

/** An archive of these texts, none of which is packed. */
const zipOf = (texts: Readonly<Record<string, string>>): Buffer => {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [path, text] of Object.entries(texts)) {
    const [name, content] = [Buffer.from(path), Buffer.from(text)];
    const size = [4, content.length] as const;
    const shared = Buffer.concat([
      numbers([2, 20], [2, 0], [2, 0], [4, 0], [4, crc32(content)], size, size),
      numbers([2, name.length], [2, 0]),
    ]);
    const file = Buffer.concat([numbers([4, 0x04034b50]), shared, name, content]);
    files.push(file);
    directory.push(numbers([4, 0x02014b50], [2, 20]), shared, Buffer.alloc(10));
    directory.push(numbers([4, offset]), name);
    offset += file.length;
  }
  const listed = Buffer.concat(directory);
  const count = [2, files.length] as const;
  const place = numbers([4, listed.length], [4, offset], [2, 0]);
  return Buffer.concat([...files, listed, numbers([4, 0x06054b50], [4, 0], count, count), place]);
};

const schemas = 'http://schemas.openxmlformats.org';
const relations = `${schemas}/package/2006/relationships`;
const office = `${schemas}/officeDocument/2006/relationships`;
const main = `${schemas}/spreadsheetml/2006/main`;

const relation = (type: string, target: string): string =>
  `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/${type}" Target="${target}"/></Relationships>`;

const cellOf = (text: string, row: number, column: number): string => {
  const place = `${String.fromCodePoint(65 + column)}${row + 1}`;
  return `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;
};

/** An Excel file with one sheet of texts. */
export const makeXlsx = (rows: readonly (readonly string[])[]): Buffer => {
  const lines = rows.map((cells, row) => {
    const inside = cells.map((text, column) => cellOf(text, row, column));
    return `<row r="${row + 1}">${inside.join('')}</row>`;
  });
  return zipOf({
    '_rels/.rels': relation('officeDocument', 'xl/workbook.xml'),
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Settlement" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relation('worksheet', 'worksheets/sheet1.xml'),
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${lines.join('')}</sheetData></worksheet>`,
  });
};
