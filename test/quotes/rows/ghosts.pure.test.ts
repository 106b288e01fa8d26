import { describe, expect, test } from 'vitest';
import { ghostsAtFirst, grown, placed, settled } from '../../../client/quotes/rows/ghosts';
import { keysAfter, movedKeys, newRowId } from '../../../client/quotes/rows/rowOrder';
import { rowIdPattern } from '../../../common/quotes/document/content';

const row = (id: string, order: string) => ({ id, order });
const none: ReadonlyMap<string, string> = new Map();
const madeOf = (...rows: { id: string; order: string }[]) => new Map(rows.map(({ id, order }) => [id, order]));

describe('blank rows', () => {
  test('are two in an empty sheet and one below rows, each with its own ID', () => {
    const two = ghostsAtFirst([]);
    expect(two).toHaveLength(2);
    expect(two[0]?.id).toMatch(rowIdPattern);
    expect(two[0]?.id).not.toBe(two[1]?.id);
    expect(ghostsAtFirst([row('r', 'a0')])).toHaveLength(1);
  });
  test('no longer include one that became a row', () => {
    const [first, second] = ghostsAtFirst([]) as [{ id: string; order: string }, { id: string; order: string }];
    expect(settled([first], [first, second], madeOf(first))).toEqual([second]);
  });
  test('include a new one below the last one that became a row', () => {
    const [last] = ghostsAtFirst([row('r', 'a0')]) as [{ id: string; order: string }];
    const rows = [row('r', 'a0'), last];
    const left = settled(rows, [last], madeOf(last));
    expect(left).toHaveLength(1);
    expect(left[0]?.id).not.toBe(last.id);
    expect(placed(rows, left).map(({ id }) => id)).toEqual(['r', last.id, left[0]?.id]);
  });
  test('keep the first one in place, before the second one that was typed in', () => {
    const [first, second] = ghostsAtFirst([]) as [{ id: string; order: string }, { id: string; order: string }];
    const left = settled([second], [first, second], madeOf(second));
    expect(left).toEqual([first]);
    expect(placed([second], left).map(({ id }) => id)).toEqual([first.id, second.id]);
  });
  test('stay below rows that others add', () => {
    const ghosts = ghostsAtFirst([]);
    const theirs = [row('x', 'a0'), row('y', 'a1'), row('z', 'a2')];
    const left = settled(theirs, ghosts, none);
    expect(left.map(({ id }) => id)).toEqual(ghosts.map(({ id }) => id));
    expect(placed(theirs, left).map(({ id }) => id)).toEqual(['x', 'y', 'z', ...ghosts.map(({ id }) => id)]);
  });
  test('stay below a row of this screen that is moved to the end, which gets the key of the blank row', () => {
    const rows = [row('a', 'a0'), row('b', 'a1')] as const;
    const ghosts = ghostsAtFirst(rows);
    const [moved] = movedKeys(rows, new Set(['a']), 1) as [{ id: string; order: string }];
    expect(moved.order).toBe(ghosts[0]?.order);
    const after = [rows[1], moved];
    const left = settled(after, ghosts, madeOf(...rows));
    expect(placed(after, left).map(({ id }) => id)).toEqual(['b', 'a', ghosts[0]?.id]);
  });
  test('become two rows when two users type in the same one', () => {
    const [mine, theirs] = [ghostsAtFirst([])[0], ghostsAtFirst([])[0]];
    expect(mine?.order).toBe(theirs?.order);
    expect(mine?.id).not.toBe(theirs?.id);
  });
  test('include another one below everything on request', () => {
    const rows = [row('r', 'a0')];
    const ghosts = grown(rows, ghostsAtFirst(rows));
    expect(ghosts).toHaveLength(2);
    expect(placed(rows, ghosts).at(-1)?.id).toBe(ghosts[1]?.id);
  });
  test('start over when all rows are gone', () => {
    const [first] = ghostsAtFirst([]) as [{ id: string; order: string }];
    expect(settled([], [], madeOf(first))).toHaveLength(2);
    const again = settled([], [first], none);
    expect(again).toHaveLength(2);
    expect(again[0]).toEqual(first);
  });
  test('keep their list when nothing changes', () => {
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
  test('changes by moving rows up and down, alone and in a run', () => {
    expect(after(movedKeys(rows, new Set(['b']), -1))).toBe('bac');
    expect(after(movedKeys(rows, new Set(['b']), 1))).toBe('acb');
    expect(after(movedKeys(rows, new Set(['b', 'c']), -1))).toBe('bca');
    expect(after(movedKeys(rows, new Set(['a', 'b']), 1))).toBe('cab');
    expect(movedKeys(rows, new Set(['a']), -1)).toEqual([]);
    expect(movedKeys(rows, new Set(['c']), 1)).toEqual([]);
  });
  test('gives the passed row a new key when rows share a key', () => {
    const twins = [row('a', 'a0'), row('b', 'a0'), row('c', 'a1')];
    const keys = movedKeys(twins, new Set(['c']), -1);
    expect(keys.map(({ id }) => id)).toEqual(['c', 'b']);
    expect((keys[0]?.order ?? '') < (keys[1]?.order ?? '')).toBe(true);
  });
  test('puts a row behind another one, even after a call has written its own key', () => {
    const [one, two] = keysAfter([row('x', 'zz not a key')], 0, 2) as [string, string];
    expect('zz not a key' < one && one < two).toBe(true);
    expect(newRowId()).toMatch(rowIdPattern);
  });
});
