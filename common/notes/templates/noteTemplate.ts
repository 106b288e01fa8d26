import * as z from 'zod/mini';
import { everyone, table, type ViewOf } from '../../access/fields';
import { idNumber } from '../../api/text';
import { templateKinds } from './templateKinds';

/** A text that drafters and admins insert into notes. Clients read only what is sent. */
export const noteTemplateView = table(['admin', 'staff'], {
  _id: everyone(idNumber),
  version: everyone(z.int()),
  name: everyone(z.string()),
  text: everyone(z.string()),
  kind: everyone(z.enum(templateKinds)),
  /** The client whose jobs it is for; null for all. */
  client: everyone(z.nullable(z.strictObject({ _id: idNumber, companyName: z.string() }))),
  /** Place in the list, from 1. */
  place: everyone(z.int()),
});
export type NoteTemplateView = ViewOf<typeof noteTemplateView>;
