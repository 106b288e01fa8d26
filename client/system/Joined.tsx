import type { OutsideState } from '../../common/system/system';
import { connectionErrorText } from '../../common/system/connectionErrorText';
import { Glyph } from '../ui/Glyph';
import { type Column, Table } from '../ui/layout/Table';
import css from './system.module.css';
import { serviceNames, servicesText as text } from './systemText';

/** State as an icon and a word, never color alone. */
function State({ ok, says }: OutsideState) {
  if (ok === null) return <span className="t3">{text.notChecked}</span>;
  return (
    <span className={css.state} data-ok={ok}>
      <Glyph name={ok ? 'check' : 'alert'} />
      <span>{ok ? says || text.connected : text.down(connectionErrorText(says))}</span>
    </span>
  );
}

const columns: Column<OutsideState>[] = [
  { key: 'name', head: text.service, cell: ({ name }) => serviceNames[name], width: '30%', card: 'top' },
  { key: 'by', head: text.provider, cell: ({ by }) => <span className={css.place}>{by}</span>, quiet: true },
  { key: 'state', head: text.status, cell: (one) => <State {...one} /> },
];

export const Joined = ({ outside }: { outside: readonly OutsideState[] }) => (
  <Table label={text.label} columns={columns} rows={outside} rowKey={({ name }) => name} />
);
