import { relativeDate } from '../../../common/format/dates';
import { LoadError } from '../../api/LoadError';
import { noticeSettingsQueries } from '../../api/queries/noticeSettingsQueries';
import { toastFailure } from '../../api/toastFailure';
import { useCommand } from '../../api/useCommand';
import { useLiveQuery } from '../../api/useLiveQuery';
import type { ReplyOf } from '../../../common/api/route';
import type { Routes } from '../../../common/api/routes';
import { Button } from '../../ui/Button';
import { Alert } from '../../ui/feedback/Alert';
import { toast } from '../../ui/feedback/toast';
import { Panel } from '../../ui/layout/Panel';
import { clockNow } from '../../ui/status/time/clock';
import { pushPanelText as text } from './pushPanelText';
import { usePush } from './usePush';
import css from './push.module.css';

type Devices = ReplyOf<Routes['push.get']>;

/** Push notifications of this browser, and the person's other devices. */
export function PushPanel() {
  const query = useLiveQuery(noticeSettingsQueries.push());
  const { state, pending, error, turnOn, turnOff } = usePush();
  const { data } = query;
  const here = data?.devices.find((one) => one.here);
  return (
    <Panel title={text.title}>
      <div className={css.panel}>
        <p>{text.about}</p>
        {query.error && <LoadError title={text.failed} query={query} />}
        {state === 'unsupported' && <p className="t3">{text.unsupported}</p>}
        {state === 'denied' && <Alert kind="warning">{text.blocked}</Alert>}
        {error !== null && <Alert kind="error">{error}</Alert>}
        {data && (state === 'granted' || state === 'default') && (
          <span>
            {here ? (
              <Button pending={pending} onClick={() => turnOff(here._id)}>
                {text.turnOff}
              </Button>
            ) : (
              <Button pending={pending} onClick={() => turnOn(data.publicKey)}>
                {text.turnOn}
              </Button>
            )}
          </span>
        )}
        {data && data.devices.length > 0 && <DeviceList devices={data.devices} />}
      </div>
    </Panel>
  );
}

function DeviceList({ devices }: { devices: Devices['devices'] }) {
  const remove = useCommand('push.remove', 'push');
  const end = async (id: number, device: string) => {
    const key = `push ${id}`;
    const reply = await toastFailure({ key, failed: text.notRemoved }, () => remove.mutateAsync({ params: { id } }));
    if (reply) toast.done({ key, text: text.removed(device) });
  };
  const date = (at: string) => relativeDate(at, clockNow());
  return (
    <ul className={css.devices} aria-label={text.others}>
      {devices.map(({ _id, device, created, used, here }) => (
        <li key={_id} className={css.device}>
          <span className={css.name}>
            <span data-user-text>{device}</span>
            {here && <b className="t3"> {text.here}</b>}
          </span>
          <span className="t3">{used === null ? text.added(date(created)) : text.used(date(used))}</span>
          {!here && (
            <Button kind="ghost" aria-label={text.removeLabel(device)} onClick={() => void end(_id, device)}>
              {text.remove}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
