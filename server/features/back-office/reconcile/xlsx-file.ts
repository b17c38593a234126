import { readSheet } from 'read-excel-file/node';
import type { FileLine } from '#domain/payments/settlement-rows.ts';
import { FileFault } from '#server/features/back-office/reconcile/file-fault.ts';
import { unpackArchive } from '#server/features/back-office/reconcile/zip-limits.ts';

/** Excel keeps 15 digits of a number, so a longer id is no longer the one that it was. */
const exactDigits = 1e15;

/**
 * A cell as text. A formula has the value that Excel saved with it; nothing is calculated. Sums of
 * decimals such as 9.700000000000001 are read as 9.7.
 */
const textOf = (cell: unknown): string => {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  if (typeof cell !== 'number') return `${cell as string | boolean}`;
  if (Math.abs(cell) >= exactDigits) throw new FileFault('long_numbers');
  return `${Number(cell.toFixed(6))}`;
};

/** LibreOffice says with `true` that it counts days from 1904, the library understands only `1`. */
const withKnownEpoch = (name: string, content: Buffer): Buffer =>
  name === 'xl/workbook.xml'
    ? Buffer.from(content.toString().replace(/\bdate1904="true"/, 'date1904="1"'))
    : content;

/** The library reads a formula without a saved value as an empty cell; it is named as what it is. [RECON-3] */
const withFormulas = (name: string, content: Buffer): Buffer =>
  name.startsWith('xl/worksheets/') && content.includes('</f></c>')
    ? Buffer.from(
        content
          .toString()
          .replaceAll(
            /<c\b([^>]*)><f\b[^>]*>([^<]*)<\/f><\/c>/g,
            (_, attributes: string, formula: string) =>
              `<c${attributes.replace(/ t="[^"]*"/, '')} t="inlineStr"><is><t>=${formula}</t></is></c>`,
          ),
      )
    : content;

/** The lines of the first sheet of an Excel file. [RECON-3] */
export const readXlsx = async (bytes: Uint8Array): Promise<readonly FileLine[]> => {
  try {
    const rows = await readSheet(
      unpackArchive(Buffer.from(bytes), (name, content) =>
        withFormulas(name, withKnownEpoch(name, content)),
      ),
    );
    return rows.map((cells, at) => ({ line: at + 1, cells: cells.map(textOf) }));
  } catch (error) {
    if (error instanceof FileFault) throw error;
    throw new FileFault('broken_archive');
  }
};
