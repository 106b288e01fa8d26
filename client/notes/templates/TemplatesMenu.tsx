import type { RefObject } from 'react';
import { fillTemplate, type TemplateJob, templatesFor } from '../../../common/notes/templates/fillTemplate';
import type { TemplateKind } from '../../../common/notes/templates/templateKinds';
import { deskQueries } from '../../api/queries/deskQueries';
import { useLiveQuery } from '../../api/useLiveQuery';
import { Button } from '../../ui/Button';
import { Menu } from '../../ui/overlay/Menu';
import { insertText } from './insertText';
import { templatesMenuText as text } from './templatesText';

interface TemplatesMenuProps {
  kind: TemplateKind;
  job: TemplateJob;
  /** The text field, into which the template goes at the cursor. */
  field: RefObject<HTMLTextAreaElement | null>;
  disabled?: boolean;
}

/** The office's templates for a text of this kind; nothing if there are none. */
export function TemplatesMenu({ kind, job, field, disabled = false }: TemplatesMenuProps) {
  const { data = [] } = useLiveQuery(deskQueries.templates());
  const offered = templatesFor(data, kind, job);
  if (offered.length === 0) return null;
  const actions = (own: boolean) =>
    offered
      .filter(({ client }) => (client !== null) === own)
      .map((template) => ({
        label: template.name,
        onSelect: () => field.current && insertText(field.current, fillTemplate(template.text, job)),
      }));
  const [own, all] = [actions(true), actions(false)];
  const sections = [
    { title: job.owner.companyName, items: own },
    { title: text.all, items: all },
  ].filter(({ items }) => items.length > 0);
  return (
    // In a dialog the button keeps its own width.
    <span className="row">
      <Menu trigger={<Button disabled={disabled}>{text.open}</Button>} items={own.length > 0 ? sections : all} />
    </span>
  );
}
