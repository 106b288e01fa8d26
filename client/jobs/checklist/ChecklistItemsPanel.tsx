import type { ChecklistItemView } from '../../../common/jobs/checklist/checklistItem';
import { OrderedPanel } from '../../api/ordered/OrderedPanel';
import { deskQueries } from '../../api/queries/deskQueries';
import { useLiveQuery } from '../../api/useLiveQuery';
import { panelTypeNames } from '../../companies/rows/rowsText';
import type { Column } from '../../ui/layout/Table';
import { ChecklistItemDialog } from './ChecklistItemDialog';
import { checklistItemsText as text, deleteChecklistItemText } from './checklistItemsText';

const columns: readonly Column<ChecklistItemView>[] = [
  { key: 'text', head: text.text, card: 'top', cell: (row) => <b>{row.text}</b> },
  {
    key: 'panType',
    head: text.panType,
    width: '16%',
    card: 'foot',
    cell: ({ panType }) => (panType ? panelTypeNames[panType] : <span className="t3">{text.allPanels}</span>),
  },
];

/** Checklist items, in the order in which drafters see them. */
export const ChecklistItemsPanel = () => (
  <OrderedPanel
    list={useLiveQuery(deskQueries.checklistItems())}
    words={text}
    columns={columns}
    nameOf={(item) => item.text}
    calls={{ update: 'checklist.update', remove: 'checklist.delete' }}
    deleteWords={deleteChecklistItemText}
    dialog={(item, close) => <ChecklistItemDialog item={item} onClose={close} />}
  />
);
