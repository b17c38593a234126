import { inflateRawSync } from 'node:zlib';
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
    entries.push({
      method: bytes.readUInt16LE(at + 10),
      packedBytes: bytes.readUInt32LE(at + 20),
      unpackedBytes: bytes.readUInt32LE(at + 24),
      offset: bytes.readUInt32LE(at + 42),
    });
    const names = [28, 30, 32].map((field) => bytes.readUInt16LE(at + field));
    at += 46 + names.reduce((sum, length) => sum + length, 0);
  }
  return entries;
};

const contentOf = (bytes: Buffer, { offset, packedBytes }: Entry): Buffer => {
  if (bytes.readUInt32LE(offset) !== localSignature) throw new FileFault('broken_archive');
  const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
  return bytes.subarray(start, start + packedBytes);
};

/** An entry must unpack to the size that it declares, or it could hide a larger one. */
const checkSize = (bytes: Buffer, entry: Entry): void => {
  const { method, unpackedBytes } = entry;
  const content = contentOf(bytes, entry);
  if (method === 0 && content.length === unpackedBytes) return;
  if (method !== 8) throw new FileFault('broken_archive');
  const limit = { maxOutputLength: Math.max(1, unpackedBytes) };
  if (inflateRawSync(content, limit).length !== unpackedBytes)
    throw new FileFault('broken_archive');
};

/**
 * Refuses an archive with many entries or of a large unpacked size before anything of it is unpacked,
 * and one whose entries are larger than they say. [RECON-3]
 */
export const checkArchive = (bytes: Buffer): void => {
  try {
    const entries = readDirectory(bytes);
    const unpacked = entries.reduce((sum, entry) => sum + entry.unpackedBytes, 0);
    if (unpacked > mostUnpackedBytes) throw new FileFault('unpacks_too_large');
    for (const entry of entries) checkSize(bytes, entry);
  } catch (error) {
    if (error instanceof FileFault) throw error;
    // A number outside of the file, or data that cannot be unpacked.
    throw new FileFault('broken_archive');
  }
};
