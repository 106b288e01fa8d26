import { useState } from 'react';
import { Button } from '../ui/Button';
import { EmptyState } from '../ui/EmptyState';
import { Glyph } from '../ui/Glyph';
import type { SheetDeeds } from '../ui/Sheet';
import { CardDialog } from './CardDialog';
import { lineColumns } from './quoteColumns';
import type { LineRow } from './rows';
import css from './cards.module.css';

interface LineCardsProps {
  rows: readonly LineRow[];
  /** Blank ones: the first is what "Add a line" writes. */
  ghosts: readonly LineRow[];
  deeds: SheetDeeds;
  /** Null: nothing can be changed here. */
  add: (() => void) | null;
}

const shows = Object.fromEntries(lineColumns.map((column) => [column.key, column.text]));

/** The lines on a phone: read at a glance, changed one at a time. */
export function LineCards({ rows, ghosts, deeds, add }: LineCardsProps) {
  const [open, setOpen] = useState<string | null>(null);
  const all = [...rows, ...ghosts];
  const chosen = all.find(({ id }) => id === open);
  return (
    <>
      {rows.length === 0 && <EmptyState title="No lines yet" compact />}
      <ul className={css.cards}>
        {rows.map((row) => (
          <li key={row.id}>
            <button type="button" className={css.card} onClick={() => setOpen(row.id)}>
              <span className={css.top}>
                <b className="cut">{row.text.code || row.text.sku || row.text.description || 'Line'}</b>
                <span className={css.figure}>{shows.total?.(row) || '–'}</span>
              </span>
              <span className={css.below}>
                <span className="cut">{row.text.description || row.text.sku}</span>
                <span className="nowrap">
                  {shows.quantity?.(row)} {row.text.unit} × {shows.price?.(row) || '–'}
                </span>
              </span>
              {(row.calc?.problems.length ?? 0) > 0 && (
                <span className={css.wrong}>
                  <Glyph name="alert" size={12} /> {row.calc?.problems.map(({ text }) => text).join(' ')}
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
      {add && (
        <div className={css.foot}>
          <Button
            size="touch"
            wide
            onClick={() => {
              if (ghosts[0]) setOpen(ghosts[0].id);
              else add();
            }}
          >
            Add a line
          </Button>
        </div>
      )}
      {chosen && (
        <CardDialog
          key={chosen.id}
          title={chosen.ghost ? 'New line' : `Line ${all.indexOf(chosen) + 1}`}
          row={chosen}
          columns={lineColumns}
          deeds={deeds}
          readOnly={add === null}
          onClose={() => {
            setOpen(null);
            if (ghosts.length <= 1) add?.();
          }}
        />
      )}
    </>
  );
}
