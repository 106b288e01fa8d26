import { fillPlaceholders } from '../../format/placeholders';
import type { NoteTemplateView } from './noteTemplate';
import type { TemplateKind, templatePlaceholders } from './templateKinds';

/** The parts of a job that templates use. */
export interface TemplateJob {
  readonly num: number;
  readonly name: string;
  readonly owner: { readonly _id: number; readonly companyName: string };
}

export function fillTemplate(text: string, { num, name, owner }: TemplateJob): string {
  const values: Record<(typeof templatePlaceholders)[number], string> = {
    job: String(num),
    client: owner.companyName,
    name,
  };
  return fillPlaceholders(text, values);
}

/** The templates of a kind for a job: those of its client and those of all. */
export const templatesFor = (templates: readonly NoteTemplateView[], kind: TemplateKind, { owner }: TemplateJob) =>
  templates.filter((one) => one.kind === kind && (one.client === null || one.client._id === owner._id));
