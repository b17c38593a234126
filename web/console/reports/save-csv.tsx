import { Download } from 'lucide-react';
import { type Cell, csvName, csvOf } from '#domain/reports/csv.ts';
import type { Period } from '#domain/reports/period.ts';
import { fill } from '#domain/words/fill.ts';
import { reportLabels as words } from '#domain/words/report-labels.ts';
import { saveFile } from '#web/ui/save-file.ts';

interface SaveCsvProps {
  readonly title: string;
  readonly period: Period;
  /** The headings and the lines of the file. */
  readonly rows: readonly (readonly Cell[])[];
}

export function SaveCsv({ title, period, rows }: SaveCsvProps) {
  return (
    <button
      type="button"
      aria-label={fill(words.csvOf, { title })}
      onClick={() => saveFile(csvName(title, period), 'text/csv;charset=utf-8', csvOf(rows))}
      className="report-csv"
    >
      <Download size={16} aria-hidden="true" />
      {words.csv}
    </button>
  );
}
