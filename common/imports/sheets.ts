import { matchSheet } from '../companies/matchCsv';
import { ratioSheet } from '../companies/ratioCsv';
import type { Sheet } from '../csv/sheet';
import { customerSheet } from '../customers/customerCsv';
import { itemSheet, itemSheetWithoutCosts } from '../items/itemCsv';
import type { List } from './import';

export const sheets: Readonly<Record<List, Sheet>> = {
  items: itemSheet,
  customers: customerSheet,
  match: matchSheet,
  ratio: ratioSheet,
};

/** Format of a list for a person with or without the right to see costs. */
export const sheetFor = (what: List, costs: boolean): Sheet =>
  what === 'items' && !costs ? itemSheetWithoutCosts : sheets[what];
