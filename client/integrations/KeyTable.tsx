import type { ApiKey } from '../../common/integrations/integrations';
import { Button } from '../ui/Button';
import { RelativeDate } from '../ui/RelativeDate';
import { type Column, Table } from '../ui/Table';
import { scopeNames } from './eventNames';
import css from './integrations.module.css';

const ended = {
  revoked: { says: 'Revoked', why: 'It was revoked.' },
  expired: { says: 'Expired', why: 'Its end date has passed. Create a new key.' },
  owner: { says: 'Inactive', why: 'Its owner can no longer manage API keys. Create a new key.' },
} as const;

const columns = (onRevoke: (key: ApiKey) => void): Column<ApiKey>[] => [
  { key: 'name', head: 'Name', width: '24%', card: 'top', cell: ({ name }) => <b>{name}</b> },
  { key: 'hint', head: 'Key', width: '104px', quiet: true, card: 'end', cell: ({ hint }) => <code>{hint}…</code> },
  {
    key: 'may',
    head: 'Permissions',
    quiet: true,
    card: 'below',
    cell: ({ scopes }) => <span className={css.words}>{scopes.map((one) => scopeNames[one]).join('; ')}</span>,
  },
  {
    key: 'used',
    head: 'Last used',
    width: '92px',
    quiet: true,
    card: 'none',
    cell: ({ usedAt }) => <RelativeDate at={usedAt} />,
  },
  {
    key: 'expires',
    head: 'Expires',
    width: '92px',
    quiet: true,
    card: 'none',
    cell: ({ expiresAt }) => <RelativeDate at={expiresAt} />,
  },
  {
    key: 'owner',
    head: 'Owner',
    width: '14%',
    quiet: true,
    card: 'none',
    cell: ({ madeBy }) => <span className={css.words}>{madeBy}</span>,
  },
  {
    key: 'end',
    head: <span className="hidden">Revoke</span>,
    width: '92px',
    numeric: true,
    card: 'belowEnd',
    cell: (key) =>
      key.ended ? (
        <span className="t3" title={ended[key.ended].why}>
          {ended[key.ended].says}
        </span>
      ) : (
        <Button size="sm" onClick={() => onRevoke(key)} aria-label={`Revoke ${key.name}`}>
          Revoke
        </Button>
      ),
  },
];

export const KeyTable = ({ keys, onRevoke }: { keys: readonly ApiKey[]; onRevoke: (key: ApiKey) => void }) => (
  <Table label="API keys" columns={columns(onRevoke)} rows={keys} rowKey={({ _id }) => _id} />
);
