import type { CustomerView } from '../../common/customers/customer';
import { useCommand } from '../api/useCommand';
import { RowDialog, type RowDialogProps } from '../lists/RowDialog';
import { theirsHint } from '../lists/theirsHint';
import { useDraft } from '../lists/useDraft';
import { Field } from '../ui/Field';
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
  const draft = useDraft<CustomerView, CustomerField>(row, customerTexts, frame.opened);
  const create = useCommand('customers.create');
  const update = useCommand('customers.update', `customer:${row?._id}`);
  const { text, set } = draft;
  const problem = (field: CustomerField) => customerProblem(field, text(field));
  const save = async () => {
    const body = customerBody(row ? draft.touched : customerFields, text);
    const { name } = row
      ? await update.mutateAsync({ params: { id: row._id }, body: { ...body, expected: draft.expected } })
      : await create.mutateAsync({ body: { ...body, name: text('name'), client } });
    return row ? `${name} is saved.` : `${name} is a customer now.`;
  };
  return (
    <RowDialog
      {...frame}
      {...{ row, draft, create, update }}
      what="customer"
      name={row?.name ?? ''}
      valid={customerFields.every((field) => problem(field) === null)}
      onSave={save}
    >
      {(tried) =>
        customerFields.map((field) => (
          <Field
            key={field}
            label={labels[field]}
            required={field === 'name'}
            hint={theirsHint(draft.theirs(field)) ?? (field === 'emails' ? 'Quotes go to these addresses.' : undefined)}
            error={(tried || (field !== 'name' && text(field) !== '')) && problem(field)}
          >
            <TextInput
              value={text(field)}
              onChange={set(field)}
              autoComplete="off"
              {...(field === 'name' ? { 'data-autofocus': true } : {})}
            />
          </Field>
        ))
      }
    </RowDialog>
  );
}
