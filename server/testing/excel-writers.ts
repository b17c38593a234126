import { makeZip, type ZipEntry } from '#server/testing/xlsx.ts';

// Excel files in the structures of the programs that write them. Ours in `xlsx.ts` is the plainest of all.

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const strictMain = 'http://purl.oclc.org/ooxml/spreadsheetml/main';
const strictOffice = 'http://purl.oclc.org/ooxml/officeDocument/relationships';

interface Parts {
  readonly workbook: string;
  readonly sheet: string;
  readonly styles: string;
  /** Null if the texts stand in the cells. */
  readonly strings: string | null;
  /** The path of the folder `xl` in the relations of the workbook. */
  readonly base?: string;
  readonly relations?: string;
  readonly more?: readonly ZipEntry[];
}

/** The entries that every writer makes, in the order in which Excel writes them. */
const entriesOf = (parts: Parts): ZipEntry[] => {
  const { workbook, sheet, styles, strings, base = '', relations = office, more = [] } = parts;
  const targets = [
    ['rId3', 'styles', 'styles.xml'],
    ['rId1', 'worksheet', 'worksheets/sheet1.xml'],
    ...(strings === null ? [] : [['rId4', 'sharedStrings', 'sharedStrings.xml']]),
  ];
  const lines = targets.map(
    ([id, kind, target]) =>
      `<Relationship Id="${id}" Type="${relations}/${kind}" Target="${base}${target}"/>`,
  );
  const package_ = 'http://schemas.openxmlformats.org/package/2006';
  return [
    {
      name: '[Content_Types].xml',
      content: `${xml}<Types xmlns="${package_}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/></Types>`,
    },
    {
      name: '_rels/.rels',
      content: `${xml}<Relationships xmlns="${package_}/relationships"><Relationship Id="rId2" Type="${package_}/relationships/metadata/core-properties" Target="docProps/core.xml"/><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    { name: 'xl/workbook.xml', content: xml + workbook },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `${xml}<Relationships xmlns="${package_}/relationships">${lines.join('')}</Relationships>`,
    },
    { name: 'xl/worksheets/sheet1.xml', content: xml + sheet },
    ...more,
    { name: 'xl/styles.xml', content: xml + styles },
    ...(strings === null ? [] : [{ name: 'xl/sharedStrings.xml', content: xml + strings }]),
    { name: 'docProps/core.xml', content: `${xml}<coreProperties/>` },
  ];
};

/** The day and time 16/11/2026 09:00, counted from 1900 and from 1904. */
export const serialOf = { 1900: 46_342.375, 1904: 44_880.375 } as const;

/**
 * As Excel saves it: shared texts, some of them in pieces with fonts and with a phonetic reading, cells
 * that are left out, a formula with its saved text, a second sheet, and a date format of its own.
 */
export const fromExcel = (epoch: 1900 | 1904): Buffer => {
  const day = serialOf[epoch];
  return makeZip(
    entriesOf({
      workbook: `<workbook xmlns="${main}" xmlns:r="${office}" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" mc:Ignorable="x15"><fileVersion appName="xl" lastEdited="7"/><workbookPr ${epoch === 1904 ? 'date1904="1" ' : ''}defaultThemeVersion="166925"/><bookViews><workbookView activeTab="1"/></bookViews><sheets><sheet name="Settlement" sheetId="4" r:id="rId1"/><sheet name="Notes" sheetId="2" state="hidden" r:id="rId5"/></sheets><calcPr calcId="191029"/></workbook>`,
      sheet: `<worksheet xmlns="${main}" xmlns:x14ac="http://schemas.microsoft.com/office/spreadsheetml/2009/9/ac"><dimension ref="A1:F4"/><sheetViews><sheetView tabSelected="1" workbookViewId="0"/></sheetViews><sheetFormatPr defaultRowHeight="15" x14ac:dyDescent="0.25"/><cols><col min="1" max="6" width="18.7" customWidth="1"/></cols><sheetData>
<row r="1" spans="1:6" x14ac:dyDescent="0.25"><c r="A1" s="2" t="s"><v>0</v></c></row>
<row r="3" spans="1:6" x14ac:dyDescent="0.25"><c r="A3" t="s"><v>1</v></c><c r="B3" t="s"><v>2</v></c><c r="C3" t="s"><v>3</v></c><c r="D3" t="s"><v>4</v></c><c r="E3" t="s"><v>5</v></c><c r="F3" t="s"><v>6</v></c></row>
<row r="4" spans="1:6" x14ac:dyDescent="0.25"><c r="A4" t="s"><v>8</v></c><c r="C4" s="3"><v>60.5</v></c><c r="D4" s="3"><f>C4*0.02</f><v>1.21</v></c><c r="E4" t="str"><f>"Sa"&amp;"le"</f><v>Sale</v></c><c r="F4" s="1"><v>${day}</v></c></row>
<row r="5" spans="1:6" x14ac:dyDescent="0.25"><c r="A5"><v>700102</v></c><c r="B5" t="s"><v>9</v></c><c r="C5" s="3"><v>1234.5</v></c><c r="D5" s="3"><v>0</v></c><c r="E5" t="s"><v>7</v></c><c r="F5" s="1"><v>${day}</v></c></row></sheetData><mergeCells count="1"><mergeCell ref="A1:F1"/></mergeCells><pageMargins left="0.7" right="0.7" top="0.75" bottom="0.75" header="0.3" footer="0.3"/></worksheet>`,
      styles: `<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="[$-4409]dd\\/mm\\/yyyy\\ hh:mm;@"/><numFmt numFmtId="165" formatCode="&quot;RM&quot;#,##0.00"/></numFmts><cellStyleXfs count="1"><xf numFmtId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" xfId="0"/><xf numFmtId="164" xfId="0" applyNumberFormat="1"/><xf numFmtId="0" fontId="1" xfId="0"/><xf numFmtId="165" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`,
      strings: `<sst xmlns="${main}" count="11" uniqueCount="10"><si><t>Settlement &amp; fees</t></si><si><r><rPr><b/></rPr><t xml:space="preserve">Transaction </t></r><r><t>ID</t></r></si><si><t>Order ID</t></si><si><t>Amount</t><phoneticPr fontId="1"/></si><si><t>Fee</t></si><si><t>Type</t></si><si><t>Date</t></si><si><t>Sale</t></si><si><t>700101</t></si><si><t>A &amp; B&#39;s</t><rPh sb="0" eb="1"><t>read</t></rPh></si></sst>`,
      more: [
        {
          name: 'xl/worksheets/sheet2.xml',
          content: `${xml}<worksheet xmlns="${main}"><sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData></worksheet>`,
        },
      ],
    }),
  );
};

