import { useState } from 'react';
import { messageOf } from '../api/CallError';
import { queries } from '../api/queries';
import { useCommand } from '../api/useCommand';
import { useLiveQuery } from '../api/useLiveQuery';
import { useOnce } from '../api/useOnce';
import { Button } from '../ui/Button';
import { Alert } from '../ui/feedback/Alert';
import { toast } from '../ui/feedback/toast';
import { Dialog } from '../ui/overlay/Dialog';
import { dueTimesText } from './dueTimesText';

/** Offers to recalculate open due times that were computed with earlier settings. */
export function DueTimesNotice({ version }: { version: number }) {
  const [opened, setOpened] = useState(false);
  const [done, setDone] = useState(0);
  const { data } = useLiveQuery(queries.outdatedDueTimes(version, done));
  const command = useCommand('settings.recompute', 'settings');
  const once = useOnce();
  const count = data?.count ?? 0;
  const close = () => {
    command.reset();
    setOpened(false);
  };
  const submit = () =>
    once(() =>
      command.mutateAsync({}).then(
        (reply) => {
          toast.done(dueTimesText.done(reply.count));
          setDone((times) => times + 1);
          close();
        },
        () => undefined,
      ),
    );
  if (count === 0 && !opened) return null;
  return (
    <Alert
      kind="warning"
      action={
        <Button size="sm" onClick={() => setOpened(true)}>
          {dueTimesText.open}
        </Button>
      }
    >
      {dueTimesText.offer(count)}
      <Dialog
        opened={opened}
        onClose={close}
        title={dueTimesText.title}
        consequence={dueTimesText.consequence(count)}
        submitLabel={dueTimesText.submit(count)}
        onSubmit={submit}
        pending={command.isPending}
        error={command.error && messageOf(command.error)}
      />
    </Alert>
  );
}
