import { useState } from 'react';
import { type KeyScope, keyScopes, ofQuoter } from '../../common/integrations/offered';
import { messageOf } from '../api/CallError';
import { useCommand } from '../api/useCommand';
import { useOnce } from '../api/useOnce';
import { Dialog } from '../ui/Dialog';
import { Field } from '../ui/Field';
import { TextInput } from '../ui/TextInput';
import { Choices } from './Choices';
import { scopeNames } from './eventNames';

interface AddProps {
  company: number;
  quoter: boolean;
  onClose: () => void;
  onMade: (secret: string) => void;
}

export function AddKeyDialog({ company, quoter, onClose, onMade }: AddProps) {
  const command = useCommand('integrations.addKey');
  const once = useOnce();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<KeyScope[]>(['jobs:read']);
  const submit = () =>
    once(() =>
      command.mutateAsync({ params: { id: company }, body: { name: name.trim(), scopes } }).then(
        ({ key }) => onMade(key),
        () => undefined,
      ),
    );
  return (
    <Dialog
      opened
      onClose={onClose}
      title="New API key"
      consequence="Your own programs send it as a bearer; what they do bears its name."
      submitLabel="Make the key"
      onSubmit={submit}
      pending={command.isPending}
      disabled={name.trim() === '' || scopes.length === 0}
      error={command.error && messageOf(command.error)}
    >
      <Field label="Name" required hint="Which program it is for">
        <TextInput value={name} onChange={setName} maxLength={80} data-autofocus />
      </Field>
      <Choices
        label="It may"
        names={scopeNames}
        offered={keyScopes.filter((scope) => quoter || !ofQuoter(scope))}
        chosen={scopes}
        onChange={setScopes}
      />
    </Dialog>
  );
}
