import { toastFailure } from '../api/toastFailure';
import { queries } from '../api/queries';
import { useCommand } from '../api/useCommand';
import { useLiveQuery } from '../api/useLiveQuery';
import { Button } from '../ui/Button';
import { LoadError } from '../api/LoadError';
import { Panel } from '../ui/layout/Panel';
import { Skeleton } from '../ui/feedback/Skeleton';
import { toast } from '../ui/feedback/toast';
import { DeliveryLog } from './DeliveryLog';
import css from './integrations.module.css';
import { platformText as text } from './integrationsText';

/** The connection to the production platform: its URL, a test button and the deliveries. */
export function PartnerConnection() {
  const connection = useLiveQuery(queries.partnerLine());
  const command = useCommand('partner.test');
  const { data } = connection;
  const refetch = () => void connection.refetch();
  const test = async () => {
    const sent = await toastFailure({ key: 'partner test', failed: text.testFailed }, () =>
      command.mutateAsync({ body: {} }),
    );
    if (!sent) return;
    toast.done(text.testSent);
    refetch();
  };
  return (
    <Panel
      title={text.title}
      flush
      actions={
        data?.to && (
          <Button size="sm" onClick={() => void test()} pending={command.isPending}>
            {text.sendTest}
          </Button>
        )
      }
    >
      {!data ? (
        connection.error ? (
          <LoadError title={text.failed} query={connection} />
        ) : (
          <Skeleton rows={3} label={text.loading} />
        )
      ) : (
        <>
          <p className={css.says}>
            {data.to ? text.sendsTo(data.to) : text.logged} {data.takesJobs ? text.accepts : text.refuses}
          </p>
          <DeliveryLog deliveries={data.deliveries} onSent={refetch} />
        </>
      )}
    </Panel>
  );
}
