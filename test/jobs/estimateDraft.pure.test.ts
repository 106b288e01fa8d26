import { asPanelName } from '../../client/jobs/estimate/asPanelName';
import { panelNamePattern } from '../../common/jobs/entry';
import { describe, expect, it } from 'vitest';
import {
  checkEstimate,
  emptyEstimate,
  estimateBody,
  estimateLabels,
  fieldMessages,
  widthOf,
} from '../../client/jobs/estimate/estimateDraft';

describe('a typed width', () => {
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
  ])('reads %j as %d', (typed, width) => expect(widthOf(typed)).toBe(width));
});

describe('a new estimate', () => {
  const filled = { ...emptyEstimate, name: ' A roof ', pan1Width: '36' };

  it('requires a project name and a panel width, and a company from staff', () => {
    expect(Object.keys(checkEstimate(emptyEstimate, false))).toEqual(['name', 'pan1Width']);
    expect(Object.keys(checkEstimate(emptyEstimate, true))).toEqual(['name', 'client', 'pan1Width']);
    expect(checkEstimate(filled, false)).toEqual({});
  });

  it('rejects a typed customer that was not selected', () => {
    const typed = { ...filled, customerText: 'Bob' };
    expect(Object.keys(checkEstimate(typed, false))).toEqual(['customerId']);
    expect(checkEstimate({ ...typed, customer: { id: 7, name: 'Bobs Best' } }, false)).toEqual({});
    expect(checkEstimate({ ...typed, customerText: ' ' }, false)).toEqual({});
  });

  it('accepts widths in inches with two decimals; the alternate one is optional', () => {
    expect(Object.keys(checkEstimate({ ...filled, pan1Width: '34.667' }, false))).toEqual(['pan1Width']);
    expect(Object.keys(checkEstimate({ ...filled, pan2Width: 'wide' }, false))).toEqual(['pan2Width']);
    // Widths below 12 only get a warning (R8).
    expect(checkEstimate({ ...filled, pan1Width: '3' }, false)).toEqual({});
  });

  it('sends only the filled-in fields', () => {
    expect(JSON.parse(JSON.stringify(estimateBody(filled, [])))).toEqual({ name: 'A roof', pan1Width: 36, files: [] });
  });

  it('explains a wrong alternate width without repeating the label', () => {
    expect(checkEstimate({ ...filled, pan2Width: 'wide' }, false)).toEqual({
      pan2Width: 'Enter the width in inches, such as 36 or 34.67.',
    });
    expect(estimateLabels.pan2Width).toBe('Alternate width, in');
  });

  it('completes the server’s short messages and leaves full sentences unchanged', () => {
    expect(
      fieldMessages({ name: 'is required', pan1Name: 'Please use only letters, numbers, and spaces', other: 'x' }),
    ).toEqual({
      name: 'Project name is required',
      pan1Name: 'Please use only letters, numbers, and spaces',
    });
  });

  it('sends the code of a selected panel and shows its error at the name', () => {
    const picked = { ...filled, pan1Name: 'PBR Panel 36', pan1Code: 'PBR' };
    expect(estimateBody(picked, [])).toMatchObject({ pan1Name: 'PBR Panel 36', pan1Code: 'PBR' });
    expect(fieldMessages({ pan1Code: "isn't one of the client's panels" })).toEqual({
      pan1Name: "Panel name isn't one of the client's panels",
    });
  });
});

describe('the name of a selected panel', () => {
  it.each([
    ['PBR Panel 36', 'PBR Panel 36'],
    ['7/8" Corrugated', '7 8 Corrugated'],
    ['  Müller-Rib (26ga.) ', 'Müller Rib 26ga'],
    ['Peña™', 'Peña'],
  ])('%s becomes %s, which the form accepts', (name, accepted) => {
    expect(asPanelName(name)).toBe(accepted);
    expect(panelNamePattern.test(accepted)).toBe(true);
  });
});
