import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/Button';
import { ContainDialog } from '../../../ui/overlay/ContainDialog';
import { EmptyState } from '../../../ui/feedback/EmptyState';
import { Glyph } from '../../../ui/Glyph';
import type { SheetActions } from '../../../ui/sheet/SheetActions';
import type { CursorSource, SheetColumn, SheetRow } from '../../../ui/sheet/sheetColumn';
import { CardDialog } from './CardDialog';
import { useOpenQuote } from '../../page/QuoteContext';
import type { OnPlace } from '../../page/useOpenField';
import css from './cards.module.css';
import { rowActionsText } from '../../rowsText';

export interface CardsProps<Row> {
  rows: readonly Row[];
  /** Blank rows; "Add" opens the first one. */
  ghosts: readonly Row[];
  actions: SheetActions;
  others: CursorSource;
  onPlace: OnPlace;
  /** Adds a row; null if read-only. */
  add: (() => void) | null;
}

/** A button of a row's dialog that sets or removes a mark. */
export interface CardMark {
  readonly label: string;
  readonly marked: boolean;
  readonly toggle: (rows: readonly string[]) => void;
}

interface RowCardsProps<Row extends SheetRow> extends CardsProps<Row> {
  what: 'line' | 'row';
  /** Label of the button that adds a row. */
  addLabel: string;
  /** Marks that the row can have. */
  marks?: ((row: Row) => readonly CardMark[]) | undefined;
  /** Shown while there are no rows. */
  empty: string;
  /** Columns of a row, as fields of its dialog. */
  columns: (row: Row) => readonly SheetColumn<Row>[];
  /** Adds a section above these rows; undefined where there are no sections. */
  section?: ((rows: readonly string[]) => void) | undefined;
  face: (row: Row) => ReactNode;
  problems: (row: Row) => readonly { readonly text: string }[];
  /** Shown beside the add button, to paste several rows. */
  paste?: ReactNode;
}

/** Rows on a phone: a card for each, edited in a dialog. */
export function RowCards<Row extends SheetRow>(props: RowCardsProps<Row>) {
  const {
    rows,
    ghosts,
    actions,
    others,
    onPlace,
    add,
    what,
    addLabel,
    marks,
    section,
    empty,
    columns,
    face,
    problems,
    paste,
  } = props;
  const [open, setOpen] = useState<string | null>(null);
  const { focus } = useOpenQuote();
  useEffect(() => focus.register(what === 'line' ? 'lines' : 'cutlist', ({ row }) => setOpen(row)), [focus, what]);
  const all = [...rows, ...ghosts];
  const found = all.find(({ id }) => id === open);
  // If another user removes the row, its dialog stays open until the field being edited is left.
  const last = useRef(found);
  last.current = found ?? (last.current?.id === open ? last.current : undefined);
  const chosen = last.current;
  const none = ghosts.length === 0;
  useEffect(() => {
    if (none) add?.();
  }, [none, add]);
  return (
    <>
      {rows.length === 0 && <EmptyState title={empty} compact />}
      <ul className={css.cards}>
        {rows.map((row) => (
          <li key={row.id}>
            <button type="button" className={css.card} onClick={() => setOpen(row.id)}>
              {face(row)}
              {problems(row).length > 0 && (
                <span className={css.wrong}>
                  <Glyph name="alert" size={12} />{' '}
                  {problems(row)
                    .map(({ text }) => text)
                    .join(' ')}
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
      {add && (
        <div className={css.foot}>
          <Button size="touch" wide onClick={() => setOpen(ghosts[0]?.id ?? null)}>
            {addLabel}
          </Button>
          {paste}
        </div>
      )}
      {chosen && (
        <ContainDialog key={chosen.id} onClose={() => setOpen(null)}>
          <CardDialog
            title={titleOf(what, chosen, all)}
            marks={marks?.(chosen)}
            gone={!found}
            row={chosen}
            columns={columns(chosen)}
            section={section}
            actions={actions}
            others={others}
            onPlace={onPlace}
            readOnly={add === null}
            place={{ first: chosen.id === rows[0]?.id, last: chosen.id === rows.at(-1)?.id }}
            onClose={() => setOpen(null)}
          />
        </ContainDialog>
      )}
    </>
  );
}

function titleOf<Row extends SheetRow>(what: 'line' | 'row', row: Row, all: readonly Row[]): string {
  const at = all.indexOf(row);
  const { removed, fresh, at: named } = rowActionsText.title[what];
  if (at < 0) return removed;
  return row.ghost ? fresh : named(at + 1);
}
