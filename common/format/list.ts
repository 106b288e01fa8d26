import { count } from './numbers';

const conjunction = new Intl.ListFormat('en-US', { type: 'conjunction' });
const disjunction = new Intl.ListFormat('en-US', { type: 'disjunction' });

/** `a`, `a and b`, `a, b, and c` */
export const list = (items: readonly string[]): string => conjunction.format(items);

/** `a`, `a or b`, `a, b, or c` */
export const choice = (items: readonly string[]): string => disjunction.format(items);

/** The first `most` items and how many of `total` are left: `a, b, and 12 more`. */
export const listUpTo = (most: number, items: readonly string[], total = items.length): string => {
  const named = items.slice(0, most);
  return list(total > named.length ? [...named, `${count(total - named.length)} more`] : named);
};
