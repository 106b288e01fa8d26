import type { Delivery } from '../../common/integrations/integrations';
import { messageOf } from '../api/CallError';
import { useCommand } from '../api/useCommand';
import { Button } from '../ui/Button';
import { EmptyState } from '../ui/EmptyState';
import { Glyph } from '../ui/Glyph';
import { RelativeDate } from '../ui/RelativeDate';
import { type Column, Table } from '../ui/Table';
import { toast } from '../ui/toast';
import css from './integrations.module.css';

const states = { waiting: 'Waiting', delivered: 'Delivered', failed: 'Failed' } as const;

/** What went wrong is known by more than its colour. */
const State = ({ state }: Delivery) => (
  <span className={css.state} data-state={state}>
    {state === 'failed' && <Glyph name="alert" />}
    {states[state]}
  </span>
);

interface DeliveryLogProps {
  deliveries: readonly Delivery[];
  /** After something was sent once more. */
  onSent: () => void;
}

/** What was sent to somebody's program, the newest first, and the way to send it once more. */
export function DeliveryLog({ deliveries, onSent }: DeliveryLogProps) {
  const command = useCommand('integrations.replay');
  const replay = ({ _id, event }: Delivery) =>
    command.mutateAsync({ params: { id: _id }, body: {} }).then(
      () => {
        toast.done(`Sending ${event} again.`);
        onSent();
      },
      (error: unknown) => toast.error(messageOf(error)),
    );
  const columns: Column<Delivery>[] = [
    { key: 'event', head: 'Event', width: '20%', card: 'top', cell: ({ event }) => event },
    {
      key: 'to',
      head: 'To',
      quiet: true,
      spare: true,
      card: 'none',
      cell: ({ to }) => (
        <span className="cut" title={to}>
          {to}
        </span>
      ),
    },
    { key: 'state', head: 'State', width: '92px', card: 'end', cell: State },
    {
      key: 'said',
      head: 'Answer',
      quiet: true,
      card: 'below',
      cell: ({ said, tries }) => (tries > 1 ? `${said} (${tries} tries)` : said),
    },
    {
      key: 'at',
      head: 'When',
      width: '72px',
      quiet: true,
      card: 'none',
      cell: ({ madeAt }) => <RelativeDate at={madeAt} />,
    },
    {
      key: 'again',
      head: <span className="hidden">Send again</span>,
      width: '112px',
      numeric: true,
      card: 'belowEnd',
      cell: (one) => (
        <Button size="sm" onClick={() => void replay(one)} aria-label={`Send ${one.event} ${one._id} again`}>
          Send again
        </Button>
      ),
    },
  ];
  return deliveries.length === 0 ? (
    <EmptyState title="Nothing has been sent yet" compact />
  ) : (
    <Table label="What was sent" columns={columns} rows={deliveries} rowKey={({ _id }) => _id} />
  );
}
