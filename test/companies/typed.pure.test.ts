import { describe, expect, it } from 'vitest';
import { billingFilter } from '../../client/api/queries/billingFilter';
import { readPrice } from '../../client/billing/billing';
import { bodyOf, fieldOf } from '../../client/companies/companyFields';

/** How text typed into the company and billing forms becomes request fields. */
describe('a company’s form', () => {
  it('reads comma-separated lists, with or without spaces, and drops empty entries', () => {
    expect(bodyOf({ metals: '29ga, 26ga,,.032 Alum ' }).body.metals).toEqual(['29ga', '26ga', '.032 Alum']);
    expect(bodyOf({ emails: '' }).body.emails).toEqual([]);
  });
  it('reads prices and inches, and names the fields it can’t read', () => {
    const { body, wrong } = bodyOf({ L1: '$1,045.50', L2: '', L3: 'many', defaultFlat: '41.5625' });
    expect(body.estPricing).toEqual({ L1: 1045.5, L2: null });
    expect(body.defaultFlat).toBe(41.5625);
    expect(Object.keys(wrong)).toEqual(['L3']);
  });
  it.each(['', 'AB', 'A1C', 'ab'])('rejects the initials “%s”', (inits) => {
    expect(bodyOf({ inits }).wrong.inits).toBe('Initials must be exactly 3 letters');
  });
  it('sends only fields that were changed', () => {
    const { body } = bodyOf({ billingHold: true });
    expect(JSON.parse(JSON.stringify(body))).toEqual({ billingHold: true });
  });
  it('maps field errors back to its inputs', () => {
    expect([fieldOf('estPricing.L4'), fieldOf('flatWidth'), fieldOf('emails.2'), fieldOf('panels.0.code')]).toEqual([
      'L4',
      'defaultFlat',
      'emails',
      undefined,
    ]);
  });
});

describe('billing', () => {
  it.each([
    ['145', 145],
    ['$1,240.50', 1240.5],
    ['0', 0],
    ['', null],
    ['12 dollars', undefined],
    ['1.234', undefined],
    ['-5', undefined],
    ['99999999', undefined],
  ])('reads the price “%s” as %s', (typed, value) => {
    expect(readPrice(typed)).toBe(value);
  });
  it('includes the whole last day, and ignores an invalid one', () => {
    const from = (day: string) => billingFilter({ from: day, to: day });
    const { 'filter[from]': start, 'filter[to]': end } = from('2026-11-30');
    expect(Date.parse(end as string) - Date.parse(start as string)).toBe(24 * 60 * 60 * 1000);
    expect(from('2026-11')).toMatchObject({ 'filter[from]': undefined, 'filter[to]': undefined });
  });
});
