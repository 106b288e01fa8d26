import type { ChecklistItemView } from '../../../common/jobs/checklist/checklistItem';
import { maxChecklistItems } from '../../../common/jobs/checklist/checklistLimits';
import type { NoteTemplateView } from '../../../common/notes/templates/noteTemplate';
import { templateLimits } from '../../../common/notes/templates/templateKinds';
import { call } from '../call';
import { define, placing } from './defineQuery';

interface Placed {
  readonly _id: number;
  readonly place: number;
}
const byPlace = (a: Placed, b: Placed): number => a.place - b.place || a._id - b._id;

/** Queries of the office's templates and checklists. */
export const deskQueries = {
  templates: () =>
    define({
      key: ['templates.list'],
      load: (signal) => call('templates.list', {}, { signal }),
      cache: {
        shape: 'list',
        kind: 'noteTemplate',
        placing: placing<NoteTemplateView>({
          belongs: () => true,
          compare: byPlace,
          limit: templateLimits.templates,
        }),
      },
      polled: 'other',
    }),
  checklistItems: () =>
    define({
      key: ['checklist.list'],
      load: (signal) => call('checklist.list', {}, { signal }),
      cache: {
        shape: 'list',
        kind: 'checklistItem',
        placing: placing<ChecklistItemView>({
          belongs: () => true,
          compare: byPlace,
          limit: maxChecklistItems,
        }),
      },
      polled: 'other',
    }),
};
