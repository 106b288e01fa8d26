import { useState } from 'react';
import { quotaHints } from '../../../common/access/quotaText';
import { versionEmailLimits } from '../../../common/files/versionEmailLimits';
import { LoadError } from '../../api/LoadError';
import { messageOf } from '../../api/CallError';
import { queries } from '../../api/queries';
import { useCommand } from '../../api/useCommand';
import { useLiveQuery } from '../../api/useLiveQuery';
import { useOnce } from '../../api/useOnce';
import { emailVersionText as text, versionText } from '../../files/viewerText';
import { Alert } from '../../ui/feedback/Alert';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { toast } from '../../ui/feedback/toast';
import { Checkbox } from '../../ui/form/Checkbox';
import { Field } from '../../ui/form/Field';
import { TextArea } from '../../ui/form/TextArea';
import { Dialog } from '../../ui/overlay/Dialog';
import css from '../page/job.module.css';

interface EmailVersionDialogProps {
  jobId: number;
  version: string;
  newer: string | undefined;
  onClose: () => void;
}

const toggled = <T,>(chosen: readonly T[], one: T, on: boolean): readonly T[] =>
  on ? [...chosen, one] : chosen.filter((other) => other !== one);

/** Chooses who of the job's company gets a link to a release. */
export function EmailVersionDialog({ jobId, version, newer, onClose }: EmailVersionDialogProps) {
  const draft = useLiveQuery(queries.versionEmail(jobId, version));
  const command = useCommand('files.emailVersion');
  const once = useOnce();
  const [users, setUsers] = useState<readonly number[]>([]);
  const [addresses, setAddresses] = useState<readonly string[]>([]);
  const [message, setMessage] = useState('');
  const [tried, setTried] = useState(false);
  const count = users.length + addresses.length;
  const most = versionEmailLimits.recipients;
  const wrong = count === 0 ? text.toMissing : count > most ? text.tooMany(most) : undefined;
  const send = () => {
    setTried(true);
    if (wrong) return;
    const body = { users: [...users], addresses: [...addresses], ...(message.trim() ? { text: message.trim() } : {}) };
    once(() =>
      command.mutateAsync({ params: { id: jobId, version }, body }).then(
        ({ to }) => {
          toast.done(text.sent(version, to));
          onClose();
        },
        () => undefined,
      ),
    );
  };
  const { data } = draft;
  const nobody = data && data.people.length + data.addresses.length === 0;
  return (
    <Dialog
      opened
      onClose={onClose}
      title={versionText.email(version)}
      consequence={text.about}
      {...(data && !nobody ? { submitLabel: text.send, onSubmit: send } : {})}
      pending={command.isPending}
      error={command.error && messageOf(command.error)}
      unsaved={count > 0}
    >
      {newer && <Alert>{text.superseded(version, newer)}</Alert>}
      {!data &&
        (draft.error ? <LoadError title={text.failed} query={draft} /> : <Skeleton rows={3} label={text.loading} />)}
      {nobody && <p className="t2">{text.nobody}</p>}
      {data && !nobody && (
        <>
          <Field label={text.to} group hint={quotaHints.versionEmails} error={tried ? wrong : undefined}>
            <div className={css.recipients}>
              {data.people.map(({ _id, name }, i) => (
                <Checkbox
                  key={_id}
                  checked={users.includes(_id)}
                  onChange={(on) => setUsers(toggled(users, _id, on))}
                  {...(i === 0 ? { 'data-autofocus': true } : {})}
                >
                  {name}
                </Checkbox>
              ))}
              {data.addresses.map((address) => (
                <Checkbox
                  key={address}
                  checked={addresses.includes(address)}
                  onChange={(on) => setAddresses(toggled(addresses, address, on))}
                >
                  {address} <span className="t3">{text.list}</span>
                </Checkbox>
              ))}
            </div>
          </Field>
          <Field label={text.message}>
            <TextArea value={message} onChange={setMessage} maxLength={versionEmailLimits.text} rows={4} />
          </Field>
        </>
      )}
    </Dialog>
  );
}
