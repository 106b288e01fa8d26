import { cellText } from '../csv/csvText';
import { flagColumn, numberColumn, priceColumn, textColumn } from '../csv/columns';
import { plainWord, refused, type Sheet } from '../csv/sheet';
import { skuPattern } from '../csv/sku';
import { itemMax, itemTypes, units } from './itemRules';

const upper = (max: number, title: string) => (text: string) =>
  text.length > max ? refused('too-long', cellText.tooLong(title, max)) : { value: plainWord(text) };

const sku = (text: string) => {
  if (text === '') return refused('sku', cellText.none('SKU'));
  if (!skuPattern.test(text)) return refused('sku', cellText.skuStart(text));
  return { value: plainWord(text) };
};

const unit = (text: string) => {
  const value = text.toUpperCase();
  if (value === '') return { value: 'EA' };
  return (units as readonly string[]).includes(value)
    ? { value }
    : refused('unit', cellText.oneOf('unit', text, units));
};

const type = (text: string) => {
  const value = text.toLowerCase();
  return value === '' || (itemTypes as readonly string[]).includes(value)
    ? { value }
    : refused('type', cellText.oneOf('type', text, itemTypes));
};

/** Fields that only people who can see costs read and write (Q83). */
export const costFields: readonly string[] = ['cost', 'markup'];

/** The catalog as CSV: the five columns of the specification first, then those of the full list. */
export const itemSheet: Sheet = {
  columns: [
    textColumn('sku', 'SKU', itemMax.sku, { names: ['partnumber', 'partno', 'itemnumber', 'code'], check: sku }),
    textColumn('description', 'Description', itemMax.description, { names: ['desc', 'itemdescription', 'name'] }),
    { ...textColumn('unit', 'Unit of Measure', 20, { names: ['uom', 'units', 'um'], check: unit }), blank: 'EA' },
    priceColumn('price', 'Price', { names: ['unitprice', 'sellprice', 'listprice'] }),
    textColumn('priceCode', 'Price Code', itemMax.priceCode, {
      names: ['pricelevel', 'level', 'pricingcode'],
      check: upper(itemMax.priceCode, 'Price Code'),
    }),
    textColumn('type', 'Type', 20, { names: ['itemtype', 'category'], check: type }),
    numberColumn('drop', 'Drop', {
      names: ['stretchout', 'girth', 'blankwidth', 'dropblankwidthin'],
      reason: 'drop',
      decimals: 4,
      max: () => itemMax.drop,
    }),
    textColumn('metal', 'Metal', itemMax.word, { names: ['substrate', 'gauge'] }),
    textColumn('paint', 'Paint', itemMax.word, { names: ['coating', 'finish', 'paintsystem'] }),
    textColumn('color', 'Color', itemMax.word, { names: ['colour'] }),
    textColumn('item', 'Item', itemMax.word, { names: ['itemname', 'generic'] }),
    numberColumn('markup', 'Markup', {
      names: ['markuppercent'],
      reason: 'markup',
      decimals: 4,
      max: () => itemMax.markup,
      positive: false,
    }),
    priceColumn('cost', 'Cost', { names: ['unitcost', 'buyprice'] }),
    textColumn('panel', 'Panel', itemMax.word, { names: ['panelcode'] }),
    textColumn('size', 'Size', itemMax.word, { names: ['stocklength', 'length'] }),
    numberColumn('count', 'Count', {
      names: ['packcount', 'piecesperpack', 'packsize'],
      reason: 'count',
      decimals: 0,
      max: () => itemMax.count,
    }),
    flagColumn('lock', 'Lock', { names: ['locked'] }),
  ],
  order: ['sku', 'description', 'unit', 'price', 'priceCode'],
  needs: ['sku'],
  key: ({ sku: code, priceCode }) => `${plainWord(String(code))}\n${plainWord(String(priceCode))}`,
  label: ({ sku: code, priceCode }) => (priceCode === '' ? String(code) : `${code} (${priceCode})`),
  warnings: {},
};

/** The catalog for people who can't see costs: their files neither have nor change them (Q83). */
export const itemSheetWithoutCosts: Sheet = {
  ...itemSheet,
  columns: itemSheet.columns.filter(({ field }) => !costFields.includes(field)),
};
