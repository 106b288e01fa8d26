import { messageOf } from '../api/CallError';
import { queries } from '../api/queries';
import { useCommand } from '../api/useCommand';
import { useLiveQuery } from '../api/useLiveQuery';
import { Button } from '../ui/Button';
import { ErrorState } from '../ui/ErrorState';
import { Panel } from '../ui/Panel';
import { Skeleton } from '../ui/Skeleton';
import { toast } from '../ui/toast';
import { DeliveryLog } from './DeliveryLog';
import css from './integrations.module.css';

/** The line to the production platform: where it leads, a word to try it with, and what was sent. */
export function PartnerLine() {
  const line = useLiveQuery(queries.partnerLine());
  const command = useCommand('partner.test');
  const { data } = line;
  const look = () => void line.refetch();
  const test = () =>
    command.mutateAsync({ body: {} }).then(
      () => {
        toast.done('The test is on its way: its answer appears below.');
        look();
      },
      (error: unknown) => toast.error(messageOf(error)),
    );
  return (
    <Panel
      title="Production platform"
      flush
      actions={
        data?.to && (
          <Button size="sm" onClick={() => void test()} pending={command.isPending}>
            Send test
          </Button>
        )
      }
    >
      {!data ? (
        line.error ? (
          <ErrorState title="The line could not be loaded" onRetry={look} retrying={line.isFetching}>
            {messageOf(line.error)}
          </ErrorState>
        ) : (
          <Skeleton rows={3} label="Loading the line to the platform" />
        )
      ) : (
        <>
          <p className={css.says}>
            {data.to ? `Releases go to ${data.to}, signed.` : 'Releases are written into a log: no address is set.'}{' '}
            {data.takesJobs
              ? 'Jobs are taken from it, by its signature.'
              : 'No jobs are taken from it: no secret is set.'}
          </p>
          <DeliveryLog deliveries={data.deliveries} onSent={look} />
        </>
      )}
    </Panel>
  );
}