/** As LibreOffice saves it: true and false as words, every type said, and texts that keep their spaces. */
export const fromLibreOffice = (epoch: 1900 | 1904): Buffer => {
  const day = serialOf[epoch];
  const row = (at: number, cells: string): string =>
    `<row r="${at}" customFormat="false" ht="12.8" hidden="false" customHeight="false" outlineLevel="0" collapsed="false">${cells}</row>`;
  const text = (ref: string, index: number): string =>
    `<c r="${ref}" s="0" t="s"><v>${index}</v></c>`;
  return makeZip(
    entriesOf({
      workbook: `<workbook xmlns="${main}" xmlns:r="${office}"><fileVersion appName="Calc"/><workbookPr backupFile="false" showObjects="all" date1904="${epoch === 1904}"/><workbookProtection/><bookViews><workbookView showHorizontalScroll="true" firstSheet="0" activeTab="0"/></bookViews><sheets><sheet name="Sheet1" sheetId="1" state="visible" r:id="rId1"/></sheets><calcPr iterateCount="100" refMode="A1" iterate="false" iterateDelta="0.0001"/></workbook>`,
      sheet: `<worksheet xmlns="${main}" xmlns:r="${office}"><sheetPr filterMode="false"><pageSetUpPr fitToPage="false"/></sheetPr><dimension ref="A1:F3"/><sheetFormatPr defaultColWidth="11.53515625" defaultRowHeight="12.8" zeroHeight="false" outlineLevelRow="0" outlineLevelCol="0"/><sheetData>${row(1, ['A1', 'B1', 'C1', 'D1', 'E1', 'F1'].map(text).join(''))}${row(
        2,
        `${text('A2', 7)}${text('B2', 8)}<c r="C2" s="0" t="n"><v>60.5</v></c><c r="D2" s="0" t="n"><f aca="false">C2*0.02</f><v>1.21</v></c>${text('E2', 6)}<c r="F2" s="1" t="n"><v>${day}</v></c>`,
      )}${row(
        3,
        `<c r="A3" s="0" t="n"><v>700102</v></c><c r="B3" s="0"/><c r="C3" s="0" t="n"><v>1234.5</v></c><c r="D3" s="0" t="n"><v>0</v></c>${text('E3', 6)}<c r="F3" s="1" t="n"><v>${day}</v></c>`,
      )}</sheetData><printOptions headings="false"/></worksheet>`,
      styles: `<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="General"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy\\ hh:mm"/></numFmts><cellStyleXfs count="1"><xf numFmtId="164"/></cellStyleXfs><cellXfs count="2"><xf numFmtId="164" xfId="0" applyProtection="false"/><xf numFmtId="165" xfId="0" applyProtection="false"/></cellXfs></styleSheet>`,
      strings: `<sst xmlns="${main}" count="10" uniqueCount="9">${['Transaction ID', 'Order ID', 'Amount', 'Fee', 'Type', 'Date', 'Sale', '700101', 'A &amp; B&apos;s'].map((one) => `<si><t xml:space="preserve">${one}</t></si>`).join('')}</sst>`,
    }),
  );
};

