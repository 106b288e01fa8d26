import type { CustomerView } from '../../common/customers/customer';
import { useCommand } from '../api/useCommand';
import { useDialogEdits } from '../api/useDialogEdits';
import { useFieldErrors } from '../api/useFieldErrors';
import { RowDialog, type RowDialogProps } from '../lists/RowDialog';
import { Field } from '../ui/form/Field';
import { FieldConflict } from '../ui/form/save/FieldConflict';
import { TextInput } from '../ui/form/TextInput';
import { CustomerTaxFields } from './CustomerTaxFields';
import {
  customerBody,
  type CustomerField,
  customerFields,
  customerProblem,
  customerTexts,
  taxFields,
} from './customerDraft';
import { customerDialogText, customerNames as labels } from './customersText';

interface CustomerDialogProps extends RowDialogProps<CustomerView> {
  /** Name of a new customer, if known. */
  name?: string;
  onCreated?: (customer: CustomerView) => void;
}

const allFields: readonly CustomerField[] = [...customerFields, ...taxFields];

/** Creates or edits a customer. */
export function CustomerDialog({ row, client, name: initialName = '', onCreated, ...frame }: CustomerDialogProps) {
  const texts = customerTexts(row);
  const create = useCommand('customers.create');
  const update = useCommand('customers.update', `customer:${row?._id}`);
  const { onEdit } = useFieldErrors(row ? update : create);
  const edits = useDialogEdits(row ? texts : { ...texts, name: initialName }, row?.version ?? 0, frame.opened, onEdit);
  const text = (field: CustomerField) => edits.shown[field];
  const problem = (field: CustomerField) => customerProblem(field, text);
  const save = async () => {
    const body = customerBody(row ? (Object.keys(edits.changed) as CustomerField[]) : allFields, text);
    const saved = row
      ? await update.mutateAsync({ params: { id: row._id }, body: { ...body, expected: edits.expected } })
      : await create.mutateAsync({ body: { ...body, name: text('name'), client } });
    if (!row) onCreated?.(saved);
    const { name } = saved;
    return row ? customerDialogText.saved(name) : customerDialogText.added(name);
  };
  return (
    <RowDialog
      {...frame}
      {...{ row, edits, create, update }}
      what="customer"
      name={row?.name ?? ''}
      valid={allFields.every((field) => problem(field) === null)}
      onSave={save}
    >
      {(tried) => (
        <>
          {customerFields.map((field) => (
            <div key={field}>
              <Field
                label={labels[field]}
                required={field === 'name'}
                hint={field === 'emails' ? customerDialogText.emailsHint : undefined}
                error={(tried || (field !== 'name' && text(field) !== '')) && problem(field)}
              >
                <TextInput
                  value={text(field)}
                  onChange={(typed) => edits.set(field, typed)}
                  autoComplete="off"
                  {...(field === 'name' ? { 'data-autofocus': true } : {})}
                />
              </Field>
              <FieldConflict edits={edits} name={field} label={labels[field]} onDecide={update.reset} />
            </div>
          ))}
          <CustomerTaxFields edits={edits} tried={tried} onDecide={update.reset} />
        </>
      )}
    </RowDialog>
  );
}
