import type { Content, TDocumentDefinitions, TableCell } from 'pdfmake/interfaces';
import { computeQuote } from '../../common/quotes/computeQuote';
import { dollars, short, thousands, twoPlaces } from '../../common/quotes/decimal';
import { showLength } from '../../common/quotes/lengths';
import { type PrintSnapshot, revisionNumber } from '../../common/quotes/snapshot';

/** A print as data: what the worker sets in type. Its page numbers are the worker's. */
export interface PrintDocument {
  readonly definition: TDocumentDefinitions;
  /** What stands at the foot of each page, before the page's number. */
  readonly foot: string;
}

type Computed = ReturnType<typeof computeQuote>;

const head = (...texts: readonly string[]): TableCell[] => texts.map((text) => ({ text, style: 'head' }));
const right = (text: string): TableCell => ({ text, alignment: 'right', noWrap: true });
const dollarsOf = (cents: number | null | undefined): string => (cents == null ? '' : dollars(cents));
const feet = (hundredths: number | null | undefined): string =>
  hundredths == null ? '' : thousands(twoPlaces(hundredths));

/** The printed quote: who, the lines with their sums, the cut list, the packs. */
export function printDocument(snapshot: PrintSnapshot, logo: string | null): PrintDocument {
  const { content, about } = snapshot;
  const computed = computeQuote(content, snapshot.setting);
  const number = revisionNumber(about.num, about.revision);
  return {
    foot: `${number} · ${about.name}`,
    definition: {
      pageSize: 'LETTER',
      pageMargins: [40, 44, 40, 52],
      info: { title: `Quote ${number}`, author: about.company.name },
      defaultStyle: { font: 'Roboto', fontSize: 9, lineHeight: 1.15 },
      styles: {
        title: { fontSize: 18, bold: true },
        section: { fontSize: 12, bold: true, margin: [0, 16, 0, 6] },
        head: { bold: true, fontSize: 8, color: '#4a5560' },
        quiet: { color: '#4a5560' },
        sum: { bold: true, fontSize: 11 },
      },
      ...(logo === null ? {} : { images: { logo } }),
      content: [
        letterhead(snapshot, number, logo),
        picks(snapshot),
        ...linesOf(snapshot, computed),
        sums(snapshot, computed),
        ...cutlistOf(snapshot, computed),
        ...packsOf(computed),
      ],
    },
  };
}

function letterhead({ about, content }: PrintSnapshot, number: string, logo: string | null): Content {
  const { header } = content;
  const until = header.expires === '' ? [] : [`Valid until ${header.expires}`];
  return {
    columns: [
      {
        stack: [
          ...(logo === null
            ? []
            : [
                {
                  image: 'logo',
                  fit: [180, 72] as [number, number],
                  margin: [0, 0, 0, 8] as [number, number, number, number],
                },
              ]),
          { text: about.company.name, bold: true },
          ...about.company.address.map((text) => ({ text, style: 'quiet' })),
        ],
      },
      {
        alignment: 'right',
        stack: [
          { text: 'Quote', style: 'title' },
          { text: number, bold: true, fontSize: 12 },
          { text: about.name },
          ...[about.time.slice(0, 10), ...until, about.author].map((text) => ({ text, style: 'quiet' })),
        ],
      },
    ],
    columnGap: 24,
    margin: [0, 0, 0, 14],
  };
}

function picks({ about, content }: PrintSnapshot): Content {
  const { header } = content;
  const place = [header.street, header.city, header.state].filter((text) => text.trim() !== '').join(', ');
  const said: [string, string][] = [
    ['For', about.customer],
    ['Project', about.jobName],
    ['Address', place],
    ['Panel', header.panelClass || header.panelClassInput],
    ['Metal', header.metal],
    ['Coating', header.coating],
    ['Color', header.color],
  ];
  const cells = said.filter(([, value]) => value.trim() !== '');
  return {
    table: {
      widths: [52, '*'],
      body:
        cells.length > 0 ? cells.map(([name, value]) => [{ text: name, style: 'quiet' }, { text: value }]) : [['', '']],
    },
    layout: 'noBorders',
  };
}