const inlineRows = (prefix: string, day: string): string => {
  const text = (ref: string, value: string): string =>
    `<${prefix}c r="${ref}" t="inlineStr"><${prefix}is><${prefix}t>${value}</${prefix}t></${prefix}is></${prefix}c>`;
  const number = (ref: string, value: number): string =>
    `<${prefix}c r="${ref}"><${prefix}v>${value}</${prefix}v></${prefix}c>`;
  const row = (at: number, cells: readonly string[]): string =>
    `<${prefix}row r="${at}">${cells.join('')}</${prefix}row>`;
  const headings = ['Transaction ID', 'Order ID', 'Amount', 'Fee', 'Type', 'Date'];
  return [
    row(
      1,
      headings.map((value, at) => text(`${String.fromCodePoint(65 + at)}1`, value)),
    ),
    row(2, [
      ...[text('A2', '700101'), text('B2', 'A &amp; B&#x27;s'), number('C2', 60.5)],
      ...[number('D2', 1.21), text('E2', 'Sale'), day.replace('REF', 'F2')],
    ]),
    row(3, [
      ...[text('A3', '700102'), number('C3', 1_234.5), number('D3', 0)],
      ...[text('E3', 'Sale'), day.replace('REF', 'F3')],
    ]),
  ].join('');
};

/** As a library that streams rows writes it: texts in their cells, sizes after each entry, absolute paths. */
export const fromStream = (): Buffer =>
  makeZip(
    entriesOf({
      base: '/xl/',
      workbook: `<workbook xmlns="${main}" xmlns:r="${office}"><workbookPr/><sheets><sheet name="Sheet" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      sheet: `<worksheet xmlns="${main}"><dimension ref="A1"/><sheetData>${inlineRows('', `<c r="REF" s="1"><v>${serialOf[1900]}</v></c>`)}</sheetData></worksheet>`,
      styles: `<styleSheet xmlns="${main}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="22" applyNumberFormat="1"/></cellXfs></styleSheet>`,
      strings: null,
    }).map((entry) => ({ ...entry, hasSizesAfter: true })),
  );

/** As libraries of .NET write it: every element with a prefix. */
export const withPrefixes = (): Buffer =>
  makeZip(
    entriesOf({
      workbook: `<x:workbook xmlns:x="${main}" xmlns:r="${office}"><x:workbookPr date1904="0"/><x:sheets><x:sheet name="Sheet" sheetId="1" r:id="rId1"/></x:sheets></x:workbook>`,
      sheet: `<x:worksheet xmlns:x="${main}"><x:sheetData>${inlineRows('x:', `<x:c r="REF" s="1"><x:v>${serialOf[1900]}</x:v></x:c>`)}</x:sheetData></x:worksheet>`,
      styles: `<x:styleSheet xmlns:x="${main}"><x:cellXfs><x:xf numFmtId="0"/><x:xf numFmtId="14"/></x:cellXfs></x:styleSheet>`,
      strings: null,
    }),
  );

/** As Excel saves a “Strict Open XML Spreadsheet”: other names of everything, and dates as ISO texts. */
export const fromStrictExcel = (): Buffer =>
  makeZip(
    entriesOf({
      relations: strictOffice,
      workbook: `<workbook xmlns="${strictMain}" xmlns:r="${strictOffice}" conformance="strict"><workbookPr dateCompatibility="0"/><sheets><sheet name="Sheet" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      sheet: `<worksheet xmlns="${strictMain}"><sheetData>${inlineRows('', '<c r="REF" s="1" t="d"><v>2026-11-16T09:00:00</v></c>')}</sheetData></worksheet>`,
      styles: `<styleSheet xmlns="${strictMain}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="22"/></cellXfs></styleSheet>`,
      strings: null,
    }),
  );
