import { describe, expect, it } from 'vitest';
import { type Drawing, newestOf, pinsOfFile } from '../../common/files/pins/pinsOfFile';
import { turnPoint } from '../../common/files/pins/turnPoint';

/** The pins that a version of a drawing shows, and their places on a turned page. */
const file = (_id: string, name: string, fileType: number, jobRev: number, jobCorr?: number): Drawing => ({
  ...{ _id, name, fileType, jobRev },
  ...(jobCorr === undefined ? {} : { jobCorr }),
});
const files = [
  file('c0', 'Roof.pdf', 4, 0, 0),
  file('c1', 'roof.pdf', 4, 0, 1),
  file('c2', 'roof.pdf', 6, 0, 2),
  file('r1', 'roof.pdf', 4, 1, 0),
  file('r1c1', 'roof.pdf', 4, 1, 1),
  file('other', 'trim.pdf', 4, 1, 1),
  file('sent', 'roof.pdf', 1, 0, 0),
];
const pin = (n: string, on: string, resolved = false) => ({ n, file: on, resolved: resolved ? {} : null });
const shown = (id: string, pins: ReturnType<typeof pin>[]) =>
  pinsOfFile(id, pins, files).map(({ pin: { n }, from }) => (from === null ? n : `${n} from ${from}`));

describe('a version of a drawing', () => {
  it('shows its own pins, open and resolved', () => {
    expect(shown('c1', [pin('a', 'c1'), pin('b', 'c1', true)])).toEqual(['a', 'b']);
  });

  it('shows open pins of earlier versions and names the version', () => {
    const pins = [pin('a', 'c0'), pin('b', 'c1'), pin('c', 'c1', true), pin('d', 'c2')];
    expect(shown('c2', pins)).toEqual(['a from C0', 'b from C1', 'd']);
    expect(shown('r1c1', [...pins, pin('e', 'r1')])).toEqual([
      ...['a from R0 C0', 'b from R0 C1', 'd from R0', 'e from C0'],
    ]);
  });

  it('is known by its name, or as the only PDF of its version', () => {
    const renamed = [
      ...[file('a', 'plan.pdf', 4, 0, 0), file('b', 'plan new.pdf', 4, 0, 1), file('list', 'plan.csv', 4, 0, 1)],
      ...[file('d', 'plan.pdf', 4, 0, 2), file('e', 'details.pdf', 4, 0, 2)],
    ];
    const on = (id: string) => pinsOfFile(id, [pin('x', 'a'), pin('y', 'b')], renamed).map(({ pin: { n } }) => n);
    expect(on('b')).toEqual(['x', 'y']);
    expect(on('list')).toEqual([]);
    expect(on('d')).toEqual(['x']);
    expect(on('e')).toEqual([]);
    expect(newestOf('b', renamed)).toBe('b');
  });

  it('shows no pins of later versions, other drawings and submitted files', () => {
    expect(shown('c1', [pin('a', 'c2'), pin('b', 'other'), pin('c', 'sent')])).toEqual([]);
    expect(shown('sent', [pin('a', 'c1'), pin('b', 'sent')])).toEqual(['b']);
  });
});

it('opens a pin on the newest version of its drawing', () => {
  expect(newestOf('c0', files)).toBe('r1c1');
  expect(newestOf('other', files)).toBe('other');
  expect(newestOf('sent', files)).toBe('sent');
  expect(newestOf('unknown', files)).toBe('unknown');
});

it('turns a point with its page, and back', () => {
  const place = { x: 0.25, y: 0.125 };
  // A quarter to the right moves the top left corner to the top right.
  expect(turnPoint({ x: 0, y: 0 }, 90)).toEqual({ x: 1, y: 0 });
  expect(turnPoint(place, 90)).toEqual({ x: 0.875, y: 0.25 });
  expect(turnPoint(place, 180)).toEqual({ x: 0.75, y: 0.875 });
  expect(turnPoint(place, 270)).toEqual({ x: 0.125, y: 0.75 });
  for (const turned of [0, 90, 180, 270]) expect(turnPoint(turnPoint(place, turned), 360 - turned)).toEqual(place);
});
