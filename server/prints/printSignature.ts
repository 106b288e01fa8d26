import type { Content } from 'pdfmake/interfaces';
import { fullDate } from '../../common/format/dates';
import { signatureWords } from './pdfText';
import { breakable, dollarsOf, factsOf } from './printText';

/** Evidence of an acceptance. */
export interface Signature {
  readonly name: string;
  /** A PNG as a data URL; null if the name was only typed. */
  readonly picture: string | null;
  readonly at: Date;
  /** Cents; null if the link showed no total. */
  readonly total: number | null;
  /** Optional lines that were accepted with it. */
  readonly options: readonly string[];
  readonly hash: string;
  readonly address: string;
  readonly userAgent: string;
}

/** The last page of an accepted quote. */
export function printSignature(signature: Signature, number: string, company: string, timeZone: string): Content {
  const { name, picture, at, total, options, hash, address, userAgent } = signature;
  return {
    pageBreak: 'before',
    stack: [
      { text: signatureWords.title, style: 'number', margin: [0, 0, 0, 6] },
      { text: breakable(signatureWords.statement(number, company)), margin: [0, 0, 0, 16] },
      picture === null
        ? { text: breakable(name), italics: true, fontSize: 22 }
        : { image: 'signature', fit: [260, 110] },
      { canvas: [{ type: 'line', x1: 0, y1: 0, x2: 260, y2: 0, lineWidth: 0.8 }], margin: [0, 4, 0, 4] },
      { text: picture === null ? signatureWords.typed : breakable(name), style: 'quiet', margin: [0, 0, 0, 16] },
      {
        columns: [
          factsOf(
            [
              [signatureWords.name, name],
              [signatureWords.time, fullDate(at.getTime(), timeZone)],
              [signatureWords.total, dollarsOf(total)],
              ...(options.length === 0 ? [] : [[signatureWords.options, options.join(', ')] as const]),
              [signatureWords.version, number],
              [signatureWords.hash, hash],
              [signatureWords.address, address],
              [signatureWords.browser, userAgent],
            ],
            '*',
            92,
          ),
        ],
      },
    ],
  };
}
