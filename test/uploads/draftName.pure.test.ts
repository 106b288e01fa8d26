import { describe, expect, test } from 'vitest';
import { checkDrafts } from '../../common/uploads/draftName';
import { batches, draftNames } from './draftName.examples';

describe('the name of a draft', () => {
  test.each(draftNames)(
    '$name for job $num, $pan1Width and $pan2Width',
    ({ name, num, pan1Width, pan2Width, failed }) => {
      const { number, width } = checkDrafts([name], { num, pan1Width, pan2Width });
      expect({ number, width }).toEqual({
        number: failed.includes('number') ? [name] : [],
        width: failed.includes('width') ? [name] : [],
      });
    },
  );
});

describe('both a csv and a pdf', () => {
  test.each(batches)('$names', ({ names, missing }) => {
    expect(checkDrafts(names, { num: 100427, pan1Width: 16, pan2Width: null }).missing).toEqual(missing);
  });
});
