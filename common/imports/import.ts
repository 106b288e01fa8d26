import * as z from 'zod/mini';
import { everyone, table, type ViewOf } from '../access/fields';
import { idNumber, instant } from '../api/text';

/** The lists that are imported. */
export const lists = ['items', 'customers', 'match', 'ratio'] as const;
export type List = (typeof lists)[number];
export const importStates = ['running', 'done', 'failed', 'undone'] as const;

const count = everyone(z.int());

/** An import of a list and its progress. Reps can read only imports of the match and ratio lists. */
export const importView = table(['admin', 'quoter', 'rep'], {
  _id: everyone(idNumber),
  version: everyone(z.int()),
  /** Company that owns the list. */
  client: everyone(idNumber),
  what: everyone(z.enum(lists)),
  fileName: everyone(z.string()),
  overwrite: everyone(z.boolean()),
  state: everyone(z.enum(importStates)),
  /** Rows written so far, of `total`. */
  done: count,
  total: count,
  added: count,
  changed: count,
  removed: count,
  refused: count,
  /** Name of the user. Outside readers see the office's name instead of a staff member's. */
  by: everyone(z.string()),
  time: everyone(instant),
});
export type ImportView = ViewOf<typeof importView>;
