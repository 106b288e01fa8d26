import type { NoteTemplateView } from '../../../common/notes/templates/noteTemplate';
import { OrderedPanel } from '../../api/ordered/OrderedPanel';
import { deskQueries } from '../../api/queries/deskQueries';
import { useLiveQuery } from '../../api/useLiveQuery';
import type { Column } from '../../ui/layout/Table';
import { TemplateDialog } from './TemplateDialog';
import { deleteTemplateText, templateKindNames, templatesText as text } from './templatesText';
import css from './templates.module.css';

const columns: readonly Column<NoteTemplateView>[] = [
  { key: 'name', head: text.name, width: '20%', card: 'top', cell: ({ name }) => <b>{name}</b> },
  {
    key: 'text',
    head: text.text,
    quiet: true,
    card: 'below',
    cell: (row) => (
      <span className={css.excerpt} title={row.text}>
        {row.text}
      </span>
    ),
  },
  { key: 'kind', head: text.kind, width: '140px', card: 'end', cell: ({ kind }) => templateKindNames[kind] },
  {
    key: 'client',
    head: text.client,
    width: '16%',
    card: 'foot',
    cell: ({ client }) => client?.companyName ?? <span className="t3">{text.allClients}</span>,
  },
];

/** Templates of notes, in the order of the menus. */
export const TemplatesPanel = () => (
  <OrderedPanel
    list={useLiveQuery(deskQueries.templates())}
    words={text}
    columns={columns}
    nameOf={({ name }) => name}
    calls={{ update: 'templates.update', remove: 'templates.delete' }}
    deleteWords={deleteTemplateText}
    dialog={(template, close) => <TemplateDialog template={template} onClose={close} />}
  />
);
