import { checklist, templates } from '../../db/seeds/desk';
import { checklistHandlers } from '../jobs/checklist/keepChecklist';
import { templateHandlers } from '../notes/templates/keepTemplates';
import { askAs } from './askAs';
import type { Stage } from './stage';

/** Adds the office's templates of notes and its checklist, as an admin. */
export async function seedDesk({ services, cast, companies }: Stage): Promise<void> {
  for (const { company, ...body } of templates) {
    const client = company ? companies[company].id : null;
    await templateHandlers['templates.create'](
      askAs(services, cast.ruth, 'templates.create', { body: { ...body, client } }),
    );
  }
  for (const body of checklist) {
    await checklistHandlers['checklist.create'](askAs(services, cast.ruth, 'checklist.create', { body }));
  }
}
