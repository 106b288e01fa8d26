import type { ApiKey } from '../../common/integrations/integrations';
import { Button } from '../ui/Button';
import { RelativeDate } from '../ui/status/time/RelativeDate';
import { type Column, Table } from '../ui/layout/Table';
import { scopeNames } from './eventNames';
import { Words } from './Words';
import css from './integrations.module.css';
import { keyTableText as text } from './integrationsText';

const ended = {
  revoked: { says: text.revoked, why: text.revokedWhy },
  expired: { says: text.expired, why: text.expiredWhy },
  owner: { says: text.inactive, why: text.inactiveWhy },
} as const;

const columns = (onRevoke: (key: ApiKey) => void): Column<ApiKey>[] => [
  { key: 'name', head: text.name, width: '24%', card: 'top', cell: ({ name }) => <b>{name}</b> },
  { key: 'hint', head: text.key, width: '104px', quiet: true, card: 'end', cell: ({ hint }) => <code>{hint}…</code> },
  {
    key: 'may',
    head: text.permissions,
    quiet: true,
    card: 'below',
    cell: ({ scopes }) => <Words words={scopes.map((one) => scopeNames[one])} />,
  },
  {
    key: 'used',
    head: text.lastUsed,
    width: '128px',
    quiet: true,
    card: 'none',
    cell: ({ usedAt }) => <RelativeDate at={usedAt} />,
  },
  {
    key: 'expires',
    head: text.expires,
    width: '128px',
    quiet: true,
    card: 'none',
    cell: ({ expiresAt }) => <RelativeDate at={expiresAt} />,
  },
  {
    key: 'owner',
    head: text.owner,
    width: '14%',
    quiet: true,
    card: 'none',
    cell: ({ madeBy }) => <span className={css.words}>{madeBy}</span>,
  },
  {
    key: 'end',
    head: <span className="hidden">{text.revoke}</span>,
    width: '112px',
    numeric: true,
    card: 'belowEnd',
    cell: (key) =>
      key.ended ? (
        <span className="t3" title={ended[key.ended].why}>
          {ended[key.ended].says}
        </span>
      ) : (
        <Button size="sm" onClick={() => onRevoke(key)} aria-label={text.revokeKey(key.name)}>
          {text.revoke}
        </Button>
      ),
  },
];

export const KeyTable = ({ keys, onRevoke }: { keys: readonly ApiKey[]; onRevoke: (key: ApiKey) => void }) => (
  <Table label={text.label} columns={columns(onRevoke)} rows={keys} rowKey={({ _id }) => _id} />
);
