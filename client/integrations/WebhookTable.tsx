import type { Webhook } from '../../common/integrations/integrations';
import { Button } from '../ui/Button';
import { type Column, Table } from '../ui/Table';
import { eventNames } from './eventNames';
import css from './integrations.module.css';

const columns = (onRemove: (webhook: Webhook) => void): Column<Webhook>[] => [
  { key: 'url', head: 'Address', card: 'top', cell: ({ url }) => <b className={css.words}>{url}</b> },
  {
    key: 'events',
    head: 'When',
    quiet: true,
    card: 'below',
    cell: ({ events }) => <span className={css.words}>{events.map((one) => eventNames[one]).join('; ')}</span>,
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
