import { useState } from 'react';
import { needsQuoter, type WebhookEvent, webhookEvents } from '../../common/integrations/offered';
import { CallError, messageOf } from '../api/CallError';
import { useCommand } from '../api/useCommand';
import { useOnce } from '../api/useOnce';
import { Dialog } from '../ui/overlay/Dialog';
import { Field } from '../ui/form/Field';
import { TextInput } from '../ui/form/TextInput';
import { Choices } from './Choices';
import { eventNames } from './eventNames';
import { addWebhookText as text } from './integrationsText';

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
  const [tried, setTried] = useState(false);
  const urlMissing = url.trim() === '';
  const noEvent = events.length === 0;
  const submit = () => {
    setTried(true);
    if (urlMissing || noEvent) return;
    once(() =>
      command.mutateAsync({ params: { id: company }, body: { url: url.trim(), events } }).then(
        ({ secret }) => onMade(secret),
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
      <Field label={text.url} required hint={text.urlHint} error={tried && urlMissing ? text.urlMissing : wrong}>
        <TextInput value={url} onChange={setUrl} maxLength={500} data-autofocus />
      </Field>
      <Choices
        label={text.events}
        names={eventNames}
        offered={webhookEvents.filter((event) => quoter || !needsQuoter(event))}
        chosen={events}
        onChange={setEvents}
        error={tried && noEvent ? text.eventsMissing : undefined}
      />
    </Dialog>
  );
}
