import { useState } from 'react';
import { initialsText, wholeInitials } from '../../common/companies/initials';
import { messageOf } from '../api/CallError';
import { useCommand } from '../api/useCommand';
import { useOnce } from '../api/useOnce';
import { Dialog } from '../ui/overlay/Dialog';
import { Field } from '../ui/form/Field';
import { TextInput } from '../ui/form/TextInput';
import { toast } from '../ui/feedback/toast';
import { createClientText as text } from './companiesText';

interface CreateClientDialogProps {
  onClose: () => void;
  onCreated: (id: number) => void;
}

/** Creates a client; needs exactly three initials. */
export function CreateClientDialog({ onClose, onCreated }: CreateClientDialogProps) {
  const command = useCommand('companies.create');
  const [companyName, setName] = useState('');
  const [inits, setInits] = useState('');
  const [folder, setFolder] = useState('');
  const [tried, setTried] = useState(false);
  const once = useOnce();
  const nameMissing = companyName.trim() === '';
  const initialsWrong = !wholeInitials.test(inits);
  /** A refusal was about what was typed before. */
  const edit = (set: (text: string) => void) => (text: string) => {
    set(text);
    if (command.error) command.reset();
  };
  const submit = () => {
    setTried(true);
    if (nameMissing || initialsWrong) return;
    once(() =>
      command
        .mutateAsync({
          body: { companyName: companyName.trim(), inits, ...(folder.trim() ? { gdriveFolderId: folder.trim() } : {}) },
        })
        .then(
          ({ _id }) => {
            toast.done(text.added(companyName.trim()));
            onClose();
            onCreated(_id);
          },
          () => undefined,
        ),
    );
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={text.title}
      submitLabel={text.submit}
      onSubmit={submit}
      pending={command.isPending}
      error={command.error && messageOf(command.error)}
    >
      <Field label={text.name} required error={tried && nameMissing && text.nameMissing}>
        <TextInput value={companyName} onChange={edit(setName)} maxLength={120} data-autofocus />
      </Field>
      <Field
        label={text.initials}
        required
        error={(tried || inits !== '') && initialsWrong && initialsText}
        hint={text.initialsHint}
      >
        <TextInput value={inits} onChange={edit((typed) => setInits(typed.toUpperCase()))} maxLength={3} width={96} />
      </Field>
      <Field label={text.folder} hint={text.folderHint}>
        <TextInput value={folder} onChange={edit(setFolder)} maxLength={200} />
      </Field>
    </Dialog>
  );
}
