import { expect, it } from 'vitest';
import { zipNames } from '../../server/files/zipNames';

it('numbers equal names, ignoring case and also when a number is taken', () => {
  expect(zipNames(['plan.pdf', 'Plan.PDF', 'plan (2).pdf', 'plan.pdf'])).toEqual([
    'plan.pdf',
    'Plan (2).PDF',
    'plan (2) (2).pdf',
    'plan (3).pdf',
  ]);
});

it('replaces what leads out of the folder or what Windows refuses', () => {
  expect(zipNames(['../../etc/passwd', 'C:\\plan.pdf', 'roof "A"?.pdf', 'porch. ', '...'])).toEqual([
    '.._.._etc_passwd',
    'C__plan.pdf',
    'roof _A__.pdf',
    'porch',
    'file',
  ]);
});
