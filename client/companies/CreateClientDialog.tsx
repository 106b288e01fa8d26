import { useState } from 'react';
import { initialsText, wholeInitials } from '../../common/companies/initials';
import { messageOf } from '../api/CallError';
import { useCommand } from '../api/useCommand';
import { useOnce } from '../api/useOnce';
import { Dialog } from '../ui/Dialog';
import { Field } from '../ui/Field';
import { TextInput } from '../ui/TextInput';
import { toast } from '../ui/toast';

interface CreateClientDialogProps {
  onClose: () => void;
  onCreated: (id: number) => void;
}

/** Create client (spec §2 "Dialogs", §5): exactly 3 letters, or there is nothing to submit. */
export function CreateClientDialog({ onClose, onCreated }: CreateClientDialogProps) {
  const command = useCommand('companies.create');
  const [companyName, setName] = useState('');
  const [inits, setInits] = useState('');
  const [folder, setFolder] = useState('');
  const once = useOnce();
  const whole = wholeInitials.test(inits);
  const submit = () =>
    once(() =>
      command
        .mutateAsync({
          body: { companyName: companyName.trim(), inits, ...(folder.trim() ? { gdriveFolderId: folder.trim() } : {}) },
        })
        .then(
          ({ _id }) => {
            toast.done(`${companyName.trim()} is a client now.`);
            onClose();
            onCreated(_id);
          },
          () => undefined,
        ),
    );
  return (
    <Dialog
      opened
      onClose={onClose}
      title="New client"
      submitLabel="Submit"
      onSubmit={submit}
      pending={command.isPending}
      disabled={!whole || companyName.trim() === ''}
      error={command.error && messageOf(command.error)}
    >
      <Field label="Company name" required>
        <TextInput value={companyName} onChange={setName} maxLength={120} data-autofocus />
      </Field>
      <Field
        label="Initials"
        required
        error={inits !== '' && !whole && initialsText}
        hint="Three letters that name the company in short"
      >
        <TextInput value={inits} onChange={(text) => setInits(text.toUpperCase())} maxLength={3} width={96} />
      </Field>
      <Field label="Drive folder id" hint="Where the folders of its jobs go; may be given later">
        <TextInput value={folder} onChange={setFolder} maxLength={200} />
      </Field>
    </Dialog>
  );
}
