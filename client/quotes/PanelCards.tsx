import { useState } from 'react';
import { Button } from '../ui/Button';
import { EmptyState } from '../ui/EmptyState';
import { Glyph } from '../ui/Glyph';
import { showLength } from '../../common/quotes/lengths';
import type { SheetDeeds } from '../ui/Sheet';
import { CardDialog } from './CardDialog';
import { hundredths, panelColumns } from './quoteColumns';
import type { PanelRow } from './rows';
import css from './cards.module.css';

interface PanelCardsProps {
  rows: readonly PanelRow[];
  /** Blank ones: the first is what "Add a row" writes. */
  ghosts: readonly PanelRow[];
  deeds: SheetDeeds;
  /** Null: nothing can be changed here. */
  add: (() => void) | null;
}

/** The cut list on a phone: pieces and length in front, feet, weight and packs behind them. */
export function PanelCards({ rows, ghosts, deeds, add }: PanelCardsProps) {
  const [open, setOpen] = useState<string | null>(null);
  const all = [...rows, ...ghosts];
  const chosen = all.find(({ id }) => id === open);
  return (
    <>
      {rows.length === 0 && <EmptyState title="No panels yet" compact />}
      <ul className={css.cards}>
        {rows.map((row) => (
          <li key={row.id}>
            <button type="button" className={css.card} onClick={() => setOpen(row.id)}>
              <span className={css.top}>
                <b>
                  {row.text.quantity || '–'} × {row.calc?.length == null ? '–' : showLength(row.calc.length)}
                </b>
                <span className={css.figure}>{hundredths(row.calc?.linearFeet) || '–'} ft</span>
              </span>
              {(row.calc?.weight != null || row.packs !== '') && (
                <span className={css.below}>
                  <span>{row.packs && `Packs ${row.packs}`}</span>
                  <span>{row.calc?.weight != null && `${hundredths(row.calc.weight)} lb`}</span>
                </span>
              )}
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
            Add a row
          </Button>
        </div>
      )}
      {chosen && (
        <CardDialog
          key={chosen.id}
          title={chosen.ghost ? 'New row' : `Row ${all.indexOf(chosen) + 1}`}
          row={chosen}
          columns={panelColumns}
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
