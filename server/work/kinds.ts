import { ChecklistItem } from '../../db/models/ChecklistItem';
import { Company } from '../../db/models/Company';
import { Customer } from '../../db/models/Customer';
import { Display } from '../../db/models/Display';
import { Import } from '../../db/models/Import';
import { Item } from '../../db/models/Item';
import { Job } from '../../db/models/Job';
import { JobFile } from '../../db/models/JobFile';
import type { AnyModel } from '../../db/models/model';
import { Note } from '../../db/models/Note';
import { NoteTemplate } from '../../db/models/NoteTemplate';
import { Pin } from '../../db/models/Pin';
import { Quote } from '../../db/models/Quote';
import { Settings } from '../../db/models/Settings';
import { User } from '../../db/models/User';

/** The kinds recorded in `changes`, in lock order. Any order would do, as long as it is the same everywhere. */
const order: readonly (readonly [AnyModel, string | null])[] = [
  [Settings, 'settings'],
  [Company, 'company'],
  [User, 'user'],
  [Customer, 'customer'],
  [Item, 'item'],
  [Job, 'job'],
  [Note, 'note'],
  [JobFile, null],
  [Pin, 'pin'],
  [Quote, 'quote'],
  [Import, 'import'],
  [Display, 'display'],
  [NoteTemplate, 'noteTemplate'],
  [ChecklistItem, 'checklistItem'],
];

export const kindOf = (model: AnyModel): string | null => order.find(([m]) => m === model)?.[1] ?? null;
export const lockRank = (model: AnyModel): number => {
  const rank = order.findIndex(([m]) => m === model);
  return rank < 0 ? order.length : rank;
};

/** Fields of a deleted row that stay in the audit trail. */
export const nameFields: Readonly<Record<string, readonly string[]>> = {
  job: ['num', 'name'],
  quote: ['num', 'name'],
  customer: ['name'],
  item: ['sku'],
  display: ['name'],
  noteTemplate: ['name'],
  checklistItem: ['text'],
};

/** Fields whose values never enter the audit trail (security D15). */
export const secretFields: Readonly<Record<string, readonly string[]>> = { user: ['passwordHash'] };
