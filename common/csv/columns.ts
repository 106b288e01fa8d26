import { count, fixed } from '../format/numbers';
import { cellText } from './csvText';
import { type Cell, type Column, type Read, refused, type SheetContext } from './sheet';

/** Column types shared by several lists. */
const shown = (value: Cell): string => (value === null ? '' : String(value));

type Named = { readonly names?: readonly string[] };

export const textColumn = (
  field: string,
  title: string,
  max: number,
  { names = [], check }: Named & { readonly check?: (text: string) => Read | null } = {},
): Column => ({
  field,
  title,
  names,
  text: true,
  blank: '',
  read: (cell) => {
    const text = cell.trim();
    if (text.length > max) return refused('too-long', cellText.tooLong(title, max));
    return check?.(text) ?? { value: text };
  },
  write: shown,
});

const plain = /^(\d+|[1-9]\d{0,2}(,\d{3})+)?(\.\d*)?$/;
/** A plain decimal, thousands commas allowed: no sign, no exponent, no words. */
const isPlain = (text: string): boolean => plain.test(text) && /\d/.test(text);
const fraction = (text: string): string => (text.split('.')[1] ?? '').replace(/0+$/, '');

/** Q24, Q10: dollars and cents, at most 9,999,999.99; blank means no price. */
export const priceColumn = (field: string, title: string, { names = [] }: Named = {}): Column => ({
  field,
  title,
  names,
  text: false,
  blank: null,
  read: (cell) => readPrice(cell.trim(), title),
  write: (value) => (value === null ? '' : fixed(value as number, 2)),
});

export function readPrice(text: string, title: string): Read {
  if (text === '') return { value: null };
  const bare = text.replace(/^\$\s?/, '');
  const minus = /^(-\s?\$?|\$\s?-)/.exec(text);
  if (minus && isPlain(text.slice(minus[0].length))) return refused('price-negative', cellText.negative(title));
  if (!isPlain(bare)) return refused('price', cellText.notPrice(text));
  if (fraction(bare).length > 2) return refused('price-decimals', cellText.decimals(title, 2));
  const value = Number(bare.replaceAll(',', ''));
  if (value > 9_999_999.99) return refused('price', cellText.over(title, '9,999,999.99'));
  return { value };
}

export interface NumberRule {
  readonly reason: string;
  readonly decimals: number;
  readonly max: (context: SheetContext) => number;
  readonly positive?: boolean;
  readonly required?: boolean;
}

/** A plain number. Blank means none, unless the column is required. */
export const numberColumn = (
  field: string,
  title: string,
  { names = [], reason, decimals, max, positive = true, required = false }: Named & NumberRule,
): Column => ({
  field,
  title,
  names,
  text: false,
  blank: null,
  read: (cell, context) => {
    const text = cell.trim();
    if (text === '' && !required) return { value: null };
    if (!isPlain(text)) return refused(reason, cellText.notNumber(title, text));
    if (fraction(text).length > decimals) {
      return refused(reason, cellText.decimals(title, decimals));
    }
    const value = Number(text.replaceAll(',', ''));
    if (positive && value === 0) return refused(reason, cellText.notPositive(title));
    const most = max(context);
    if (value > most) return refused(reason, cellText.over(title, count(most)));
    return { value };
  },
  write: shown,
});

const yes = new Set(['1', 'true', 'yes', 'y', 'x']);
const no = new Set(['', '0', 'false', 'no', 'n']);

export const flagColumn = (field: string, title: string, { names = [] }: Named = {}): Column => ({
  field,
  title,
  names,
  text: false,
  blank: false,
  read: (cell) => {
    const text = cell.trim().toLowerCase();
    if (yes.has(text)) return { value: true };
    return no.has(text) ? { value: false } : refused(field, cellText.notFlag(title));
  },
  write: (value) => (value === true ? '1' : ''),
});
