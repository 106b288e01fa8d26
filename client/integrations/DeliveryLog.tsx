import type { Delivery } from '../../common/integrations/integrations';
import { toastFailure } from '../api/toastFailure';
import { useCommand } from '../api/useCommand';
import { Button } from '../ui/Button';
import { EmptyState } from '../ui/feedback/EmptyState';
import { Glyph } from '../ui/Glyph';
import { RelativeDate } from '../ui/status/time/RelativeDate';
import { type Column, Table } from '../ui/layout/Table';
import { toast } from '../ui/feedback/toast';
import { eventName } from './eventNames';
import css from './integrations.module.css';
import { deliveryText as text } from './integrationsText';

const { states } = text;

/** Delivery state as an icon and a word, never color alone. */
const State = ({ state, tries }: Delivery) => (
  <span className={css.state} data-state={state}>
    {state === 'failed' && <Glyph name="alert" />}
    {state === 'waiting' && tries > 0 ? text.willRetry : states[state]}
  </span>
);

interface DeliveryLogProps {
  deliveries: readonly Delivery[];
  /** Called after a delivery was resent. */
  onSent: () => void;
}

/** The response of the other side; blank for a delivery that succeeded at once. */
function responseText({ state, response, status, tries }: Delivery): string {
  const shown = state === 'delivered' && status !== null ? '' : response;
  return tries > 1 ? text.attempts(shown, tries) : shown;
}

/** Deliveries to the company's software, newest first, each with a button to resend it. */
export function DeliveryLog({ deliveries, onSent }: DeliveryLogProps) {
  const command = useCommand('integrations.replay');
  const replay = async ({ _id, event }: Delivery) => {
    const sent = await toastFailure({ key: `delivery ${_id}`, failed: text.failed(eventName(event)) }, () =>
      command.mutateAsync({ params: { id: _id }, body: {} }),
    );
    if (!sent) return;
    toast.done(text.queued(eventName(event)));
    onSent();
  };
  const columns: Column<Delivery>[] = [
    { key: 'event', head: text.event, width: '20%', card: 'top', cell: ({ event }) => eventName(event) },
    {
      key: 'to',
      head: text.url,
      quiet: true,
      spare: true,
      card: 'none',
      cell: ({ to }) => (
        <span className="cut" title={to}>
          {to}
        </span>
      ),
    },
    { key: 'state', head: text.status, width: '108px', card: 'end', cell: State },
    {
      key: 'response',
      head: text.response,
      quiet: true,
      card: 'below',
      cell: responseText,
    },
    {
      key: 'at',
      head: text.sent,
      width: '104px',
      quiet: true,
      card: 'none',
      cell: ({ madeAt }) => <RelativeDate at={madeAt} />,
    },
    {
      key: 'again',
      head: <span className="hidden">{text.sendAgain}</span>,
      width: '112px',
      numeric: true,
      card: 'belowEnd',
      cell: (one) => (
        <Button
          size="sm"
          onClick={() => void replay(one)}
          aria-label={text.sendAgainLabel(eventName(one.event), String(one._id))}
        >
          {text.sendAgain}
        </Button>
      ),
    },
  ];
  return deliveries.length === 0 ? (
    <EmptyState title={text.none} compact />
  ) : (
    <Table label={text.label} columns={columns} rows={deliveries} rowKey={({ _id }) => _id} />
  );
}
