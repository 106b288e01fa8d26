import type { Content } from 'pdfmake/interfaces';
import type { PrintSnapshot } from '../../common/quotes/document/snapshot';
import type { PaperLayout } from '../../common/companies/paperLayout';
import { closingWords } from './pdfText';
import { breakable, factsOf } from './printText';

/** Lead time, freight and terms of the company, also blank ones. */
export const termsOf = ({ paperLeadTime, paperFreight, paperTerms }: PaperLayout) => [
  { name: closingWords.leadTime, value: paperLeadTime.trim() },
  { name: closingWords.freight, value: paperFreight.trim() },
  { name: closingWords.terms, value: paperTerms.trim() },
];

/** The company's texts below every quote: lead time, freight, terms, and the lines to sign on. */
export function printClosing({ about }: Pick<PrintSnapshot, 'about'>, paper: PaperLayout): Content[] {
  const { paperLeadTime, paperFreight, paperTerms, paperSignature } = paper;
  const facts: Content[] =
    paperLeadTime.trim() + paperFreight.trim() === ''
      ? []
      : [
          {
            columns: [
              factsOf([
                [closingWords.leadTime, paperLeadTime],
                [closingWords.freight, paperFreight],
              ]),
            ],
            margin: [0, 12, 0, 0],
          },
        ];
  const terms: Content[] =
    paperTerms.trim() === ''
      ? []
      : [
          { text: closingWords.terms, style: 'section' },
          { text: breakable(paperTerms.trim()), style: 'under', margin: [0, 3, 0, 0] },
        ];
  return [...facts, ...terms, ...(paperSignature ? [signature(about.company.name)] : [])];
}

const rule = (width: number): Content => ({
  canvas: [{ type: 'line', x1: 0, y1: 0, x2: width, y2: 0, lineWidth: 0.6, lineColor: '#4a5560' }],
});
const [nameWidth, signatureWidth, dateWidth, gap] = [170, 210, 96, 24];

const signature = (company: string): Content => ({
  unbreakable: true,
  margin: [0, 22, 0, 0],
  stack: [
    { text: breakable(closingWords.accept(company)), margin: [0, 0, 0, 34] },
    {
      columns: [
        { width: nameWidth, stack: [rule(nameWidth), { text: closingWords.name, style: 'under' }] },
        { width: signatureWidth, stack: [rule(signatureWidth), { text: closingWords.signature, style: 'under' }] },
        { width: dateWidth, stack: [rule(dateWidth), { text: closingWords.date, style: 'under' }] },
      ],
      columnGap: gap,
    },
  ],
});
