import type { Webhook } from '../../common/integrations/integrations';
import { messageOf } from '../api/CallError';
import { useCommand } from '../api/useCommand';
import { Button } from '../ui/Button';
import { Glyph } from '../ui/Glyph';
import { RelativeDate } from '../ui/RelativeDate';
import { type Column, Table } from '../ui/Table';
import { toast } from '../ui/toast';
import { eventNames } from './eventNames';
import css from './integrations.module.css';

interface WebhookTableProps {
  webhooks: readonly Webhook[];
  onRemove: (webhook: Webhook) => void;
  onResumed: () => void;
}

/** Why nothing is sent to it now, what waits, and when it is tried next. */
function Paused({ webhook: { paused, waiting, madeBy } }: { webhook: Webhook }) {
  if (!paused) return null;
  return (
    <span className={`${css.state} ${css.words}`} data-state="failed">
      <Glyph name="alert" />
      <span>
        {paused.why === 'creator' ? (
          `Paused: ${madeBy} can no longer manage webhooks. Resume it in your name, or remove it.`
        ) : (
          <>
            Paused after repeated failures: {paused.said} {waiting} waiting; next try{' '}
            <RelativeDate at={paused.nextTry} show="long" />.
          </>
        )}
      </span>
    </span>
  );
}

function Resume({ webhook: { _id, url }, onResumed }: { webhook: Webhook; onResumed: () => void }) {
  const command = useCommand('integrations.resumeWebhook', `webhook:${_id}`);
  const resume = () =>
    command.mutateAsync({ params: { id: _id }, body: {} }).then(
      ({ paused }) => {
        toast.done(paused?.why === 'failing' ? 'Trying it now.' : 'Webhook resumed.');
        onResumed();
      },
      (error: unknown) => toast.error(messageOf(error)),
    );
  return (
    <Button size="sm" onClick={() => void resume()} pending={command.isPending} aria-label={`Resume ${url}`}>
      Resume
    </Button>
  );
}

export function WebhookTable({ webhooks, onRemove, onResumed }: WebhookTableProps) {
  const columns: Column<Webhook>[] = [
    {
      key: 'url',
      head: 'Address',
      card: 'top',
      cell: (webhook) => (
        <span className={css.address}>
          <b className={css.words}>{webhook.url}</b>
          <Paused webhook={webhook} />
        </span>
      ),
    },
    {
      key: 'events',
      head: 'When',
      quiet: true,
      card: 'below',
      cell: ({ events }) => <span className={css.words}>{events.map((one) => eventNames[one]).join('; ')}</span>,
    },
    {
      key: 'creator',
      head: 'Created by',
      width: '14%',
      quiet: true,
      card: 'none',
      cell: ({ madeBy }) => <span className={css.words}>{madeBy}</span>,
    },
    {
      key: 'end',
      head: <span className="hidden">Remove</span>,
      width: '92px',
      numeric: true,
      card: 'belowEnd',
      cell: (webhook) => (
        <span className={css.acts}>
          {webhook.paused && <Resume webhook={webhook} onResumed={onResumed} />}
          <Button size="sm" onClick={() => onRemove(webhook)} aria-label={`Remove ${webhook.url}`}>
            Remove
          </Button>
        </span>
      ),
    },
  ];
  return <Table label="Webhooks" columns={columns} rows={webhooks} rowKey={({ _id }) => _id} />;
}
