import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces';
import { printFont } from './typesetting/fonts';
import { usualType } from './printText';

/** Definition of a PDF for the worker, which adds page numbers. */
export interface PrintDocument {
  readonly definition: TDocumentDefinitions;
  /** Header from the second page on, and footer before the page number. */
  readonly company: string;
  readonly foot: string;
  /** Without header, footer and page numbers, as for labels. */
  readonly bare?: true;
}

interface Paper {
  readonly company: string;
  readonly foot: string;
  readonly title: string;
  readonly subject: string;
  /** PNGs as data URLs, by the names that the content uses. */
  readonly images?: Readonly<Record<string, string>>;
  readonly content: readonly Content[];
}

/** A document on letter paper in the style that all our PDFs share. */
export const onPaper = ({ company, foot, title, subject, images = {}, content }: Paper): PrintDocument => ({
  company,
  foot,
  definition: {
    pageSize: 'LETTER',
    pageMargins: [44, 56, 44, 52],
    info: { title, author: company, subject },
    defaultStyle: { font: printFont, fontSize: usualType, lineHeight: 1.04, color: '#14191e' },
    styles: {
      number: { fontSize: 18, bold: true },
      company: { fontSize: 11, bold: true },
      section: { fontSize: 11, bold: true, margin: [0, 10, 0, 0] },
      head: { bold: true, fontSize: 8, color: '#4a5560' },
      quiet: { color: '#4a5560' },
      under: { color: '#4a5560', fontSize: 8 },
      sum: { bold: true, fontSize: 12 },
    },
    ...(Object.keys(images).length === 0 ? {} : { images: { ...images } }),
    content: [...content],
  },
});
