import { plural } from '../../format/plural';

/** Why the comparison of a version isn't complete. */
export const versionProblemText = {
  noCsv: 'This version has no CSV.',
  rows: (n: number) => `${plural(n, 'row', 'rows')} can’t be read and ${n === 1 ? 'isn’t' : 'aren’t'} compared.`,
};
