import { useState } from 'react';
import { type KeyScope, keyDays, keyScopes, ofQuoter } from '../../common/integrations/offered';
import { messageOf } from '../api/CallError';
import { useCommand } from '../api/useCommand';
import { useOnce } from '../api/useOnce';
import { Dialog } from '../ui/Dialog';
import { Field } from '../ui/Field';
import { Select } from '../ui/Select';
import { TextInput } from '../ui/TextInput';
import { Choices } from './Choices';
import { scopeNames } from './eventNames';

const validFor: Record<(typeof keyDays.offered)[number], string> = {
  30: 'In 30 days',
  90: 'In 90 days',
  365: 'In 1 year',
  730: 'In 2 years',
};

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
  const [days, setDays] = useState(String(keyDays.default));
  const submit = () =>
    once(() =>
      command
        .mutateAsync({ params: { id: company }, body: { name: name.trim(), scopes, validDays: Number(days) } })
        .then(
          ({ key }) => onMade(key),
          () => undefined,
        ),
    );
  return (
    <Dialog
      opened
      onClose={onClose}
      title="New API key"
      consequence="Your software sends it as a bearer token; what it does shows the key’s name. It stops working when your account loses access to API keys."
      submitLabel="Create key"
      onSubmit={submit}
      pending={command.isPending}
      disabled={name.trim() === '' || scopes.length === 0}
      error={command.error && messageOf(command.error)}
    >
      <Field label="Name" required hint="What software it is for">
        <TextInput value={name} onChange={setName} maxLength={80} data-autofocus />
      </Field>
      <Field label="Expires" hint="To renew, create a new key and revoke this one">
        <Select
          value={days}
          onChange={setDays}
          options={keyDays.offered.map((n) => ({ value: String(n), label: validFor[n] }))}
        />
      </Field>
      <Choices
        label="Permissions"
        names={scopeNames}
        offered={keyScopes.filter((scope) => quoter || !ofQuoter(scope))}
        chosen={scopes}
        onChange={setScopes}
      />
    </Dialog>
  );
}
