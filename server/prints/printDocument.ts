import type { Column, Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces';
import { isDay, longDay } from '../../common/format/dates';
import { alike } from '../../common/quotes/matching';
import { computeQuote } from '../../common/quotes/computeQuote';
import { type PrintSnapshot, revisionNumber } from '../../common/quotes/snapshot';
import { printLines, printSums } from './printLines';
import { printPacks, printPanels } from './printPanels';
import { breakable, filled, usualType } from './printText';

/** A print as data: what the worker sets in type. Its page numbers are the worker's. */
export interface PrintDocument {
  readonly definition: TDocumentDefinitions;
  /** What stands on each page: above, from the second page on, and before the page's number. */
  readonly company: string;
  readonly foot: string;
}

/** The printed quote: who, the lines with their sums, the cut list, the packs. Its day is the office's. */
export function printDocument(snapshot: PrintSnapshot, logo: string | null, timeZone: string): PrintDocument {
  const { about } = snapshot;
  const computed = computeQuote(snapshot.content, snapshot.setting);
  const number = revisionNumber(about.num, about.revision);
  return {
    company: about.company.name,
    foot: `Quote ${number} · ${about.name}`,
    definition: {
      pageSize: 'LETTER',
      pageMargins: [44, 56, 44, 52],
      info: { title: `Quote ${number}`, author: about.company.name, subject: about.name },
      defaultStyle: { font: 'Roboto', fontSize: usualType, lineHeight: 1.15, color: '#14191e' },
      styles: {
        number: { fontSize: 18, bold: true },
        company: { fontSize: 11, bold: true },
        section: { fontSize: 11, bold: true, margin: [0, 10, 0, 0] },
        head: { bold: true, fontSize: 8, color: '#4a5560' },
        quiet: { color: '#4a5560' },
        under: { color: '#4a5560', fontSize: 8 },
        sum: { bold: true, fontSize: 12 },
      },
      ...(logo === null ? {} : { images: { logo } }),
      content: [
        letterhead(snapshot, number, logo, timeZone),
        picks(snapshot),
        ...printLines(snapshot, computed),
        printSums(snapshot, computed),
        ...printPanels(snapshot, computed),
        ...printPacks(computed),
      ],
    },
  };
}

/** The right column of who and what. */
const besides = 218;

/** Names and what they are, where something is said. */
function facts(said: readonly (readonly [string, string])[], width: number | '*' = '*'): Column {
  const cells = said.filter(([, value]) => value.trim() !== '');
  const rows = cells.map(([name, value]): TableCell[] => [{ text: name, style: 'quiet' }, { text: breakable(value) }]);
  return { width, table: { widths: [56, '*'], body: rows.length > 0 ? rows : [['', '']] }, layout: 'facts' };
}

function letterhead({ about, content }: PrintSnapshot, number: string, logo: string | null, timeZone: string): Content {
  const { expires } = content.header;
  const until = isDay(expires) ? longDay(`${expires}T12:00:00.000Z`, 'UTC') : expires;
  const picture: Content[] = logo === null ? [] : [{ image: 'logo', fit: [198, 88], margin: [0, 0, 0, 8] }];
  return {
    columns: [
      {
        width: '*',
        stack: [
          ...picture,
          { text: breakable(about.company.name), style: 'company' },
          ...about.company.address.map((text) => ({ text: breakable(text), style: 'quiet' })),
        ],
      },
      {
        width: besides,
        stack: [
          { text: 'Quote', style: 'quiet' },
          { text: number, style: 'number', margin: [0, 0, 0, 6] },
          facts([
            ['Date', longDay(about.time, timeZone)],
            ['Valid until', until],
            ['From', about.author],
            ['Print', String(about.print)],
          ]),
        ],
      },
    ],
    columnGap: 24,
    margin: [0, 0, 0, 16],
  };
}

/** For whom and where, beside what the roof is made of. */
function picks({ about, content, setting }: PrintSnapshot): Content {
  const { header } = content;
  const panel = header.panelClass || header.panelClassInput;
  const coverage = setting.panels.find(({ code }) => alike(code, header.panelClass))?.coverage;
  return {
    columns: [
      facts([
        ['For', about.customer],
        ['Quote', about.name],
        ['Project', about.jobName === about.name ? '' : about.jobName],
        ['Address', filled([header.street, header.city, header.state]).join(', ')],
      ]),
      facts(
        [
          ['Panel', coverage === undefined ? panel : `${panel}, ${coverage} in coverage`],
          ['Metal', header.metal],
          ['Coating', header.coating],
          ['Color', header.color],
        ],
        besides,
      ),
    ],
    columnGap: 24,
  };
}
