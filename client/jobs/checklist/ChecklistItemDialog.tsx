import { useState } from 'react';
import { type PanelType, panelTypes } from '../../../common/companies/panelLimits';
import type { ChecklistItemView } from '../../../common/jobs/checklist/checklistItem';
import { checklistLimits } from '../../../common/jobs/checklist/checklistLimits';
import { messageOf } from '../../api/CallError';
import { useCommand } from '../../api/useCommand';
import { useDialogEdits } from '../../api/useDialogEdits';
import { useFieldErrors } from '../../api/useFieldErrors';
import { useOnce } from '../../api/useOnce';
import { panelTypeNames } from '../../companies/rows/rowsText';
import { toast } from '../../ui/feedback/toast';
import { Field } from '../../ui/form/Field';
import { decideFirst } from '../../ui/form/save/ConflictChoice';
import { FieldConflict } from '../../ui/form/save/FieldConflict';
import { Select } from '../../ui/form/Select';
import { TextInput } from '../../ui/form/TextInput';
import { Dialog } from '../../ui/overlay/Dialog';
import { checklistItemDialogText as text, checklistItemsText } from './checklistItemsText';

interface ItemFields {
  readonly text: string;
  readonly panType: PanelType | null;
}

const nameOf = (type: PanelType | null): string =>
  type === null ? checklistItemsText.allPanels : (panelTypeNames[type] ?? type);

/** Adds a checklist item (null) or edits one. */
export function ChecklistItemDialog({ item, onClose }: { item: ChecklistItemView | null; onClose: () => void }) {
  const create = useCommand('checklist.create');
  const update = useCommand('checklist.update', `checklistItem:${item?._id}`);
  const command = item ? update : create;
  const once = useOnce();
  const [tried, setTried] = useState(false);
  const { onEdit } = useFieldErrors<keyof ItemFields>(command);
  const current: ItemFields = { text: item?.text ?? '', panType: item?.panType ?? null };
  const edits = useDialogEdits<ItemFields>(current, item?.version ?? 0, true, onEdit);
  const { shown } = edits;
  const undecided = edits.conflicts.length > 0;
  const missing = shown.text.trim() === '';
  const submit = () => {
    setTried(true);
    if (missing || undecided) return;
    once(() =>
      (item
        ? update.mutateAsync({ params: { id: item._id }, body: { ...edits.changed, expected: edits.expected } })
        : create.mutateAsync({ body: shown })
      ).then(
        () => {
          toast.done(item ? text.saved : text.added);
          onClose();
        },
        () => undefined,
      ),
    );
  };
  const conflict = { edits, onDecide: update.reset };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={item ? text.edit : text.add}
      submitLabel={item ? text.save : text.add}
      onSubmit={submit}
      pending={command.isPending}
      disabled={item !== null && (!edits.dirty || undecided)}
      error={command.error && messageOf(command.error)}
    >
      <Field label={text.text} required hint={text.textHint} error={tried && missing && text.textMissing}>
        <TextInput
          value={shown.text}
          onChange={(typed) => edits.set('text', typed)}
          maxLength={checklistLimits.text}
          autoComplete="off"
          data-autofocus
        />
      </Field>
      <Field label={text.panType} hint={text.panTypeHint}>
        <Select
          value={shown.panType ?? ''}
          onChange={(type) => edits.set('panType', panelTypes.find((one) => one === type) ?? null)}
          options={([null, ...panelTypes] as const).map((type) => ({ value: type ?? '', label: nameOf(type) }))}
        />
      </Field>
      <FieldConflict {...conflict} name="text" label={text.text} />
      <FieldConflict {...conflict} name="panType" label={text.panType} text={nameOf} />
      {undecided && <p className="t2">{decideFirst}</p>}
    </Dialog>
  );
}
