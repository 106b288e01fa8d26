import { useState } from 'react';
import type { ApiKey, Webhook } from '../../common/integrations/integrations';
import type { Person } from '../access/useMe';
import { messageOf } from '../api/CallError';
import { queries } from '../api/queries';
import { useLiveQuery } from '../api/useLiveQuery';
import { Button } from '../ui/Button';
import { ContainDialog } from '../ui/ContainDialog';
import { EmptyState } from '../ui/EmptyState';
import { ErrorState } from '../ui/ErrorState';
import { FoldedPanel } from '../ui/FoldedPanel';
import { Skeleton } from '../ui/Skeleton';
import { AddKeyDialog } from './AddKeyDialog';
import { AddWebhookDialog } from './AddWebhookDialog';
import { DeliveryLog } from './DeliveryLog';
import { EndDialog } from './EndDialog';
import { KeyTable } from './KeyTable';
import { ShownOnce } from './ShownOnce';
import { WebhookTable } from './WebhookTable';
import css from './integrations.module.css';

type Open =
  | { readonly what: 'key' | 'webhook' }
  | { readonly what: 'secret'; readonly of: string; readonly secret: string }
  | { readonly what: 'revoke'; readonly key: ApiKey }
  | { readonly what: 'remove'; readonly webhook: Webhook };

/** A company's own programs: keys and webhooks, closed until they are wanted. */
export const Integrations = ({ company, me }: { company: number; me: Person }) => (
  <FoldedPanel title="API and webhooks" flush>
    <Kept company={company} quoter={me.admin || me.viewer.hasQuoter} />
  </FoldedPanel>
);

function Kept({ company, quoter }: { company: number; quoter: boolean }) {
  const kept = useLiveQuery(queries.integrations(company));
  const [open, setOpen] = useState<Open | null>(null);
  // One that is under way is let finish: an event may have asked already.
  const look = () => void kept.refetch({ cancelRefetch: false });
  const close = () => setOpen(null);
  const made = (of: string) => (secret: string) => {
    look();
    setOpen({ what: 'secret', of, secret });
  };
  const { data } = kept;
  if (!data) {
    return kept.error ? (
      <ErrorState title="Keys and webhooks could not be loaded" onRetry={look} retrying={kept.isFetching}>
        {messageOf(kept.error)}
      </ErrorState>
    ) : (
      <Skeleton rows={4} label="Loading keys and webhooks" />
    );
  }
  const { keys, webhooks, deliveries } = data;
  return (
    <>
      <Head title="API keys" add="New key" onAdd={() => setOpen({ what: 'key' })} />
      {keys.length === 0 ? (
        <EmptyState title="No keys yet" compact />
      ) : (
        <KeyTable keys={keys} onRevoke={(key) => setOpen({ what: 'revoke', key })} />
      )}
      <Head title="Webhooks" add="New webhook" onAdd={() => setOpen({ what: 'webhook' })} />
      {webhooks.length === 0 ? (
        <EmptyState title="No webhooks yet" compact />
      ) : (
        <WebhookTable
          webhooks={webhooks}
          onRemove={(webhook) => setOpen({ what: 'remove', webhook })}
          onResumed={look}
        />
      )}
      <div className={css.head}>
        <h3>What was sent</h3>
      </div>
      <DeliveryLog deliveries={deliveries} onSent={look} />
      {open && (
        <ContainDialog onClose={close}>
          {open.what === 'key' && <AddKeyDialog {...{ company, quoter, onClose: close, onMade: made('API key') }} />}
          {open.what === 'webhook' && (
            <AddWebhookDialog {...{ company, quoter, onClose: close, onMade: made('webhook’s secret') }} />
          )}
          {open.what === 'secret' && <ShownOnce what={open.of} secret={open.secret} onClose={close} />}
          {open.what === 'revoke' && (
            <EndDialog
              call="integrations.revokeKey"
              id={open.key._id}
              name={open.key.name}
              onClose={close}
              onDone={look}
            />
          )}
          {open.what === 'remove' && (
            <EndDialog
              call="integrations.removeWebhook"
              id={open.webhook._id}
              name={open.webhook.url}
              onClose={close}
              onDone={look}
            />
          )}
        </ContainDialog>
      )}
    </>
  );
}

interface HeadProps {
  title: string;
  add: string;
  onAdd: () => void;
}
const Head = ({ title, add, onAdd }: HeadProps) => (
  <div className={css.head}>
    <h3>{title}</h3>
    <Button size="sm" onClick={onAdd}>
      {add}
    </Button>
  </div>
);
