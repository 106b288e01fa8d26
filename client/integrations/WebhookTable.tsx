import { count } from '../../common/format/numbers';
import type { Webhook } from '../../common/integrations/integrations';
import { toastFailure } from '../api/toastFailure';
import { useCommand } from '../api/useCommand';
import { Button } from '../ui/Button';
import { Glyph } from '../ui/Glyph';
import { type Column, Table } from '../ui/layout/Table';
import { toast } from '../ui/feedback/toast';
import { eventNames } from './eventNames';
import { Words } from './Words';
import css from './integrations.module.css';
import { webhookTableText as text } from './integrationsText';
import { dayAndTime } from '../../common/format/dates';
import { useClock } from '../ui/status/time/clock';

interface WebhookTableProps {
  webhooks: readonly Webhook[];
  onRemove: (webhook: Webhook) => void;
  onResumed: () => void;
}

/** Why the webhook is paused, how many deliveries wait, and the next attempt. */
function Paused({ webhook: { paused, waiting, madeBy } }: { webhook: Webhook }) {
  const next = useClock((now) => (paused?.nextTry ? dayAndTime(paused.nextTry, now) : ''));
  if (!paused) return null;
  return (
    <span className={`${css.state} ${css.words}`} data-state="failed">
      <Glyph name="alert" />
      <span>
        {paused.why === 'creator' ? text.ownerPaused(madeBy) : text.failing(paused.response, count(waiting), next)}
      </span>
    </span>
  );
}

function Resume({ webhook: { _id, url }, onResumed }: { webhook: Webhook; onResumed: () => void }) {
  const command = useCommand('integrations.resumeWebhook', `webhook:${_id}`);
  const resume = async () => {
    const resumed = await toastFailure({ key: `resume ${_id}`, failed: text.resumeFailed(url) }, () =>
      command.mutateAsync({ params: { id: _id }, body: {} }),
    );
    if (!resumed) return;
    toast.done(resumed.reply.paused?.why === 'failing' ? text.retrying : text.resumed);
    onResumed();
  };
  return (
    <Button size="sm" onClick={() => void resume()} pending={command.isPending} aria-label={text.resumeWebhook(url)}>
      {text.resume}
    </Button>
  );
}

export function WebhookTable({ webhooks, onRemove, onResumed }: WebhookTableProps) {
  const columns: Column<Webhook>[] = [
    {
      key: 'url',
      head: text.url,
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
      head: text.events,
      quiet: true,
      card: 'below',
      cell: ({ events }) => <Words words={events.map((one) => eventNames[one])} />,
    },
    {
      key: 'creator',
      head: text.createdBy,
      width: '14%',
      quiet: true,
      card: 'none',
      cell: ({ madeBy }) => <span className={css.words}>{madeBy}</span>,
    },
    {
      key: 'end',
      head: <span className="hidden">{text.remove}</span>,
      width: '92px',
      numeric: true,
      card: 'belowEnd',
      cell: (webhook) => (
        <span className={css.acts}>
          {webhook.paused && <Resume webhook={webhook} onResumed={onResumed} />}
          <Button size="sm" onClick={() => onRemove(webhook)} aria-label={text.removeWebhook(webhook.url)}>
            {text.remove}
          </Button>
        </span>
      ),
    },
  ];
  return <Table label={text.label} columns={columns} rows={webhooks} rowKey={({ _id }) => _id} />;
}
