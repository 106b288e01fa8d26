import { listUpTo } from '../../../common/format/list';
import { count } from '../../../common/format/numbers';
import { plural } from '../../../common/format/plural';

const maxNames = 10;

/** Other people who look at the same job, file or list. */
export const presenceText = {
  one: (name: string) => `${name} is viewing`,
  two: (first: string, second: string) => `${first} and ${second} are viewing`,
  more: (name: string, others: number) => `${name} and ${plural(others, 'other', 'others')} are viewing`,
  /** `total` also counts people without a name here. */
  everyone: (names: readonly string[], total: number) =>
    `${listUpTo(maxNames, names, total)} ${total === 1 ? 'is' : 'are'} viewing`,
  further: (n: number) => `+${count(n)}`,
};
