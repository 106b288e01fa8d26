import { expect, it } from 'vitest';
import { panelText } from '../../common/jobs/panelText';

it.each([
  ['PBR Panel 36', 36, 'PBR Panel 36 · 36 in'],
  ['PBR', 36, 'PBR · 36 in'],
  ['SS16', 16.5, 'SS16 · 16.5 in'],
  ['SS16', null, 'SS16'],
  ['', 36, '36 in'],
  ['', null, ''],
])('panel “%s”, %s inches wide, is shown as “%s”', (name, width, expected) => {
  expect(panelText(name, width)).toBe(expected);
});
