import type { Column, Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces';
import { isDay, longCalendarDay, longDay } from '../../common/format/dates';
import { sameWord } from '../../common/quotes/pricing/matching';
import { computeQuote } from '../../common/quotes/pricing/computeQuote';
import { type PrintSnapshot, revisionNumber } from '../../common/quotes/document/snapshot';
import { pdfWords } from './pdfText';
import { printLines, printSums } from './printLines';
import { printPacks, printPanels } from './printPanels';
import { breakable, filled, usualType } from './printText';

/** Definition of a print for the worker, which adds page numbers. */
export interface PrintDocument {
  readonly definition: TDocumentDefinitions;
  /** Header from the second page on, and footer before the page number. */
  readonly company: string;
  readonly foot: string;
}

/** The printed quote: addresses, lines with totals, cut list, bundles. Dates are in the office's time zone. */
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

/** Width of the right column. */
const rightColumnWidth = 218;

/** A table of names and values, without blank values. */
function facts(entries: readonly (readonly [string, string])[], width: number | '*' = '*'): Column {
  const cells = entries.filter(([, value]) => value.trim() !== '');
  const rows = cells.map(([name, value]): TableCell[] => [{ text: name, style: 'quiet' }, { text: breakable(value) }]);
  return { width, table: { widths: [56, '*'], body: rows.length > 0 ? rows : [['', '']] }, layout: 'facts' };
}

function letterhead({ about, content }: PrintSnapshot, number: string, logo: string | null, timeZone: string): Content {
  const { expires } = content.header;
  const until = isDay(expires) ? longCalendarDay(expires) : '';
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
        width: rightColumnWidth,
        stack: [
          { text: pdfWords.quote, style: 'quiet' },
          { text: number, style: 'number', margin: [0, 0, 0, 6] },
          facts([
            [pdfWords.date, longDay(about.time, timeZone)],
            [pdfWords.validThrough, until],
            [pdfWords.preparedBy, about.author],
            [pdfWords.pdf, String(about.print)],
          ]),
        ],
      },
    ],
    columnGap: 24,
    margin: [0, 0, 0, 16],
  };
}

/** Customer and address, next to the selections. */
function picks({ about, content, setting }: PrintSnapshot): Content {
  const { header } = content;
  const panel = header.panelClass || header.panelClassInput;
  const coverage = setting.panels.find(({ code }) => sameWord(code, header.panelClass))?.coverage;
  return {
    columns: [
      facts([
        [pdfWords.preparedFor, about.customer],
        [pdfWords.quote, about.name],
        [pdfWords.project, about.jobName === about.name ? '' : about.jobName],
        [pdfWords.address, filled([header.street, header.city, header.state]).join(', ')],
      ]),
      facts(
        [
          [pdfWords.panel, coverage === undefined ? panel : pdfWords.coverage(panel, coverage)],
          [pdfWords.metal, header.metal],
          [pdfWords.paint, header.coating],
          [pdfWords.color, header.color],
        ],
        rightColumnWidth,
      ),
    ],
    columnGap: 24,
  };
}
