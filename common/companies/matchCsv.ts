import { cellText, warningText } from '../csv/csvText';
import { numberColumn, textColumn } from '../csv/columns';
import { plainWord, refused, type Sheet } from '../csv/sheet';
import { skuPattern } from '../csv/sku';

const max = 120;
const needed = (reason: string, what: string) => (text: string) =>
  text === '' ? refused(reason, cellText.none(what)) : null;

/** Same rule as for SKUs in the catalog (Q25). */
const sku = (text: string) =>
  needed('sku', 'SKU')(text) ?? (skuPattern.test(text) ? null : refused('sku', cellText.skuStart(text)));

/** A small whole number is more likely pieces per flat than inches (domain 3.3). */
const looksLikePieces = (drop: unknown): boolean => typeof drop === 'number' && Number.isInteger(drop) && drop < 3;
const widest = 999;

/** The match list as CSV; a row's key is its code and four conditions (Q22). */
export const matchSheet: Sheet = {
  columns: [
    textColumn('code', 'code', max, { names: ['draftercode', 'takeoffcode'], check: needed('code', 'Code') }),
    textColumn('panel', 'panel', max, { names: ['panelcode'] }),
    textColumn('paint', 'paint', max, { names: ['coating', 'finish'] }),
    textColumn('metal', 'metal', max, { names: ['gauge', 'substrate'] }),
    textColumn('color', 'color', max, { names: ['colour'] }),
    textColumn('sku', 'sku', max, { names: ['item', 'itemsku', 'partnumber'], check: sku }),
    // Q27: at most the company's default flat width.
    numberColumn('drop', 'drop', {
      names: ['stretchout', 'girth', 'blankwidth', 'dropblankwidthin'],
      reason: 'drop',
      decimals: 4,
      max: ({ flatWidth }) => flatWidth ?? widest,
    }),
  ],
  order: ['code', 'panel', 'paint', 'metal', 'color', 'sku', 'drop'],
  needs: ['code', 'sku'],
  key: (row) => ['code', 'panel', 'paint', 'metal', 'color'].map((field) => plainWord(String(row[field]))).join('\n'),
  label: ({ code, panel, paint, metal, color }) =>
    [code, panel, paint, metal, color].filter((word) => word !== '').join(' · '),
  warn: ({ drop }) => (looksLikePieces(drop) ? 'pieces-per-flat?' : null),
  warnings: { 'pieces-per-flat?': warningText.smallDrop },
};
