import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { JobPageView } from '../../common/jobs/job';
import { CallError, messageOf } from '../api/CallError';
import { useCommand } from '../api/useCommand';
import { useOnce } from '../api/useOnce';
import { CompanyField } from '../jobs/CompanyField';
import { Dialog } from '../ui/Dialog';
import { Field } from '../ui/Field';
import { TextInput } from '../ui/TextInput';
import type { TypeaheadOption } from '../ui/Typeahead';

interface NewQuoteDialogProps {
  opened: boolean;
  onClose: () => void;
  /** The job that it is of; without one a job is made for it (decisions §2). */
  job?: JobPageView;
  /** Staff say whose it is. */
  asksCompany?: boolean;
}

/** So long after it was made the new quote opens (spec §2 "Dialogs"). */
const opensAfter = 300;

/** New Quote asks for the project's name alone, and goes there. */
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
  const said = command.error instanceof CallError ? command.error.fields.name : undefined;
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title="New Quote"
      consequence={job ? `A quote of job ${job.num}.` : undefined}
      submitLabel="Create"
      onSubmit={submit}
      pending={command.isPending || command.isSuccess}
      error={command.error && said === undefined && messageOf(command.error)}
    >
      {asksCompany && (
        <CompanyField
          value={company as never}
          onChange={setCompany as never}
          error={tried && !company ? 'Choose the company.' : undefined}
        />
      )}
      <Field
        label="Project name"
        required
        error={(tried && name === '' && 'Name the project.') || (said && `The project name ${said}`)}
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
