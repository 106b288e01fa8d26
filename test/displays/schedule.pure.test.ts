import { describe, expect, it } from 'vitest';
import { isQuiet, pageAt } from '../../client/display/schedule';

const second = 1000;

describe('the pages of a display', () => {
  it('turn in order, each for its seconds', () => {
    const pages = { figures: 20, board: 60, workload: 30 };
    const at = [0, 59, 60, 89, 90, 109, 110].map((seconds) => pageAt(pages, seconds * second));
    expect(at).toEqual(['board', 'board', 'workload', 'workload', 'figures', 'figures', 'board']);
  });
  it('are a single one that stays', () => {
    expect([0, 70, 3601].map((seconds) => pageAt({ figures: 60 }, seconds * second))).toEqual(Array(3).fill('figures'));
  });
});

describe('quiet hours', () => {
  const noon = 12 * 60;
  it('last from their beginning until just before their end', () => {
    const lunch = { quietFrom: noon, quietTo: noon + 30 };
    expect([noon - 1, noon, noon + 29, noon + 30].map((minute) => isQuiet(lunch, minute))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });
  it('may pass midnight', () => {
    const night = { quietFrom: 22 * 60, quietTo: 6 * 60 };
    expect([21 * 60, 22 * 60, 0, 359, 360].map((minute) => isQuiet(night, minute))).toEqual([
      false,
      true,
      true,
      true,
      false,
    ]);
  });
  it('are none by default', () => {
    expect(isQuiet({ quietFrom: null, quietTo: null }, 0)).toBe(false);
  });
});
