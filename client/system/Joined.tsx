import type { OutsideState } from '../../common/system/system';
import { Glyph } from '../ui/Glyph';
import { type Column, Table } from '../ui/Table';
import css from './system.module.css';

const words: Record<OutsideState['name'], string> = {
  database: 'Database',
  processes: 'Other processes',
  files: 'Files',
  mail: 'Mail',
  drive: 'Drive',
  production: 'Production platform',
  captcha: 'Captcha',
  map: 'Map',
  analytics: 'Analytics',
};

/** Never by colour alone: a sign and a word. */
function State({ ok, says }: OutsideState) {
  if (ok === null) return <span className="t3">Nothing to ask</span>;
  return (
    <span className={css.state} data-ok={ok}>
      <Glyph name={ok ? 'check' : 'alert'} />
      <span>{ok ? says || 'Answers' : `Does not answer: ${says}`}</span>
    </span>
  );
}

const columns: Column<OutsideState>[] = [
  { key: 'name', head: 'What', cell: ({ name }) => words[name], width: '30%', card: 'top' },
  { key: 'by', head: 'By', cell: ({ by }) => <span className={css.place}>{by}</span>, quiet: true },
  { key: 'state', head: 'State', cell: (one) => <State {...one} /> },
];

export const Joined = ({ outside }: { outside: readonly OutsideState[] }) => (
  <Table label="Outside systems" columns={columns} rows={outside} rowKey={({ name }) => name} />
);
