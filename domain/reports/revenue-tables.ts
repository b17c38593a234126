import { sumSen } from '#domain/money/money.ts';
import type { Cell } from '#domain/reports/csv.ts';
import { differenceCells, figuresTable, type ReportTable } from '#domain/reports/report-table.ts';
import type {
  DiscountKind,
  PayBackForm,
  RefundCause,
  RefundForm,
  SaleChannel,
  SaleKind,
  SaleMethod,
} from '#domain/reports/revenue.ts';
import { type BookingDate, formatDate } from '#domain/time/venue-time.ts';
import { reportLabels } from '#domain/words/report-labels.ts';

const { revenue: words, total } = reportLabels;

interface Figure {
  readonly nowSen: number;
  readonly beforeSen: number;
}

type KeyedFigures<Key extends string> = readonly (Figure & { readonly key: Key })[];

/** The figures of the revenue that stand in tables. */
interface RevenueFigures {
  readonly days: readonly {
    readonly date: BookingDate | null;
    readonly soldSen: number;
    readonly creditsSen: number;
    readonly refundedSen: number;
    readonly beforeDate: BookingDate | null;
    readonly beforeSoldSen: number;
  }[];
  readonly courts: readonly (Figure & { readonly court: string | null })[];
  readonly kinds: KeyedFigures<SaleKind>;
  readonly channels: KeyedFigures<SaleChannel>;
  readonly methods: KeyedFigures<SaleMethod>;
  readonly refundCauses: KeyedFigures<RefundCause>;
  readonly refundForms: KeyedFigures<RefundForm>;
  readonly discounts: KeyedFigures<DiscountKind>;
  readonly paidBack: KeyedFigures<PayBackForm>;
}

/** The tables of the revenue, in the order of the screen. */
export function revenueTables(report: RevenueFigures): readonly ReportTable[] {
  return [
    dayTable(report),
    keyedTable(words.kinds, report.kinds),
    { ...keyedTable(words.methods, report.methods), note: words.undone },
    keyedTable(words.channels, report.channels),
    figuresTable(
      words.courts.title,
      words.courts.column,
      report.courts.map(({ court, ...figure }) => ({
        ...figure,
        name: court ?? words.courts.none,
      })),
    ),
    { ...keyedTable(words.refundCauses, report.refundCauses), note: words.undone },
    keyedTable(words.refundForms, report.refundForms),
    keyedTable(words.paidBack, report.paidBack),
    keyedTable(words.discounts, report.discounts),
  ];
}

function keyedTable<Key extends string>(
  names: Readonly<Record<Key, string>> & { readonly title: string; readonly column: string },
  figures: KeyedFigures<Key>,
): ReportTable {
  return figuresTable(
    names.title,
    names.column,
    figures.map(({ key, nowSen, beforeSen }) => ({ name: names[key], nowSen, beforeSen })),
  );
}

function dayTable({ days }: RevenueFigures): ReportTable {
  const sum = (senOf: (day: RevenueFigures['days'][number]) => number): number =>
    sumSen(days.map(senOf));
  const cells = (
    day: string,
    amounts: readonly [sold: number, credits: number, refunded: number, before: number],
    beforeDay: string | null,
  ): readonly Cell[] => {
    const [sold, credits, refunded, before] = amounts;
    return [
      day,
      { sen: sold },
      { sen: credits },
      { sen: refunded },
      beforeDay ?? '',
      { sen: before },
      ...differenceCells(sold, before),
    ];
  };
  return {
    title: words.days.title,
    headings: Object.values(words.days.columns),
    rows: days.map((day) =>
      cells(
        day.date === null ? '–' : formatDate(day.date),
        [day.soldSen, day.creditsSen, day.refundedSen, day.beforeSoldSen],
        day.beforeDate === null ? '–' : formatDate(day.beforeDate),
      ),
    ),
    total: cells(
      total,
      [
        sum(({ soldSen }) => soldSen),
        sum(({ creditsSen }) => creditsSen),
        sum(({ refundedSen }) => refundedSen),
        sum(({ beforeSoldSen }) => beforeSoldSen),
      ],
      null,
    ),
    bars: 1,
    note: words.undone,
  };
}
