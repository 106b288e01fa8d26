import type { Content } from 'pdfmake/interfaces';
import { longDay } from '../../../common/format/dates';
import type { FrozenExemption } from '../../../common/quotes/tax/exemption';
import type { QuoteContent } from '../../../common/quotes/document/content';
import type { ComputedQuote } from '../../../common/quotes/pricing/computeQuote';
import type { QuoteLists } from '../../../common/quotes/pricing/lists';
import { pdfWords } from '../pdfText';
import type { loadAbout } from '../loadAbout';
import { breakable, factsOf, filled } from '../printText';
import { exportText } from './exportText';

/** A quote as it is saved now, for papers and files. */
export interface ExportQuote {
  readonly about: Awaited<ReturnType<typeof loadAbout>>['about'];
  readonly exemption: FrozenExemption | null;
  readonly content: QuoteContent;
  readonly computed: ComputedQuote;
  readonly lists: QuoteLists;
  readonly logo: string | null;
  /** Today in the office's time zone, as YYYY-MM-DD. */
  readonly today: string;
  readonly time: string;
  readonly timeZone: string;
  readonly problems: readonly string[];
}

export const jobNumberOf = ({ about }: Pick<ExportQuote, 'about'>): string => about.num.split('-')[0] ?? about.num;

/** Metal, paint and color of the quote, in one line. */
export const finishOf = ({ header }: QuoteContent): string =>
  filled([header.metal, header.coating, header.color]).join(' ');
export const panelNameOf = ({ header }: QuoteContent): string => header.panelClass || header.panelClassInput;

/** The head of the shop's and the internal PDF. */
export function letterhead(quote: ExportQuote, title: string): Content[] {
  const { about, content, logo, time, timeZone } = quote;
  const { header } = content;
  const picture: Content[] = logo === null ? [] : [{ image: 'logo', fit: [160, 60], margin: [0, 0, 0, 6] }];
  return [
    {
      columns: [
        { width: '*', stack: [...picture, { text: breakable(about.company.name), style: 'company' }] },
        {
          width: 218,
          stack: [
            { text: title, style: 'quiet' },
            { text: about.num, style: 'number', margin: [0, 0, 0, 6] },
            factsOf([
              [pdfWords.date, longDay(time, timeZone)],
              [pdfWords.preparedBy, about.author],
            ]),
          ],
        },
      ],
      columnGap: 24,
      margin: [0, 0, 0, 12],
    },
    {
      columns: [
        factsOf([
          [exportText.job, jobNumberOf(quote)],
          [pdfWords.quote, header.name],
          [pdfWords.preparedFor, about.customer],
          [pdfWords.address, filled([header.street, header.city, header.state]).join(', ')],
        ]),
        factsOf(
          [
            [pdfWords.panel, panelNameOf(content)],
            [pdfWords.metal, header.metal],
            [pdfWords.paint, header.coating],
            [pdfWords.color, header.color],
          ],
          218,
        ),
      ],
      columnGap: 24,
    },
  ];
}
