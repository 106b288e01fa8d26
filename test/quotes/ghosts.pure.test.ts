import { describe, expect, test } from 'vitest';
import { ghostsAtFirst, grown, placed, settled } from '../../client/quotes/ghosts';
import { keysAfter, movedKeys, newRowId } from '../../client/quotes/rowOrder';
import { rowIdPattern } from '../../common/quotes/content';

const row = (id: string, order: string) => ({ id, order });
const none: ReadonlySet<string> = new Set();

describe('blank rows', () => {
  test('two where there is nothing, one below rows; each has an id of its own', () => {
    const two = ghostsAtFirst([]);
    expect(two).toHaveLength(2);
    expect(two[0]?.id).toMatch(rowIdPattern);
    expect(two[0]?.id).not.toBe(two[1]?.id);
    expect(ghostsAtFirst([row('r', 'a0')])).toHaveLength(1);
  });
  test('one that became a row is none any more', () => {
    const [first, second] = ghostsAtFirst([]) as [{ id: string; order: string }, { id: string; order: string }];
    const made = new Set([first.id]);
    expect(settled([first], [first, second], made)).toEqual([second]);
  });
  test('typing in the second one leaves the first where it is, before it', () => {
    const [first, second] = ghostsAtFirst([]) as [{ id: string; order: string }, { id: string; order: string }];
    const left = settled([second], [first, second], new Set([second.id]));
    expect(left).toEqual([first]);
    expect(placed([second], left).map(({ id }) => id)).toEqual([first.id, second.id]);
  });
  test('rows that others add stand before the blank ones', () => {
    const ghosts = ghostsAtFirst([]);
    const theirs = [row('x', 'a0'), row('y', 'a1'), row('z', 'a2')];
    const left = settled(theirs, ghosts, none);
    expect(left.map(({ id }) => id)).toEqual(ghosts.map(({ id }) => id));
    expect(placed(theirs, left).map(({ id }) => id)).toEqual(['x', 'y', 'z', ...ghosts.map(({ id }) => id)]);
  });
  test('two people who begin in the same blank row make two rows', () => {
    const [mine, theirs] = [ghostsAtFirst([])[0], ghostsAtFirst([])[0]];
    expect(mine?.order).toBe(theirs?.order);
    expect(mine?.id).not.toBe(theirs?.id);
  });
  test('another one grows behind everything', () => {
    const rows = [row('r', 'a0')];
    const ghosts = grown(rows, ghostsAtFirst(rows));
    expect(ghosts).toHaveLength(2);
    expect(placed(rows, ghosts).at(-1)?.id).toBe(ghosts[1]?.id);
  });
  test('where all rows are gone it begins anew', () => {
    const [first] = ghostsAtFirst([]) as [{ id: string; order: string }];
    expect(settled([], [], new Set([first.id]))).toHaveLength(2);
    expect(settled([], [first], none)).toEqual([first]);
  });
  test('nothing changed is the same list', () => {
    const ghosts = ghostsAtFirst([]);
    expect(settled([], ghosts, none)).toBe(ghosts);
  });
});

describe('the order of rows', () => {
  const rows = [row('a', 'a0'), row('b', 'a1'), row('c', 'a2')];
  const after = (keys: { id: string; order: string }[]) =>
    rows
      .map((one) => keys.find(({ id }) => id === one.id) ?? one)
      .sort((x, y) => (x.order < y.order ? -1 : 1))
      .map(({ id }) => id)
      .join('');
  test('moved up and down, alone and in a run', () => {
    expect(after(movedKeys(rows, new Set(['b']), -1))).toBe('bac');
    expect(after(movedKeys(rows, new Set(['b']), 1))).toBe('acb');
    expect(after(movedKeys(rows, new Set(['b', 'c']), -1))).toBe('bca');
    expect(after(movedKeys(rows, new Set(['a', 'b']), 1))).toBe('cab');
    expect(movedKeys(rows, new Set(['a']), -1)).toEqual([]);
    expect(movedKeys(rows, new Set(['c']), 1)).toEqual([]);
  });
  test('between rows of one key there is no room: the one that is passed gets a new key too', () => {
    const twins = [row('a', 'a0'), row('b', 'a0'), row('c', 'a1')];
    const keys = movedKeys(twins, new Set(['c']), -1);
    expect(keys.map(({ id }) => id)).toEqual(['c', 'b']);
    expect((keys[0]?.order ?? '') < (keys[1]?.order ?? '')).toBe(true);
  });
  test('behind a row, also where a call has written a key of its own making', () => {
    const [one, two] = keysAfter([row('x', 'zz not a key')], 0, 2) as [string, string];
    expect('zz not a key' < one && one < two).toBe(true);
    expect(newRowId()).toMatch(rowIdPattern);
  });
});
