import { useState } from 'react';
import { type KeyScope, keyDays, keyScopes, needsQuoter } from '../../common/integrations/offered';
import { messageOf } from '../api/CallError';
import { useCommand } from '../api/useCommand';
import { useOnce } from '../api/useOnce';
import { Dialog } from '../ui/overlay/Dialog';
import { Field } from '../ui/form/Field';
import { Select } from '../ui/form/Select';
import { TextInput } from '../ui/form/TextInput';
import { Choices } from './Choices';
import { scopeNames } from './eventNames';
import { addKeyText as text } from './integrationsText';

const validFor: Record<(typeof keyDays.offered)[number], string> = text.lifetimes;

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
  const [tried, setTried] = useState(false);
  const nameMissing = name.trim() === '';
  const noScope = scopes.length === 0;
  const submit = () => {
    setTried(true);
    if (nameMissing || noScope) return;
    once(() =>
      command
        .mutateAsync({ params: { id: company }, body: { name: name.trim(), scopes, validDays: Number(days) } })
        .then(
          ({ key }) => onMade(key),
          () => undefined,
        ),
    );
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={text.title}
      consequence={text.consequence}
      submitLabel={text.submit}
      onSubmit={submit}
      pending={command.isPending}
      error={command.error && messageOf(command.error)}
    >
      <Field label={text.name} required hint={text.nameHint} error={tried && nameMissing && text.nameMissing}>
        <TextInput value={name} onChange={setName} maxLength={80} data-autofocus />
      </Field>
      <Field label={text.expires} hint={text.expiresHint}>
        <Select
          value={days}
          onChange={setDays}
          options={keyDays.offered.map((n) => ({ value: String(n), label: validFor[n] }))}
        />
      </Field>
      <Choices
        label={text.permissions}
        names={scopeNames}
        offered={keyScopes.filter((scope) => quoter || !needsQuoter(scope))}
        chosen={scopes}
        onChange={setScopes}
        error={tried && noScope ? text.permissionsMissing : undefined}
      />
    </Dialog>
  );
}
