import * as z from 'zod/mini';
import { everyone, table, type ViewOf } from '../../access/fields';
import { idNumber } from '../../api/text';
import { panelTypes } from '../../companies/panelLimits';

/** Item that a drafter checks before the review, for one panel type or for all. */
export const checklistItemView = table(['admin', 'staff'], {
  _id: everyone(idNumber),
  version: everyone(z.int()),
  text: everyone(z.string()),
  panType: everyone(z.nullable(z.enum(panelTypes))),
  /** Place in the list, from 1. */
  place: everyone(z.int()),
});
export type ChecklistItemView = ViewOf<typeof checklistItemView>;