function linesOf({ content }: PrintSnapshot, { lines }: Computed): Content[] {
  const shown = content.lines.flatMap((line, i) => {
    const amounts = lines[i];
    const says = [line.code, line.description, line.sku, line.comments].some((text) => text.trim() !== '');
    if (!amounts || (!says && amounts.quantity === null && amounts.price === null)) return [];
    const name = line.description.trim() || line.code;
    const under = [
      line.sku,
      amounts.length !== null && line.length.trim() !== '' ? showLength(amounts.length) : '',
      line.comments,
    ];
    const problems = amounts.total === null ? amounts.problems.map(({ text }) => text) : [];
    return [
      [
        {
          stack: [
            { text: name },
            {
              text: [...under, ...problems].filter((text) => text.trim() !== '').join(' · '),
              style: 'quiet',
              fontSize: 8,
            },
          ],
        },
        right(amounts.quantity === null ? line.quantity : thousands(short(amounts.quantity))),
        { text: line.unit },
        right(amounts.price === null ? line.price : dollars(amounts.price)),
        right(dollarsOf(amounts.total)),
      ] as TableCell[],
    ];
  });
  if (shown.length === 0) return [];
  return [
    { text: 'Lines', style: 'section' },
    {
      table: {
        headerRows: 1,
        dontBreakRows: true,
        widths: ['*', 'auto', 'auto', 'auto', 'auto'],
        body: [head('Item', 'Quantity', 'Unit', 'Price', 'Total'), ...shown],
      },
      layout: 'lightHorizontalLines',
    },
  ];
}

function sums({ content }: PrintSnapshot, { totals, used }: Computed): Content {
  const tax = totals.tax === null ? `Tax “${content.header.tax}” cannot be read` : `Tax ${short(used.tax)}%`;
  const row = (name: string, cents: number | null, style?: string): TableCell[] => [
    { text: name, alignment: 'right', ...(style ? { style } : {}) },
    { text: dollarsOf(cents), alignment: 'right', noWrap: true, ...(style ? { style } : {}) },
  ];
  return {
    unbreakable: true,
    margin: [0, 8, 0, 0],
    columns: [
      { text: '' },
      {
        width: 'auto',
        table: {
          body: [row('Subtotal', totals.subTotal), row(tax, totals.tax), row('Total', totals.total, 'sum')],
        },
        layout: 'noBorders',
      },
    ],
  };
}

function cutlistOf({ content }: PrintSnapshot, { cutlist, totals }: Computed): Content[] {
  const rows = content.cutlist.flatMap((row, i) => {
    const amounts = cutlist[i];
    if (!amounts || (amounts.quantity === null && amounts.length === null)) return [];
    const length =
      amounts.length === null ? [row.feet, row.inch].filter(Boolean).join(' ') : showLength(amounts.length);
    return [
      [
        right(amounts.quantity === null ? row.quantity : thousands(String(amounts.quantity))),
        right(length),
        { text: [row.panel, row.mark, row.plane, row.color].filter((text) => text.trim() !== '').join(' · ') },
        right(feet(amounts.linearFeet)),
        right(feet(amounts.weight)),
      ] as TableCell[],
    ];
  });
  if (rows.length === 0) return [];
  const said = [
    `${thousands(String(totals.pieces))} pieces`,
    `${feet(totals.linearFeet)} linear feet`,
    ...(totals.squares === null ? [] : [`${feet(totals.squares)} squares`]),
    ...(totals.weight === null ? [] : [`${feet(totals.weight)} lb`]),
  ];
  return [
    { text: 'Panels', style: 'section' },
    {
      table: {
        headerRows: 1,
        dontBreakRows: true,
        widths: ['auto', 'auto', '*', 'auto', 'auto'],
        body: [head('Pieces', 'Length', '', 'Linear feet', 'Weight, lb'), ...rows],
      },
      layout: 'lightHorizontalLines',
    },
    { text: said.join(' · '), margin: [0, 6, 0, 0], bold: true },
  ];
}

function packsOf({ packs: { packs, cut }, used }: Computed): Content[] {
  if (packs.length === 0) return [];
  const rows = packs.map(({ number, runs, pieces, linearFeet, weight, overweight }): TableCell[] => [
    right(String(number)),
    { text: runs.map((run) => `${run.pieces} × ${twoPlaces(run.length)} ft`).join(', ') },
    right(String(pieces)),
    right(feet(linearFeet)),
    right(feet(weight) + (overweight ? ' (too heavy)' : '')),
  ]);
  return [
    { text: 'Packs', style: 'section' },
    {
      table: {
        headerRows: 1,
        dontBreakRows: true,
        widths: ['auto', '*', 'auto', 'auto', 'auto'],
        body: [head('Pack', 'Lengths', 'Pieces', 'Linear feet', 'Weight, lb'), ...rows],
      },
      layout: 'lightHorizontalLines',
    },
    {
      text: `At most ${short(used.maxPackWeight)} lb a pack.${cut ? ' There are more packs than are listed.' : ''}`,
      style: 'quiet',
      margin: [0, 6, 0, 0],
    },
  ];
}
