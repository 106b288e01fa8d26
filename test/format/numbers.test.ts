import { describe, expect, it } from 'vitest';
import { initials } from '../../common/format/initials';
import { count, dollars, inches, money, shortDollars } from '../../common/format/numbers';
import { plural } from '../../common/format/plural';

describe('numbers', () => {
  it('shows commas for thousands, two decimals for money, 0 for zero and a dash for unknown', () => {
    expect(count(1240)).toBe('1,240');
    expect(count(0)).toBe('0');
    expect(count(null)).toBe('–');
    expect(money(1240.5)).toBe('1,240.50');
    expect(dollars(145)).toBe('$145.00');
    expect([shortDollars(85), shortDollars(85.5), shortDollars(1200)]).toEqual(['$85', '$85.50', '$1,200']);
    expect(dollars(-12)).toBe('-$12.00');
    expect(money(undefined)).toBe('–');
  });
  it('shows inches with up to three decimals', () => {
    expect(inches(36)).toBe('36');
    expect(inches(34.6667)).toBe('34.667');
    expect(inches(null)).toBe('–');
  });
});

describe('counted nouns', () => {
  it('are singular for 1 only, with commas for thousands', () => {
    expect(plural(1, 'piece', 'pieces')).toBe('1 piece');
    expect(plural(0, 'piece', 'pieces')).toBe('0 pieces');
    expect(plural(1240, 'piece', 'pieces')).toBe('1,240 pieces');
  });
});

describe('initials', () => {
  it('takes the first letters of the first and the last name', () => {
    expect(initials('Jo Dietrich')).toBe('JD');
    expect(initials('maria de la peña')).toBe('MP');
    expect(initials('Cher')).toBe('CH');
    expect(initials('  ')).toBe('');
  });
});
