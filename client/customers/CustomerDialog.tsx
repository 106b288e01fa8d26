import { useState } from 'react';
import type { CustomerView } from '../../common/customers/customer';
import { CallError, messageOf } from '../api/CallError';
import { useCommand } from '../api/useCommand';
import { useOnce } from '../api/useOnce';
import { History } from '../audit/History';
import { theirsHint } from '../lists/theirsHint';
import { useDraft } from '../lists/useDraft';
import { Alert } from '../ui/Alert';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { Field } from '../ui/Field';
import { TextInput } from '../ui/TextInput';
import { toast } from '../ui/toast';
import { customerBody, type CustomerField, customerFields, customerProblem, customerTexts } from './customerDraft';

interface CustomerDialogProps {
  /** Null: a new one. */
  customer: CustomerView | null;
  /** Whose customer a new one is; undefined: the own company's. */
  client: number | undefined;
  opened: boolean;
  onClose: () => void;
  /** Who may not gets no button for it. */
  onDelete?: () => void;
}

const labels: Record<CustomerField, string> = {
  name: 'Customer name',
  shortName: 'Short name',
  customerNumForClient: 'Customer number',
  priceCode: 'Price code',
  emails: 'Emails (comma separated)',
};

/** A company's customer, made or changed; what somebody else changes meanwhile is said, and nothing is lost. */
export function CustomerDialog({ customer, client, opened, onClose, onDelete }: CustomerDialogProps) {
  const draft = useDraft<CustomerView, CustomerField>(customer, customerTexts, opened);
  const create = useCommand('customers.create');
  const update = useCommand('customers.update', `customer:${customer?._id}`);
  const [tried, setTried] = useState(false);
  const once = useOnce();
  const command = customer ? update : create;
  const { text, set } = draft;

  const problem = (field: CustomerField) => customerProblem(field, text(field));
  const close = () => {
    create.reset();
    update.reset();
    setTried(false);
    onClose();
  };
  const save = () => {
    setTried(true);
    if (customerFields.some((field) => problem(field) !== null)) return;
    const body = customerBody(customer ? draft.touched : customerFields, text);
    once(() =>
      (customer
        ? update.mutateAsync({ params: { id: customer._id }, body: { ...body, expected: draft.expected } })
        : create.mutateAsync({ body: { ...body, name: text('name'), client } })
      ).then(
        ({ name }) => {
          toast.done(customer ? `${name} is saved.` : `${name} is a customer now.`);
          close();
        },
        (error: unknown) => {
          // What is there now has come with the refusal: saving again is a decision about that.
          if (error instanceof CallError && error.code === 'conflict') draft.look();
        },
      ),
    );
  };
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={customer ? `Edit ${customer.name}` : 'New customer'}
      submitLabel={customer ? 'Save' : 'Add the customer'}
      onSubmit={save}
      pending={command.isPending}
      disabled={customer !== null && draft.touched.length === 0}
      error={command.error && messageOf(command.error)}
    >
      {draft.changedMeanwhile && (
        <Alert kind="info">
          Somebody else has changed this customer while you were looking. What you typed is kept; the other fields show
          what is there now.
        </Alert>
      )}
      {customerFields.map((field) => (
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
      ))}
      {customer && <History kind="customer" id={customer._id} />}
      {onDelete && (
        <div>
          <Button kind="danger" size="sm" onClick={onDelete}>
            Delete this customer
          </Button>
        </div>
      )}
    </Dialog>
  );
}
