import { crc32, inflateRawSync } from 'node:zlib';
import { FileFault } from '#server/features/back-office/reconcile/file-fault.ts';

/** An Excel file of 100,000 rows unpacks to about 60 MB. */
const mostUnpackedBytes = 120 * 1024 * 1024;
const mostEntries = 200;

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const localSignature = 0x04034b50;
const endBytes = 22;
const longestComment = 65_535;

/** The end of the directory, which is the last record of an archive. */
const findEnd = (bytes: Buffer): number => {
  const first = Math.max(0, bytes.length - endBytes - longestComment);
  for (let at = bytes.length - endBytes; at >= first; at -= 1) {
    if (bytes.readUInt32LE(at) === endSignature) return at;
  }
  throw new FileFault('broken_archive');
};

interface Entry {
  readonly name: Buffer;
  readonly method: number;
  readonly packedBytes: number;
  readonly unpackedBytes: number;
  readonly offset: number;
}

/** The entries as the directory lists them. Archives above 4 GB are refused. */
const readDirectory = (bytes: Buffer): Entry[] => {
  const end = findEnd(bytes);
  const count = bytes.readUInt16LE(end + 10);
  if (count > mostEntries) throw new FileFault('unpacks_too_large');
  const entries: Entry[] = [];
  let at = bytes.readUInt32LE(end + 16);
  for (let entry = 0; entry < count; entry += 1) {
    if (bytes.readUInt32LE(at) !== entrySignature) throw new FileFault('broken_archive');
    const nameBytes = bytes.readUInt16LE(at + 28);
    entries.push({
      name: bytes.subarray(at + 46, at + 46 + nameBytes),
      method: bytes.readUInt16LE(at + 10),
      packedBytes: bytes.readUInt32LE(at + 20),
      unpackedBytes: bytes.readUInt32LE(at + 24),
      offset: bytes.readUInt32LE(at + 42),
    });
    at += 46 + nameBytes + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return entries;
};

/** The packed bytes of an entry, whose own header must have the name and the method of the directory. */
const packedOf = (bytes: Buffer, { name, method, offset, packedBytes }: Entry): Buffer => {
  const nameStart = offset + 30;
  const nameEnd = nameStart + bytes.readUInt16LE(offset + 26);
  const isListed =
    bytes.readUInt32LE(offset) === localSignature &&
    bytes.readUInt16LE(offset + 8) === method &&
    bytes.subarray(nameStart, nameEnd).equals(name);
  if (!isListed) throw new FileFault('broken_archive');
  const start = nameEnd + bytes.readUInt16LE(offset + 28);
  return bytes.subarray(start, start + packedBytes);
};

/** An entry must unpack to the size that it declares, or it could hide a larger one. */
const contentOf = (bytes: Buffer, entry: Entry): Buffer => {
  const { method, unpackedBytes } = entry;
  const packed = packedOf(bytes, entry);
  if (method !== 0 && method !== 8) throw new FileFault('broken_archive');
  const limit = { maxOutputLength: Math.max(1, unpackedBytes) };
  const content = method === 0 ? packed : inflateRawSync(packed, limit);
  if (content.length !== unpackedBytes) throw new FileFault('broken_archive');
  return content;
};

const numbers = (...fields: readonly (readonly [bytes: 2 | 4, value: number])[]): Buffer => {
  const bytes = Buffer.alloc(fields.reduce((sum, [size]) => sum + size, 0));
  let at = 0;
  for (const [size, value] of fields) at = bytes.writeUIntLE(value, at, size);
  return bytes;
};

interface Unpacked {
  readonly name: Buffer;
  readonly content: Buffer;
}

/** The fields that an entry has both in the file and in the directory: it is stored as it is. */
const sharedFields = ({ name, content }: Unpacked): Buffer =>
  numbers(
    ...([20, 0, 0, 0, 0].map((value) => [2, value]) as [2, number][]),
    [4, crc32(content)],
    [4, content.length],
    [4, content.length],
    [2, name.length],
    [2, 0],
  );

const noMore = Buffer.alloc(10);

const archiveOf = (entries: readonly Unpacked[]): Buffer => {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const shared = sharedFields(entry);
    files.push(numbers([4, localSignature]), shared, entry.name, entry.content);
    directory.push(numbers([4, entrySignature], [2, 20]), shared, noMore);
    directory.push(numbers([4, offset]), entry.name);
    offset += 4 + shared.length + entry.name.length + entry.content.length;
  }
  const directoryBytes = directory.reduce((sum, part) => sum + part.length, 0);
  const count = entries.length;
  const counts = [[2, count] as const, [2, count] as const];
  const place = [[4, directoryBytes] as const, [4, offset] as const];
  const end = numbers([4, endSignature], [4, 0], ...counts, ...place, [2, 0]);
  return Buffer.concat([...files, ...directory, end]);
};

/**
 * An archive of the entries that the directory lists, unpacked. One with many entries or of a large
 * unpacked size is refused before anything of it is unpacked, and one whose entries are larger than they
 * say. The library reads what stands in an archive whether it is listed or not, so it gets only what was
 * checked, and has nothing to unpack. `change` may replace the content of an entry. [RECON-3]
 */
export const unpackArchive = (
  bytes: Buffer,
  change: (name: string, content: Buffer) => Buffer,
): Buffer => {
  try {
    const entries = readDirectory(bytes);
    const unpacked = entries.reduce((sum, entry) => sum + entry.unpackedBytes, 0);
    if (unpacked > mostUnpackedBytes) throw new FileFault('unpacks_too_large');
    const contents = entries.map((entry) => ({
      name: entry.name,
      content: change(entry.name.toString(), contentOf(bytes, entry)),
    }));
    return archiveOf(contents.filter(({ content }) => content.length > 0));
  } catch (error) {
    if (error instanceof FileFault) throw error;
    // A number outside of the file, or data that cannot be unpacked.
    throw new FileFault('broken_archive');
  }
};
