import { cellText } from '../csv/csvText';
import { numberColumn, textColumn } from '../csv/columns';
import { plainWord, refused, type Sheet } from '../csv/sheet';

const max = 120;

/**
 * Accessory ratios as CSV. A row is identified by its code and item (Q22); if either is missing, the row is rejected as
 * `code`.
 */
export const ratioSheet: Sheet = {
  columns: [
    textColumn('code', 'code', max, {
      names: ['draftercode', 'takeoffcode', 'panelcode'],
      check: (text) => (text === '' ? refused('code', cellText.none('Code')) : null),
    }),
    textColumn('item', 'item', max, {
      names: ['accessory', 'itemcode'],
      check: (text) => (text === '' ? refused('code', cellText.none('Item')) : null),
    }),
    numberColumn('ratio', 'ratio', {
      names: ['ratioperfoot', 'perfoot', 'piecesperfoot', 'quantityperfoot'],
      reason: 'ratio',
      decimals: 6,
      max: () => 999_999,
      required: true,
    }),
  ],
  order: ['code', 'item', 'ratio'],
  needs: ['code', 'item', 'ratio'],
  key: ({ code, item }) => `${plainWord(String(code))}\n${plainWord(String(item))}`,
  label: ({ code, item }) => `${code} · ${item}`,
  warnings: {},
};
