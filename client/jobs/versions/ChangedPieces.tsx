import { showLength } from '../../../common/format/length';
import { count, money, signed, unknown } from '../../../common/format/numbers';
import { formatChange } from '../../../common/quotes/versions/formatChange';
import { type Column, Table } from '../../ui/layout/Table';
import { PanelSection } from '../../ui/layout/PanelSection';
import type { Comparison } from './comparison';
import { compareText as text } from './versionText';
import css from './versions.module.css';

type Change = Comparison['changes'][number];
type Pieces = NonNullable<Change['before']>;

const kinds = ['added', 'removed', 'changed'] as const;

/** `AG36 · A1 · North` */
const itemOf = (change: Change): string =>
  [
    formatChange(change, ({ code }) => code || text.noCode[change.part]),
    formatChange(change, ({ mark }) => mark),
    formatChange(change, ({ plane }) => plane),
  ]
    .filter((name) => name !== '')
    .join(' · ');

/** `Red → Blue`, only if the color is what changed. */
const colorOf = (change: Change): string =>
  change.before?.color && change.after?.color && change.before.color !== change.after.color
    ? formatChange(change, ({ color }) => color)
    : '';

/** Inches as feet and inches. */
const lengthOf = ({ length }: Pieces): string => (length === null ? unknown : showLength(length * 16));

const more = ({ before, after }: Change): number => (after?.quantity ?? 0) - (before?.quantity ?? 0);

function moreFeet({ before, after }: Change): number | null {
  const [older, newer] = [before ? before.linearFeet : 0, after ? after.linearFeet : 0];
  return older === null || newer === null ? null : Math.round((newer - older) * 100) / 100;
}

const columns: readonly Column<Change>[] = [
  {
    key: 'item',
    head: text.heads.item,
    cell: (change) => (
      <>
        {itemOf(change)} <span className="t2">{colorOf(change)}</span>
      </>
    ),
    card: 'title',
  },
  {
    ...{ key: 'part', head: text.heads.part, width: '64px', quiet: true, card: 'none' },
    cell: ({ part }) => text.parts[part],
  },
  {
    ...{ key: 'length', head: text.heads.length, width: '176px', card: 'below' },
    cell: (change) => formatChange(change, lengthOf),
  },
  {
    ...{ key: 'pieces', head: text.heads.pieces, width: '92px', numeric: true, card: 'belowEnd' },
    cell: (change) => (
      <>
        {formatChange(change, ({ quantity }) => count(quantity))}
        <span className="phone"> {text.onCard}</span>
      </>
    ),
  },
  {
    ...{ key: 'change', head: text.heads.change, width: '80px', numeric: true, card: 'end' },
    cell: (change) => signed(more(change), count),
  },
  {
    ...{ key: 'feet', head: text.heads.feet, width: '96px', numeric: true, card: 'none' },
    cell: (change) => {
      const feet = moreFeet(change);
      return feet === null ? unknown : signed(feet, money);
    },
  },
];

/** Pieces that were added, removed and changed, each group with its number. */
export function ChangedPieces({ changes, counts }: Pick<Comparison, 'changes' | 'counts'>) {
  return kinds.map((kind) => {
    const rows = changes.filter(({ what }) => what === kind);
    if (rows.length === 0) return null;
    return (
      <div key={kind} className={css.frame}>
        <PanelSection>
          {text.groups[kind]} <span>{count(counts[kind])}</span>
        </PanelSection>
        <Table
          label={text.groups[kind]}
          columns={columns}
          rows={rows}
          rowKey={(row) => `${row.part} ${itemOf(row)} ${formatChange(row, lengthOf)}`}
        />
        {rows.length < counts[kind] && <p className={css.more}>{text.more(rows.length, counts[kind])}</p>}
      </div>
    );
  });
}
