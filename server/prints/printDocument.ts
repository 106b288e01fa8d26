import type { Content } from 'pdfmake/interfaces';
import { isDay, longCalendarDay, longDay } from '../../common/format/dates';
import { sameWord } from '../../common/quotes/pricing/matching';
import { computeQuote } from '../../common/quotes/pricing/computeQuote';
import type { PrintSnapshot } from '../../common/quotes/document/snapshot';
import { versionNumber } from '../../common/quotes/versions/versionLetter';
import { detailOf, type LinkDetail } from '../../common/quotes/links/linkLimits';
import { olderLayout } from '../../common/companies/paperLayout';
import { pdfWords } from './pdfText';
import { printClosing } from './printClosing';
import { printLines, printOptions, printSums } from './printLines';
import { printPacks, printPanels } from './printPanels';
import { printSignature, type Signature } from './printSignature';
import { breakable, factsOf, filled } from './printText';
import { onPaper, type PrintDocument } from './paper';

/**
 * The printed quote: addresses, lines with totals, cut list, bundles. Dates are in the office's time zone. Amounts are
 * shown as the layout says, or as a customer's link does; what was accepted ends with the signature.
 */
export function printDocument(
  snapshot: PrintSnapshot,
  logo: string | null,
  timeZone: string,
  { detail, signature }: { detail?: LinkDetail; signature?: Signature } = {},
): PrintDocument {
  const { about } = snapshot;
  const computed = computeQuote(snapshot.content, snapshot.setting);
  const { paper = olderLayout } = snapshot;
  const number = versionNumber(about.num, about.revision);
  const shown = detail ?? detailOf(paper.paperPrices);
  return onPaper({
    company: about.company.name,
    foot: `Quote ${number} · ${about.name}`,
    title: `Quote ${number}`,
    subject: about.name,
    images: { ...(logo === null ? {} : { logo }), ...(signature?.picture ? { signature: signature.picture } : {}) },
    content: [
      letterhead(snapshot, number, logo, timeZone, paper.paperContact),
      picks(snapshot),
      ...printLines(snapshot, computed, shown),
      ...(shown === 'none' ? [] : [printSums(snapshot.content, computed, about.exemption)]),
      ...printOptions(snapshot, computed, shown),
      ...(paper.paperCutlist ? printPanels(snapshot, computed) : []),
      ...(paper.paperBundles ? printPacks(computed) : []),
      // An accepted PDF includes the terms, and its signature replaces the lines to sign on.
      ...printClosing(snapshot, signature ? { ...paper, paperSignature: false } : paper),
      ...(signature ? [printSignature(signature, number, about.company.name, timeZone)] : []),
    ],
  });
}

/** Width of the right column. */
const rightColumnWidth = 218;

function letterhead(
  { about, content }: PrintSnapshot,
  number: string,
  logo: string | null,
  timeZone: string,
  contact: boolean,
): Content {
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
          factsOf([
            [pdfWords.date, longDay(about.time, timeZone)],
            [pdfWords.validThrough, until],
            [pdfWords.preparedBy, about.author],
            [pdfWords.phone, (contact && about.contact?.phone) || ''],
            [pdfWords.email, (contact && about.contact?.email) || ''],
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
function picks(snapshot: PrintSnapshot): Content {
  const { about, content } = snapshot;
  const { header } = content;
  return {
    columns: [
      factsOf([
        [pdfWords.preparedFor, about.customer],
        [pdfWords.quote, about.name],
        [pdfWords.project, about.jobName === about.name ? '' : about.jobName],
        [pdfWords.address, filled([header.street, header.city, header.state]).join(', ')],
      ]),
      factsOf(selectionFacts(snapshot), rightColumnWidth),
    ],
    columnGap: 24,
  };
}

/** Panel, metal, paint and color of an offer. */
export function selectionFacts({ content: { header }, setting }: PrintSnapshot): [string, string][] {
  const panel = header.panelClass || header.panelClassInput;
  const coverage = setting.panels.find(({ code }) => sameWord(code, header.panelClass))?.coverage;
  return [
    [pdfWords.panel, coverage === undefined ? panel : pdfWords.coverage(panel, coverage)],
    [pdfWords.metal, header.metal],
    [pdfWords.paint, header.coating],
    [pdfWords.color, header.color],
  ];
}
