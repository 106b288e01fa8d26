import { useState } from 'react';
import { ofQuoter, type WebhookEvent, webhookEvents } from '../../common/integrations/offered';
import { CallError, messageOf } from '../api/CallError';
import { useCommand } from '../api/useCommand';
import { useOnce } from '../api/useOnce';
import { Dialog } from '../ui/Dialog';
import { Field } from '../ui/Field';
import { TextInput } from '../ui/TextInput';
import { Choices } from './Choices';
import { eventNames } from './eventNames';

interface AddProps {
  company: number;
  quoter: boolean;
  onClose: () => void;
  onMade: (secret: string) => void;
}

export function AddWebhookDialog({ company, quoter, onClose, onMade }: AddProps) {
  const command = useCommand('integrations.addWebhook');
  const once = useOnce();
  const [url, setUrl] = useState('');
  const [events, setEvents] = useState<WebhookEvent[]>(['job.status', 'job.released']);
  const wrong = command.error instanceof CallError ? command.error.fields.url : undefined;
  const submit = () =>
    once(() =>
      command.mutateAsync({ params: { id: company }, body: { url: url.trim(), events } }).then(
        ({ secret }) => onMade(secret),
        () => undefined,
      ),
    );
  return (
    <Dialog
      opened
      onClose={onClose}
      title="New webhook"
      consequence="We send a signed request to your address each time one of these happens."
      submitLabel="Create webhook"
      onSubmit={submit}
      pending={command.isPending}
      disabled={url.trim() === '' || events.length === 0}
      error={command.error && messageOf(command.error)}
    >
      <Field label="Address" required hint="Begins with https://" error={wrong ?? false}>
        <TextInput value={url} onChange={setUrl} maxLength={500} data-autofocus />
      </Field>
      <Choices
        label="When"
        names={eventNames}
        offered={webhookEvents.filter((event) => quoter || !ofQuoter(event))}
        chosen={events}
        onChange={setEvents}
      />
    </Dialog>
  );
}
