import { CsvError, parse } from 'csv-parse/sync';
import type { FileLine } from '#domain/payments/settlement-rows.ts';
import { FileFault } from '#server/features/back-office/reconcile/file-fault.ts';

const hasPrefix = (bytes: Uint8Array, ...prefix: readonly number[]): boolean =>
  prefix.every((byte, at) => bytes[at] === byte);

/** UTF-16 without a mark: of plain text, every second byte is 0. */
const encodingByZeros = (bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null => {
  const head = bytes.subarray(0, 200);
  const zerosAt = (start: number): number =>
    head.filter((byte, at) => at % 2 === start && byte === 0).length;
  if (zerosAt(1) > head.length / 4 && zerosAt(0) === 0) return 'utf-16le';
  if (zerosAt(0) > head.length / 4 && zerosAt(1) === 0) return 'utf-16be';
  return null;
};

const decode = (bytes: Uint8Array, encoding: string): string | null => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
};

/** Anything but tabs and line breaks below a space is not in a text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what a text must not have.
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;

/** The text of a file in UTF-8 or UTF-16, with or without a mark, or in Windows-1252. [RECON-3] */
const textOf = (bytes: Uint8Array): string => {
  const byMark = hasPrefix(bytes, 0xff, 0xfe)
    ? 'utf-16le'
    : hasPrefix(bytes, 0xfe, 0xff)
      ? 'utf-16be'
      : encodingByZeros(bytes);
  const text =
    byMark === null
      ? (decode(bytes, 'utf-8') ?? decode(bytes, 'windows-1252'))
      : decode(bytes, byMark);
  if (text === null || controls.test(text)) throw new FileFault('encoding');
  return text;
};

const delimiters = [',', ';', '\t', '|'] as const;

/** The delimiter that the first lines have most often. */
const delimiterOf = (text: string): string => {
  const head = text.slice(0, 5_000).replaceAll(/"[^"]*"/g, '');
  const counted = delimiters.map((sign) => ({ sign, count: head.split(sign).length }));
  return counted.reduce((best, one) => (one.count > best.count ? one : best)).sign;
};

/** The lines of a CSV file. */
export const readCsv = (bytes: Uint8Array, mostLines: number): FileLine[] => {
  const text = textOf(bytes);
  if (/^\s*(<(!doctype|html|table|\?xml)|%PDF)/i.test(text)) {
    throw new FileFault('not_csv_or_excel');
  }
  try {
    const records = parse(text, {
      delimiter: delimiterOf(text),
      relax_column_count: true,
      max_record_size: 100_000,
      to: mostLines + 1,
    });
    return records.map((cells, at) => ({ line: at + 1, cells }));
  } catch (error) {
    if (error instanceof CsvError) throw new FileFault('broken_quotes');
    throw error;
  }
};
