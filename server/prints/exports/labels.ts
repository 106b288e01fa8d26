import type { Content } from 'pdfmake/interfaces';
import { runOf } from '../printPanels';
import { thousands } from '../../../common/format/exact';
import type { Pack } from '../../../common/quotes/panels/packs';
import { twoPlaces } from '../../../common/quotes/pricing/decimal';
import { labelsText } from '../../../common/quotes/quotesText';
import { shortened } from '../jobs/fitText';
import { onPaper, type PrintDocument } from '../paper';
import { exportText as words } from './exportText';
import { type ExportQuote, finishOf, jobNumberOf, panelNameOf } from './letterhead';

export type LabelPaper = 'sheet' | 'roll';

/** Measures of a label paper in points, 72 to the inch. */
interface Measures {
  readonly page: { readonly width: number; readonly height: number };
  /** Left edges of the columns, and top edges of the rows. */
  readonly lefts: readonly number[];
  readonly tops: readonly number[];
  readonly width: number;
  readonly padding: number;
  readonly code: number;
  /** Font sizes of the job, the bundle, and the other lines. */
  readonly job: number;
  readonly bundle: number;
  readonly text: number;
  /** Lengths listed; the others are counted. */
  readonly runs: number;
  readonly letters: number;
}

/** Avery 5163: ten labels of 4 × 2 in on a letter page, 5/32 in from the side and 1/2 in from the top. */
const sheet: Measures = {
  page: { width: 612, height: 792 },
  lefts: [11.25, 312.75],
  tops: [36, 180, 324, 468, 612],
  width: 288,
  padding: 9,
  code: 84,
  job: 16,
  bundle: 13,
  text: 8.5,
  runs: 4,
  letters: 34,
};
/** Thermal labels of 4 × 6 in, one per page. */
const roll: Measures = {
  page: { width: 288, height: 432 },
  lefts: [0],
  tops: [0],
  width: 288,
  padding: 16,
  code: 112,
  job: 24,
  bundle: 20,
  text: 12,
  runs: 12,
  letters: 36,
};
const papers: Record<LabelPaper, Measures> = { sheet, roll };

/** More would take too long to draw; a bundle is half a ton. */
export const maxLabels = 500;

/** A label for each bundle: job, bundle, pieces, weight and lengths, also as a code. */
export function labelDocument(quote: ExportQuote, paper: LabelPaper): PrintDocument | { readonly problem: string } {
  const { packs, cut } = quote.computed.packs;
  if (packs.length === 0) return { problem: labelsText.none };
  if (cut || packs.length > maxLabels) return { problem: labelsText.tooMany(maxLabels) };
  const measures = papers[paper];
  const { page, lefts, tops } = measures;
  const perPage = lefts.length * tops.length;
  const content = packs.flatMap((pack, i): Content[] => {
    const at = i % perPage;
    const label = labelOf(quote, pack, packs.length, measures, {
      x: lefts[at % lefts.length] ?? 0,
      y: tops[Math.floor(at / lefts.length)] ?? 0,
    });
    return i > 0 && at === 0 ? [{ text: '', pageBreak: 'before' }, ...label] : label;
  });
  const document = onPaper({
    company: quote.about.company.name,
    foot: '',
    title: quote.about.num,
    subject: quote.content.header.name,
    content,
  });
  return { ...document, bare: true, definition: { ...document.definition, pageSize: page, pageMargins: 0 } };
}

function labelOf(
  quote: ExportQuote,
  { number, runs, pieces, weight }: Pack,
  all: number,
  { width, padding, code, job, bundle, text, runs: most, letters }: Measures,
  { x, y }: { readonly x: number; readonly y: number },
): Content[] {
  const { content, about } = quote;
  const pounds = twoPlaces(weight);
  const inner = width - 2 * padding;
  const listed = runs.slice(0, most).map(runOf);
  const lengths = [...listed, ...(runs.length > most ? [words.moreRuns(runs.length - most)] : [])].join(',  ');
  const line = (value: string, size: number, bold = false): Content => ({
    text: value,
    fontSize: size,
    bold,
    lineHeight: 1.1,
  });
  const cutTo = (value: string) => shortened(value, letters);
  return [
    {
      absolutePosition: { x: x + padding, y: y + padding },
      columns: [
        {
          width: inner - code - 8,
          stack: [
            line(jobNumberOf(quote), job, true),
            line(cutTo(content.header.name), text),
            line(cutTo(about.customer), text),
            line(words.bundleOf(number, all), bundle, true),
            line(
              `${words.pieces(thousands(String(pieces)), pieces === 1)} · ${words.pounds(thousands(pounds))}`,
              text + 2,
              true,
            ),
            line(cutTo([panelNameOf(content), finishOf(content)].filter((one) => one !== '').join(' · ')), text),
            line(lengths, text),
          ],
        },
        {
          width: code,
          qr: words.code(jobNumberOf(quote), number, all, pieces, pounds),
          fit: code,
          eccLevel: 'M',
        },
      ],
      columnGap: 8,
    },
  ];
}
