import { expect, test } from 'vitest';
import { findPanel } from '../../../common/quotes/pricing/findPanel';

const panels = [
  { code: 'PBR', name: 'PBR Panel 36"' },
  { code: 'COR78', name: '7/8" Corrugated' },
  { code: 'SS15', name: 'Standing Seam 1.5" x 12"' },
  { code: 'AG36', name: 'AG 36' },
  { code: 'AG-36', name: 'AG-36"' },
];

test.each([
  ['pbr', 'PBR'],
  ['PBR Panel 36', 'PBR'],
  ['pbr panel 36"', 'PBR'],
  ['7 8 Corrugated', 'COR78'],
  ['Standing Seam 1 5 x 12', 'SS15'],
  // Codes match exactly, and before names.
  ['AG36', 'AG36'],
  ['ag-36', 'AG-36'],
  // A name that matches two panels finds neither.
  ['AG 36', null],
  ['PBR Panel', null],
  ['"', null],
  ['', null],
])('finds the panel of "%s" by its code or by the letters and numbers of its name [Q32]', (text, code) => {
  expect(findPanel(text, panels)?.code ?? null).toBe(code);
});
