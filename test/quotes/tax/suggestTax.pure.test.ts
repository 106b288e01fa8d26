import { describe, expect, it } from 'vitest';
import { endedProblem, freezeExemption, isCovered } from '../../../common/quotes/tax/exemption';
import { countiesOf, hasRate, suggestTax, taxRateOf } from '../../../common/quotes/tax/suggestTax';

// The rate offered for a quote, by county, state and certificate.

const rates = [
  { state: 'TX', county: '', rate: 6.25 },
  { state: 'TX', county: 'Travis County', rate: 8.25 },
  { state: 'TX', county: 'Denton', rate: 8.125 },
  { state: 'LA', county: 'Orleans Parish', rate: 9.45 },
  { state: 'OR', county: '', rate: 0 },
];
const rateIn = (state: string, county = '') => taxRateOf(rates, { state, county })?.rate ?? null;

describe('the rate of a place [Q90]', () => {
  it.each([
    ['the county before its state', 'TX', 'Travis County', 8.25],
    ['the state without a county', 'TX', '', 6.25],
    ['the state for a county that isn’t listed', 'TX', 'Hays', 6.25],
    ['none for a county without a row', 'LA', 'Jefferson', null],
    ['none without a county there', 'LA', '', null],
    ['none for an unknown state', 'UT', 'Weber', null],
    ['none without a state', '', 'Travis County', null],
    ['0%, which is a rate', 'OR', '', 0],
    ['any case and blanks around', ' tx ', '  TRAVIS county ', 8.25],
    ['a county typed without its kind', 'TX', 'Travis', 8.25],
    ['a county listed without its kind', 'TX', 'Denton County', 8.125],
    ['a parish', 'LA', 'orleans', 9.45],
  ])('is %s', (_what, state, county, rate) => {
    expect(rateIn(state, county)).toBe(rate);
  });

  it('prefers the county as it is typed over one that differs in its kind', () => {
    const both = [
      { state: 'TX', county: 'Travis County', rate: 1 },
      { state: 'TX', county: 'Travis', rate: 2 },
    ];
    expect(taxRateOf(both, { state: 'TX', county: 'travis' })?.rate).toBe(2);
    expect(taxRateOf(both, { state: 'TX', county: 'travis county' })?.rate).toBe(1);
  });

  it('lists the counties of a state', () => {
    expect(countiesOf(rates, 'tx')).toEqual(['Travis County', 'Denton']);
    expect([countiesOf(rates, 'OR'), countiesOf(undefined, 'TX')]).toEqual([[], []]);
  });
});

describe('the offered rate [Q90] [Q91]', () => {
  const place = { state: 'TX', county: 'Travis' };
  const until = (ends: string | null) => ({ certificate: 'EX-123', ends });

  it('is 0% while the certificate is valid, its last day included, else the table’s', () => {
    const offered = (ends: string | null) => suggestTax(rates, place, until(ends), '2026-11-28');
    expect(offered(null)).toEqual({ rate: 0, place: null });
    expect(offered('2026-11-28')).toEqual({ rate: 0, place: null });
    expect(offered('2026-11-27')).toEqual({ rate: 8.25, place: { state: 'TX', county: 'Travis County' } });
    expect(suggestTax(rates, { state: 'UT', county: '' }, null, '2026-11-28')).toBeNull();
    expect(suggestTax([], place, until(null), '2026-11-28')).toEqual({ rate: 0, place: null });
  });

  it('is the quote’s if the numbers agree; a blank rate isn’t 0%', () => {
    const offer = { rate: 8.25, place };
    expect(['8.25', ' 8.2500 % ', '8.250'].map((tax) => hasRate(tax, offer))).toEqual([true, true, true]);
    expect(['', '8.2', 'ask', '8.2500001'].map((tax) => hasRate(tax, offer))).toEqual([false, false, false, false]);
    expect(['', '0'].map((tax) => hasRate(tax, { rate: 0, place: null }))).toEqual([false, true]);
  });

  it('freezes if the certificate was valid, and names one that has ended', () => {
    expect(freezeExemption(until('2026-11-28'), '2026-11-28')).toEqual({ ...until('2026-11-28'), valid: true });
    expect(freezeExemption(until('2026-11-27'), '2026-11-28')).toEqual({ ...until('2026-11-27'), valid: false });
    expect([freezeExemption(null, '2026-11-28'), isCovered(null, '2026-11-28')]).toEqual([null, false]);
    expect(endedProblem(until('2026-11-27'), '2026-11-28')).toBe('Tax certificate EX-123 ended on Nov 27, 2026.');
    expect([until('2026-11-28'), until(null), null].map((one) => endedProblem(one, '2026-11-28'))).toEqual([
      null,
      null,
      null,
    ]);
  });
});
