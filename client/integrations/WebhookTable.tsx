import type { Webhook } from '../../common/integrations/integrations';
import { Button } from '../ui/Button';
import { type Column, Table } from '../ui/Table';
import { eventNames } from './eventNames';

const columns = (onRemove: (webhook: Webhook) => void): Column<Webhook>[] => [
  { key: 'url', head: 'Address', card: 'top', cell: ({ url }) => <b>{url}</b> },
  {
    key: 'events',
    head: 'When',
    quiet: true,
    card: 'below',
    cell: ({ events }) => events.map((one) => eventNames[one]).join('; '),
  },
  {
    key: 'end',
    head: <span className="hidden">Remove</span>,
    width: '92px',
    numeric: true,
    card: 'belowEnd',
    cell: (webhook) => (
      <Button size="sm" onClick={() => onRemove(webhook)} aria-label={`Remove ${webhook.url}`}>
        Remove
      </Button>
    ),
  },
];

export const WebhookTable = ({
  webhooks,
  onRemove,
}: {
  webhooks: readonly Webhook[];
  onRemove: (webhook: Webhook) => void;
}) => <Table label="Webhooks" columns={columns(onRemove)} rows={webhooks} rowKey={({ _id }) => _id} />;
