import { count as written } from './numbers';

const rules = new Intl.PluralRules('en-US');

/** `plural(1, 'job', 'jobs')` is `1 job`, `plural(1240, …)` is `1,240 jobs`. */
export const plural = (n: number, one: string, other: string): string =>
  `${written(n)} ${rules.select(n) === 'one' ? one : other}`;
