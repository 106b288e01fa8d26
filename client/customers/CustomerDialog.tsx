import type { CustomerView } from '../../common/customers/customer';
import { useCommand } from '../api/useCommand';
import { useDialogEdits } from '../api/useDialogEdits';
import { RowDialog, type RowDialogProps } from '../lists/RowDialog';
import { Field } from '../ui/Field';
import { FieldConflict } from '../ui/FieldConflict';
import { TextInput } from '../ui/TextInput';
import { customerBody, type CustomerField, customerFields, customerProblem, customerTexts } from './customerDraft';

const labels: Record<CustomerField, string> = {
  name: 'Customer name',
  shortName: 'Short name',
  customerNumForClient: 'Customer number',
  priceCode: 'Price code',
  emails: 'Emails (comma separated)',
};

/** A company's customer. */
export function CustomerDialog({ row, client, ...frame }: RowDialogProps<CustomerView>) {
  const edits = useDialogEdits(customerTexts(row), row?.version ?? 0, frame.opened);
  const create = useCommand('customers.create');
  const update = useCommand('customers.update', `customer:${row?._id}`);
  const text = (field: CustomerField) => edits.shown[field];
  const problem = (field: CustomerField) => customerProblem(field, text(field));
  const save = async () => {
    const body = customerBody(row ? (Object.keys(edits.changed) as CustomerField[]) : customerFields, text);
    const { name } = row
      ? await update.mutateAsync({ params: { id: row._id }, body: { ...body, expected: edits.expected } })
      : await create.mutateAsync({ body: { ...body, name: text('name'), client } });
    return row ? `${name} is saved.` : `${name} is a customer now.`;
  };
  return (
    <RowDialog
      {...frame}
      {...{ row, edits, create, update }}
      what="customer"
      name={row?.name ?? ''}
      valid={customerFields.every((field) => problem(field) === null)}
      onSave={save}
    >
      {(tried) =>
        customerFields.map((field) => (
          <div key={field}>
            <Field
              label={labels[field]}
              required={field === 'name'}
              hint={field === 'emails' ? 'Quotes go to these addresses.' : undefined}
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
        ))
      }
    </RowDialog>
  );
}
