import { count } from '../format/numbers';
import { plural } from '../format/plural';

/** Why a row of a list isn't imported: `Row 5, WLK-004: "abc" isn't a price`. */
export const rowText = {
  at: (line: number, key: string, problem: string) =>
    key === '' ? `Row ${line}: ${problem}` : `Row ${line}, ${key}: ${problem}`,
  duplicate: (line: number) => `Duplicate of line ${line}, skipped`,
  cells: (found: number, expected: number) =>
    `This row has ${plural(found, 'cell', 'cells')}; ${count(expected)} expected. Check for a missing or extra comma or quotation mark.`,
};

const quoted = (value: string): string => `"${value.length > 60 ? `${value.slice(0, 60)}…` : value}"`;

/** Why a cell isn't imported. */
export const cellText = {
  tooLong: (title: string, max: number) => `${title} can have up to ${count(max)} characters`,
  notPrice: (value: string) => `${quoted(value)} isn't a price`,
  notNumber: (title: string, value: string) =>
    value === '' ? `${title} is missing` : `${quoted(value)} isn't a number`,
  negative: (title: string) => `${title} can't be negative`,
  decimals: (title: string, most: number) =>
    most === 0
      ? `${title} must be a whole number`
      : `${title} can have up to ${plural(most, 'decimal place', 'decimal places')}`,
  notPositive: (title: string) => `${title} must be greater than 0`,
  over: (title: string, most: string) => `${title} can be at most ${most}`,
  notFlag: (title: string) => `${title} must be 1 or blank`,
  none: (what: string) => `${what} is missing`,
  oneOf: (title: string, value: string, allowed: readonly string[]) =>
    `${quoted(value)} isn't a ${title}. It must be one of ${allowed.join(', ')}`,
  skuStart: (value: string) => `${quoted(value)} isn't a SKU. A SKU must start with a letter, digit or period`,
  notEmail: 'Not a valid email address. Separate addresses with commas.',
  emails: (most: number) => `Enter up to ${count(most)} email addresses`,
};

/** Warnings about rows that are imported. */
export const warningText = {
  mixedEncodings:
    'These lines use a different text encoding (Windows-1252) than the rest of the file. Check special characters.',
  smallDrop: 'Drop is less than 3". Did you mean pieces per flat?',
};

/** Why a whole file isn't read. */
export const fileText = {
  empty: 'This file is empty.',
  noRows: 'This file has only a header row.',
  unclosedQuote: 'A quotation mark (") opened here is never closed. Close it or remove it.',
  textAfterQuote:
    'A cell in quotation marks must end at the closing mark. Remove what follows it, or write each mark inside the cell twice ("").',
  cellTooLong: (most: number) =>
    `A cell is longer than ${count(most)} characters. Shorten it, or check for a missing quotation mark.`,
  tooManyCells: (most: number) =>
    `This file has more than ${count(most)} cells. Remove empty rows and columns, or split the file.`,
  tooManyRows: (most: number) => `This file has more than ${count(most)} rows. Split it.`,
  twoColumns: (names: readonly string[], title: string) =>
    `${names.map((name) => `“${name}”`).join(' and ')} could both be ${title}. Choose one.`,
  noColumn: (titles: readonly string[]) => `No column was recognized as ${titles.join(' or ')}. Choose one.`,
};
