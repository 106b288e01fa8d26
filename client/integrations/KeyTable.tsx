import type { ApiKey } from '../../common/integrations/integrations';
import { Button } from '../ui/Button';
import { RelativeDate } from '../ui/RelativeDate';
import { type Column, Table } from '../ui/Table';
import { scopeNames } from './eventNames';
import css from './integrations.module.css';

const columns = (onRevoke: (key: ApiKey) => void): Column<ApiKey>[] => [
  { key: 'name', head: 'Name', width: '24%', card: 'top', cell: ({ name }) => <b>{name}</b> },
  { key: 'hint', head: 'Key', width: '104px', quiet: true, card: 'end', cell: ({ hint }) => <code>{hint}…</code> },
  {
    key: 'may',
    head: 'May',
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
    key: 'end',
    head: <span className="hidden">Revoke</span>,
    width: '92px',
    numeric: true,
    card: 'belowEnd',
    cell: (key) =>
      key.revokedAt ? (
        <span className="t3">Revoked</span>
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
