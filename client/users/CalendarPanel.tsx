import { useState } from 'react';
import { fullDate } from '../../common/format/dates';
import { messageOf } from '../api/CallError';
import { LoadError } from '../api/LoadError';
import { inboxQueries } from '../api/queries/inboxQueries';
import { useCommand } from '../api/useCommand';
import { useLiveQuery } from '../api/useLiveQuery';
import { useOnce } from '../api/useOnce';
import { Button } from '../ui/Button';
import { Alert } from '../ui/feedback/Alert';
import { CopyText } from '../ui/feedback/CopyText';
import { toast } from '../ui/feedback/toast';
import { Field } from '../ui/form/Field';
import { TextInput } from '../ui/form/TextInput';
import { Panel } from '../ui/layout/Panel';
import { Dialog } from '../ui/overlay/Dialog';
import { calendarText as text } from './profileText';
import css from './users.module.css';

/** The private calendar address with the due times of the user's jobs. */
export function CalendarPanel() {
  const feed = useLiveQuery(inboxQueries.calendarFeed());
  const create = useCommand('calendarFeed.create', 'calendar feed');
  const end = useCommand('calendarFeed.delete', 'calendar feed');
  const [asking, setAsking] = useState(false);
  const once = useOnce();
  const created = feed.data?.created ?? null;
  const error = create.error ?? end.error;
  const endFeed = () =>
    once(() =>
      end.mutateAsync({}).then(
        () => {
          create.reset();
          setAsking(false);
          toast.done(text.ended);
        },
        () => undefined,
      ),
    );
  return (
    <Panel title={text.title}>
      <div className={css.part}>
        <p>{text.about}</p>
        {feed.error && <LoadError title={text.failed} query={feed} />}
        {create.data && (
          <>
            <Field label={text.address} hint={text.once}>
              <TextInput value={create.data.url} onChange={() => undefined} readOnly />
            </Field>
            <span>
              <CopyText text={create.data.url} button="plain">
                {text.copy}
              </CopyText>
            </span>
          </>
        )}
        {created !== null && !create.data && <p className="t3">{text.exists(fullDate(created))}</p>}
        {error && <Alert kind="error">{messageOf(error)}</Alert>}
        {feed.data && (
          <span className="row wrap">
            <Button
              pending={create.isPending}
              onClick={() => once(() => create.mutateAsync({}).then(undefined, () => undefined))}
            >
              {created === null ? text.create : text.replace}
            </Button>
            {created !== null && (
              <Button kind="ghost" onClick={() => setAsking(true)}>
                {text.end}
              </Button>
            )}
          </span>
        )}
      </div>
      {asking && (
        <Dialog
          opened
          kind="danger"
          title={text.endTitle}
          consequence={text.endAbout}
          submitLabel={text.endIt}
          onSubmit={() => void endFeed()}
          pending={end.isPending}
          onClose={() => setAsking(false)}
        />
      )}
    </Panel>
  );
}
