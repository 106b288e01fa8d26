import { list } from '../../../common/format/list';
import { plural } from '../../../common/format/plural';
import type { Condition, Picks } from '../../../common/quotes/pricing/matching';
import type { TestedRow } from '../../../common/quotes/pricing/testMatch';

const names: Record<Condition, string> = { panel: 'panel', metal: 'metal', paint: 'paint', color: 'color' };

/** Texts of the match list tester. */
export const matchTesterText = {
  open: 'Test',
  openLabel: 'Test match list',
  title: 'Test the match list',
  about: 'See which row a code uses with a quote’s selections, and why.',
  code: 'Code',
  panel: 'Panel',
  metal: 'Metal',
  paint: 'Paint',
  color: 'Color',
  typeCode: 'Enter a code from a takeoff, such as RIDGE.',
  unknown: (code: string) => `The match list has no row for “${code}”.`,
  none: (rows: number) =>
    `${plural(rows, 'row has', 'rows have')} this code, but none fits. A quote would show it as unmatched.`,
  uses: (sku: string) => `Uses ${sku}`,
  rows: 'Rows with this code',
  used: 'Used',
  head: { row: 'Conditions', sku: 'SKU', why: 'Why' },
  any: 'Any',
  reason: ({ row, met, loss }: TestedRow<Picks>, picks: Picks): string => {
    if (loss === null)
      return met.length === 0
        ? 'Used: it fits any selection, and no row is more specific.'
        : `Used: it meets the most conditions (${list(met.map((name) => names[name]))}).`;
    switch (loss.reason) {
      case 'unmet':
        return `Needs ${list(
          loss.conditions.map((name) =>
            picks[name].trim() === ''
              ? `${names[name]} ${row[name]}`
              : `${names[name]} ${row[name]}, not ${picks[name]}`,
          ),
        )}.`;
      case 'fewer':
        return 'Fits, but another row meets more conditions.';
      case 'order':
        return `Fits, but the row in use also meets ${names[loss.condition]}, which counts first.`;
      case 'later':
        return 'Fits, but the same conditions are higher up in the list.';
    }
  },
};
