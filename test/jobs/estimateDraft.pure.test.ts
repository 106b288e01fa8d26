import { describe, expect, it } from 'vitest';
import { checkEstimate, emptyEstimate, estimateBody, saidOf, widthOf } from '../../client/jobs/estimateDraft';

describe('a width as it is typed', () => {
  it.each([
    ['36', 36],
    [' 36.5 ', 36.5],
    ['36"', 36],
    ['36 in', 36],
    ['.5', 0.5],
    ['', Number.NaN],
    ["3'", Number.NaN],
    ['36,5', Number.NaN],
    ['-36', Number.NaN],
    ['1e3', Number.NaN],
  ])('%j is %d', (typed, width) => expect(widthOf(typed)).toBe(width));
});

describe('a new estimate', () => {
  const filled = { ...emptyEstimate, name: ' A roof ', pan1Width: '36' };

  it('needs a project name and a panel width, and of staff the company', () => {
    expect(Object.keys(checkEstimate(emptyEstimate, false))).toEqual(['name', 'pan1Width']);
    expect(Object.keys(checkEstimate(emptyEstimate, true))).toEqual(['name', 'client', 'pan1Width']);
    expect(checkEstimate(filled, false)).toEqual({});
  });

  it('takes widths in inches with two decimals, the alternate one only when there is one', () => {
    expect(Object.keys(checkEstimate({ ...filled, pan1Width: '34.667' }, false))).toEqual(['pan1Width']);
    expect(Object.keys(checkEstimate({ ...filled, pan2Width: 'wide' }, false))).toEqual(['pan2Width']);
    // Below 12 is only warned of (spec §5).
    expect(checkEstimate({ ...filled, pan1Width: '3' }, false)).toEqual({});
  });

  it('sends what was filled in and leaves out what was not', () => {
    expect(JSON.parse(JSON.stringify(estimateBody(filled, [])))).toEqual({ name: 'A roof', pan1Width: 36, files: [] });
  });

  it('makes sentences of the server’s words and leaves its whole sentences alone', () => {
    expect(
      saidOf({ name: 'is required', pan1Name: 'Please use only letters, numbers, and spaces', other: 'x' }),
    ).toEqual({
      name: 'Project name is required',
      pan1Name: 'Please use only letters, numbers, and spaces',
    });
  });
});
