import { describe, expect, test } from 'vitest';
import type { Calendar } from '../../common/jobs/clock';
import { gable, hip, shed } from '../../db/seeds/roof';
import { pdf } from '../../server/seed/roofs/pdf';
import { png } from '../../server/seed/roofs/png';
import { cutList, trimList } from '../../server/seed/roofs/roofLists';
import { storyTime } from '../../server/seed/storyTime';
import { checkPdf, checkPng } from './readable';

const office: Calendar = { timeZone: 'America/Chicago', opens: 480, closes: 1020, holidays: new Set() };
const ago = (now: string, hours: number) => storyTime(Date.parse(now), office)(hours).toISOString();

describe('business hours before now', () => {
  // Thursday, November 19, 2026, 14:26 in Chicago
  const thursday = '2026-11-19T14:26:00-06:00';
  test.each([
    [0, '2026-11-19T20:26:00.000Z'],
    [6, '2026-11-19T14:26:00.000Z'],
    [9, '2026-11-18T20:26:00.000Z'],
    // Nine hours a day: the same time of day one and eight weeks earlier, across the clock change.
    [45, '2026-11-12T20:26:00.000Z'],
    [360, '2026-09-24T19:26:00.000Z'],
  ])('%d hours before a Thursday afternoon', (hours, expected) => {
    expect(ago(thursday, hours)).toBe(expected);
  });
  test('on weekends and before opening they count from the last closing', () => {
    expect(ago('2026-11-22T03:10:00-06:00', 0)).toBe('2026-11-20T23:00:00.000Z');
    expect(ago('2026-11-23T07:31:00-06:00', 1)).toBe('2026-11-20T22:00:00.000Z');
  });
});

describe('lists that match the building', () => {
  test('a gable has equal panels, measured along the slope', () => {
    // 3-4-5: 9 in 12 over 12 feet is 15 feet.
    expect(cutList(gable(36, 24, 9), 36)).toBe('quantity,feet,inch,plane\r\n12,15,0,A\r\n12,15,0,B\r\n');
    expect(trimList(gable(36, 24, 9))).toBe('code,quantity\r\nRIDGE,4\r\nEAVE,8\r\nRAKE,6\r\n');
  });
  test('a shed has one plane and a partial last panel', () => {
    expect(cutList(shed(32, 24, 9), 36)).toBe('quantity,feet,inch,plane\r\n11,30,0,A\r\n');
  });
  test('a hip has panels measured to their longest point', () => {
    // The end plane is a triangle 24 wide and 15 high: 3 feet along the eave are 3.75 feet up.
    const rows = cutList(hip(48, 24, 9), 36).split('\r\n');
    expect(rows.filter((row) => row.endsWith('C'))).toEqual(['2,15,0,C', '2,11,3,C', '2,7,6,C', '2,3,9,C']);
    expect(rows.filter((row) => row.endsWith('A'))).toEqual(['10,15,0,A', '2,11,3,A', '2,7,6,A', '2,3,9,A']);
  });
});

test('a drawing with parentheses and accented letters in its texts is a valid PDF', () => {
  const text = 'Peña (Łódź) \\ 屋根 – O’Leary';
  const file = pdf({
    shapes: [
      [
        [1, 1],
        [9, 1],
        [5, 7],
      ],
    ],
    lines: [],
    texts: [{ x: 1, y: 1, size: 9, text }],
  });
  checkPdf(file);
  expect(file.toString('latin1')).toContain('(Pe\u00f1a \\(L\u00f3d?\\) \\\\ ?? \u0096 O\u0092Leary) Tj');
});

test('an image is a valid PNG', () =>
  checkPng(
    png(
      3,
      2,
      [
        [0, 0, 0],
        [255, 255, 255],
      ],
      (x, y) => (x + y) % 2,
    ),
  ));
