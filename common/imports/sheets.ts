import { matchSheet } from '../companies/matchCsv';
import { ratioSheet } from '../companies/ratioCsv';
import type { Sheet } from '../csv/sheet';
import { customerSheet } from '../customers/customerCsv';
import { itemSheet } from '../items/itemCsv';
import type { List } from './import';

export const sheets: Readonly<Record<List, Sheet>> = {
  items: itemSheet,
  customers: customerSheet,
  match: matchSheet,
  ratio: ratioSheet,
};
