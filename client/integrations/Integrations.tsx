import { useState } from 'react';
import type { ApiKey, Webhook } from '../../common/integrations/integrations';
import type { Person } from '../access/useMe';
import { queries } from '../api/queries';
import { useLiveQuery } from '../api/useLiveQuery';
import { Button } from '../ui/Button';
import { ContainDialog } from '../ui/overlay/ContainDialog';
import { EmptyState } from '../ui/feedback/EmptyState';
import { ConfirmDialog } from '../api/ConfirmDialog';
import { LoadError } from '../api/LoadError';
import { FoldedPanel } from '../ui/layout/FoldedPanel';
import { Skeleton } from '../ui/feedback/Skeleton';
import { AddKeyDialog } from './AddKeyDialog';
import { AddWebhookDialog } from './AddWebhookDialog';
import { DeliveryLog } from './DeliveryLog';
import { KeyTable } from './KeyTable';
import { ShownOnce } from './ShownOnce';
import { WebhookTable } from './WebhookTable';
import css from './integrations.module.css';
import { integrationsText as text, removeWebhookText, revokeKeyText } from './integrationsText';

type Open =
  | { readonly what: 'key' | 'webhook' }
  | { readonly what: 'secret'; readonly of: string; readonly secret: string }
  | { readonly what: 'revoke'; readonly key: ApiKey }
  | { readonly what: 'remove'; readonly webhook: Webhook };

/** API keys and webhooks of a company, folded by default. */
export const Integrations = ({ company, me }: { company: number; me: Person }) => (
  <FoldedPanel title={text.title} flush>
    <IntegrationsBody company={company} quoter={me.admin || me.viewer.hasQuoter} />
  </FoldedPanel>
);

function IntegrationsBody({ company, quoter }: { company: number; quoter: boolean }) {
  const query = useLiveQuery(queries.integrations(company));
  const [open, setOpen] = useState<Open | null>(null);
  // Don't cancel a running request; an event may have triggered it.
  const refetch = () => void query.refetch({ cancelRefetch: false });
  const close = () => setOpen(null);
  const onMade = (of: string) => (secret: string) => {
    refetch();
    setOpen({ what: 'secret', of, secret });
  };
  const { data } = query;
  if (!data) {
    return query.error ? <LoadError title={text.failed} query={query} /> : <Skeleton rows={4} label={text.loading} />;
  }
  const { keys, webhooks, deliveries } = data;
  return (
    <>
      <Head title={text.keys} add={text.newKey} onAdd={() => setOpen({ what: 'key' })} />
      {keys.length === 0 ? (
        <EmptyState title={text.noKeys} compact />
      ) : (
        <KeyTable keys={keys} onRevoke={(key) => setOpen({ what: 'revoke', key })} />
      )}
      <Head title={text.webhooks} add={text.newWebhook} onAdd={() => setOpen({ what: 'webhook' })} />
      {webhooks.length === 0 ? (
        <EmptyState title={text.noWebhooks} compact />
      ) : (
        <WebhookTable
          webhooks={webhooks}
          onRemove={(webhook) => setOpen({ what: 'remove', webhook })}
          onResumed={refetch}
        />
      )}
      <div className={css.head}>
        <h3>{text.deliveries}</h3>
      </div>
      <DeliveryLog deliveries={deliveries} onSent={refetch} />
      {open && (
        <ContainDialog onClose={close}>
          {open.what === 'key' && <AddKeyDialog {...{ company, quoter, onClose: close, onMade: onMade(text.key) }} />}
          {open.what === 'webhook' && (
            <AddWebhookDialog {...{ company, quoter, onClose: close, onMade: onMade(text.secret) }} />
          )}
          {open.what === 'secret' && <ShownOnce what={open.of} secret={open.secret} onClose={close} />}
          {open.what === 'revoke' && (
            <ConfirmDialog
              call="integrations.revokeKey"
              id={open.key._id}
              words={revokeKeyText(open.key.name)}
              onClose={close}
              onDone={refetch}
            />
          )}
          {open.what === 'remove' && (
            <ConfirmDialog
              call="integrations.removeWebhook"
              id={open.webhook._id}
              words={removeWebhookText(open.webhook.url)}
              onClose={close}
              onDone={refetch}
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
