import { ChecklistItemsPanel } from '../../jobs/checklist/ChecklistItemsPanel';
import { Page } from '../../ui/layout/Page';
import { TemplatesPanel } from './TemplatesPanel';
import { templatesPageText as text } from './templatesText';

/** /admin/templates: the office's texts for notes, and what drafters check before a review. */
export const TemplatesPage = () => (
  <Page title={text.title}>
    <TemplatesPanel />
    <ChecklistItemsPanel />
  </Page>
);
