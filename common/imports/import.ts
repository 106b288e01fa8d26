import * as z from 'zod/mini';
import { everyone, table, type ViewOf } from '../access/fields';
import { idNumber, instant } from '../api/text';

/** The lists that are imported. */
export const lists = ['items', 'customers', 'match', 'ratio'] as const;
export type List = (typeof lists)[number];
export const importStates = ['running', 'done', 'failed', 'undone'] as const;

const count = everyone(z.int());

/** One import of a list, with how far it is; a rep reads those of the match and ratio lists alone. */
export const importView = table(['admin', 'quoter', 'rep'], {
  _id: everyone(idNumber),
  version: everyone(z.int()),
  /** The company whose list it is. */
  client: everyone(idNumber),
  what: everyone(z.enum(lists)),
  fileName: everyone(z.string()),
  overwrite: everyone(z.boolean()),
  state: everyone(z.enum(importStates)),
  /** Rows written, of those to be written. */
  done: count,
  total: count,
  added: count,
  changed: count,
  removed: count,
  refused: count,
  /** Who imported; outside people read the office's name instead of one of its people. */
  by: everyone(z.string()),
  time: everyone(instant),
});
export type ImportView = ViewOf<typeof importView>;
