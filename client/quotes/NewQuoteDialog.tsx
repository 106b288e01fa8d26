import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { JobPageView } from '../../common/jobs/job';
import { CallError, messageOf } from '../api/CallError';
import { useCommand } from '../api/useCommand';
import { useOnce } from '../api/useOnce';
import { CompanyField } from '../jobs/estimate/CompanyField';
import { Dialog } from '../ui/overlay/Dialog';
import { Field } from '../ui/form/Field';
import { TextInput } from '../ui/form/TextInput';
import type { TypeaheadOption } from '../ui/form/Typeahead';
import { newQuoteText } from './quoteText';

interface NewQuoteDialogProps {
  opened: boolean;
  onClose: () => void;
  /** Job of the quote; without one, a job is created for it (R2). */
  job?: JobPageView;
  /** Shows a client field, for staff. */
  asksCompany?: boolean;
}

/** Delay before a new quote opens, in ms (R7). */
const opensAfter = 300;

/** Asks for the project name, creates the quote and opens it. */
export function NewQuoteDialog({ opened, onClose, job, asksCompany = false }: NewQuoteDialogProps) {
  const navigate = useNavigate();
  const command = useCommand('quotes.create');
  const [typed, setTyped] = useState<string | null>(null);
  const [company, setCompany] = useState<TypeaheadOption | null>(null);
  const [tried, setTried] = useState(false);
  const once = useOnce();
  const name = (typed ?? job?.name ?? '').trim();
  const close = () => {
    command.reset();
    setTyped(null);
    setCompany(null);
    setTried(false);
    onClose();
  };
  const submit = () => {
    setTried(true);
    if (name === '' || (asksCompany && !company)) return;
    const whose = asksCompany && company ? { client: Number(company.id) } : {};
    once(() =>
      command.mutateAsync({ body: { name, ...(job ? { job: job._id } : whose) } }).then(
        ({ _id }) =>
          new Promise<void>((resolve) => {
            setTimeout(() => {
              close();
              navigate(`/quotes/${_id}`);
              resolve();
            }, opensAfter);
          }),
        () => undefined,
      ),
    );
  };
  const refused = command.error instanceof CallError ? command.error.fields.name : undefined;
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={newQuoteText.title}
      consequence={job ? newQuoteText.ofJob(job.num) : undefined}
      submitLabel={newQuoteText.create}
      onSubmit={submit}
      pending={command.isPending || command.isSuccess}
      error={command.error && refused === undefined && messageOf(command.error)}
    >
      {asksCompany && (
        <CompanyField
          value={company as never}
          onChange={setCompany as never}
          error={tried && !company ? newQuoteText.chooseClient : undefined}
        />
      )}
      <Field
        label={newQuoteText.name}
        required
        error={
          (tried && name === '' && newQuoteText.enterName) || (refused !== undefined && newQuoteText.refused(refused))
        }
      >
        <TextInput
          value={typed ?? job?.name ?? ''}
          onChange={setTyped}
          maxLength={200}
          data-autofocus
          autoComplete="off"
        />
      </Field>
    </Dialog>
  );
}
